import { type ReactNode, useState } from 'react';
import { useKeptText, useReportDeletion } from '../../data/trash.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { EditorZone } from '../model/editor-zones.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';

/** Zones that have never been saved are not in the trash. */
function isSavedId(id: string): boolean {
  return !id.startsWith('new-');
}

interface DeleteZonesProps {
  readonly zones: readonly EditorZone[];
  readonly saving: ZoneSaving;
}

/** Deletes zones after confirmation. Zones that another user has changed are kept. */
export function DeleteZones({ zones, saving }: DeleteZonesProps): ReactNode {
  const text = strings.zones.bulk;
  const [isOpen, setOpen] = useState(false);
  const { error } = useToasts();
  const report = useReportDeletion();
  const { withDrafts } = saving;
  const kept = useKeptText();
  const deleted = withDrafts ? strings.drafts.deletedCount : text.deleted;
  const remove = async () => {
    const removed: string[] = [];
    const restorable = saving.remember();
    for (const { id } of zones) if (!(await saving.remove(id, false))) removed.push(id);
    const failed = zones.length - removed.length;
    setOpen(false);
    if (removed.length > 0)
      report(formatCount(deleted, removed.length), restorable(removed.filter(isSavedId)));
    if (failed > 0) error(formatCount(text.notDeleted, failed));
  };
  return (
    <div>
      <Button kind="danger" icon="delete" onClick={() => setOpen(true)}>
        {text.remove}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={formatCount(text.removeTitle, zones.length)}
          confirmLabel={text.removeConfirm}
          isDangerous
          onConfirm={remove}
          onCancel={() => setOpen(false)}
        >
          {withDrafts ? strings.drafts.deletionKept : `${strings.zones.delete.text} ${kept}`}
        </ConfirmDialog>
      )}
    </div>
  );
}
