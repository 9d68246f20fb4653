import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../client/failures.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { EditorZone } from '../model/editor-zones.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';

interface DeleteZoneProps {
  readonly editor: ZoneEditor;
  readonly zone: EditorZone;
  readonly saving: ZoneSaving;
}

/** Deletes the zone, after asking; and asks again where it is not any more what was seen. */
export function DeleteZone({ editor, zone, saving }: DeleteZoneProps): ReactNode {
  const text = strings.zones;
  const [isOpen, setOpen] = useState(false);
  const { isBusy, outcome, remove } = useDeletion(zone, saving);
  const name = nameOf(zone);
  const isNew = editor.draft !== undefined && !editor.draft.saved;
  return (
    <>
      <IconButton icon="delete" label={text.form.remove} onClick={() => setOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          title={format(text.delete.title, { name })}
          confirmLabel={text.delete.confirm}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setOpen(false)}
        >
          {outcome === 'changed' ? text.delete.changed : isNew ? text.delete.newText : text.delete.text}
          {outcome && outcome !== 'changed' && (
            <Notice kind="error" isAlert>
              {describeFailure(outcome)}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function nameOf({ shape }: EditorZone): string {
  return shape.name || strings.zones.unnamed;
}

function useDeletion(zone: EditorZone, saving: ZoneSaving) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Awaited<ReturnType<ZoneSaving['remove']>>>();
  const { done, error } = useToasts();
  const isHere = useIsHere();
  const remove = async () => {
    setBusy(true);
    const failed = await saving.remove(zone.id, outcome === 'changed');
    setBusy(false);
    setOutcome(failed);
    if (!failed) return done(format(strings.zones.form.deleted, { name: nameOf(zone) }));
    // A zone that was being saved has another id by now, and its question went with the old one.
    if (!isHere.current) error(failed === 'changed' ? strings.errors.conflictTitle : describeFailure(failed));
  };
  return { isBusy, outcome, remove };
}

function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
