import type { FloorSummary } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { failureOf } from '../client/api-errors.ts';
import { useDeleteFloor } from '../data/floors.ts';
import { useKeptText, useReportDeletion } from '../data/trash.ts';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';

interface RemoveFloorDialogProps {
  readonly floor: FloorSummary;
  readonly onClose: () => void;
}

/** Confirms deleting a floor and shows how many zones are deleted with it. */
export function DeleteFloorDialog({ floor, onClose }: RemoveFloorDialogProps): ReactNode {
  const text = strings.mapEditor.floors;
  const remove = useDeleteFloor();
  const report = useReportDeletion();
  const kept = useKeptText();
  const { name, zoneCount, isDefault } = floor;
  const confirm = async () => {
    const result = await remove(floor.customMapFloorId);
    if (result.ok) {
      report(format(strings.mapEditor.remove.done, { name }), [floor.customMapFloorId]);
      onClose();
    }
    return failureOf(result);
  };
  return (
    <ConfirmDialog
      title={format(strings.mapEditor.remove.title, { name })}
      confirmLabel={text.removeConfirm}
      isDangerous
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{zoneCount === 0 ? text.removeTextNone : formatCount(text.removeText, zoneCount)}</p>
      {isDefault && <p>{text.removeDefault}</p>}
      <p>{kept}</p>
    </ConfirmDialog>
  );
}
