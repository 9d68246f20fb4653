import type { FloorSummary } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { useDeleteFloor } from '../data/floors.ts';
import { useKeptText, useReportDeletion } from '../data/trash.ts';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { name, zoneCount, isDefault } = floor;
  const confirm = async () => {
    setBusy(true);
    const result = await remove(floor.customMapFloorId);
    setBusy(false);
    if (!result.ok) return setFailure(describeFailure(result.error));
    report(format(text.removed, { name }), [floor.customMapFloorId]);
    onClose();
  };
  return (
    <ConfirmDialog
      title={format(text.removeTitle, { name })}
      confirmLabel={text.removeConfirm}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{zoneCount === 0 ? text.removeTextNone : formatCount(text.removeText, zoneCount)}</p>
      {isDefault && <p>{text.removeDefault}</p>}
      <p>{kept}</p>
      {failure && (
        <Notice kind="error" isAlert>
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
