import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { useKeptText, useReportDeletion } from '../../data/trash.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { EditorZone } from '../model/editor-zones.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';

interface DeleteZoneProps {
  readonly editor: ZoneEditor;
  readonly zone: EditorZone;
  readonly saving: ZoneSaving;
}

/** Deletes the zone after confirmation. Asks again if someone else has changed the zone. */
export function DeleteZone({ editor, zone, saving }: DeleteZoneProps): ReactNode {
  const text = strings.zones;
  const [isOpen, setOpen] = useState(false);
  const isNew = editor.draft !== undefined && !editor.draft.saved;
  const { hasChanged, remove } = useDeletion(zone, saving, !isNew);
  const kept = useKeptText();
  const name = getName(zone);
  return (
    <>
      <IconButton icon="delete" label={text.form.remove} onClick={() => setOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          title={format(text.delete.title, { name })}
          confirmLabel={strings.zones.form.remove}
          isDangerous
          onConfirm={remove}
          onCancel={() => setOpen(false)}
        >
          {hasChanged
            ? text.delete.changed
            : isNew
              ? text.delete.newText
              : saving.withDrafts
                ? strings.drafts.deletionKept
                : `${text.delete.text} ${kept}`}
        </ConfirmDialog>
      )}
    </>
  );
}

function getName({ shape }: EditorZone): string {
  return shape.name || strings.zones.unnamed;
}

function useDeletion(zone: EditorZone, saving: ZoneSaving, wasSaved: boolean) {
  const [hasChanged, setChanged] = useState(false);
  const { error } = useToasts();
  const report = useReportDeletion();
  const isMounted = useIsMounted();
  const remove = async () => {
    const restorable = saving.remember();
    const failed = await saving.remove(zone.id, hasChanged);
    setChanged(failed === 'changed');
    if (!failed) {
      const isDraft = wasSaved && saving.withDrafts;
      const { deleted } = isDraft ? strings.drafts : strings.zones.form;
      return report(format(deleted, { name: getName(zone) }), restorable(wasSaved ? [zone.id] : []));
    }
    // If the zone was being saved for the first time, its id changed and this dialog was unmounted. Show the error as
    // a toast.
    if (!isMounted.current)
      error(failed === 'changed' ? strings.errors.conflictTitle : describeFailure(failed));
    return failed === 'changed' ? undefined : describeFailure(failed);
  };
  return { hasChanged, remove };
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
