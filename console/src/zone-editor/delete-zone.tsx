import { type ReactNode, useState } from 'react';
import { describeFailure } from '../app/failures.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { IconButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';
import type { EditorZone } from './editor-zones.ts';
import type { ZoneEditor } from './use-zone-editor.ts';
import type { ZoneSaving } from './use-zone-saving.ts';

interface DeleteZoneProps {
  readonly editor: ZoneEditor;
  readonly zone: EditorZone;
  readonly saving: ZoneSaving;
}

/** Deletes the zone, after asking; and asks again where it is not any more what was seen. */
export function DeleteZone({ editor, zone, saving }: DeleteZoneProps): ReactNode {
  const text = strings.zones;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Awaited<ReturnType<ZoneSaving['remove']>>>();
  const { done } = useToasts();
  const name = zone.shape.name || text.unnamed;
  const isNew = editor.work !== undefined && !editor.work.saved;
  const remove = async () => {
    setBusy(true);
    const failed = await saving.remove(zone.id, outcome === 'changed');
    setBusy(false);
    setOutcome(failed);
    if (!failed) done(format(text.form.deleted, { name }));
  };
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
