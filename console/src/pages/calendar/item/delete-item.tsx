import type { ReactNode } from 'react';
import { describeFailure, isConflict } from '../../../client/api-errors.ts';
import {
  type EditScope,
  type ItemWithEtag,
  useDeleteItem,
  useRefreshCalendar,
} from '../../../data/calendar.ts';
import { useKeptText, useReportDeletion } from '../../../data/trash.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToasts } from '../../../ui/toast.tsx';
import { ScopeDialog } from './scope-dialog.tsx';

interface DeleteItemProps {
  readonly read: ItemWithEtag;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** Confirms deleting an item. For a series, it asks which instances to delete. */
export function DeleteItem(props: DeleteItemProps): ReactNode {
  const text = strings.calendar.item;
  const { Title: title, RecurrenceId } = props.read.item;
  const perform = useDeletion(props);
  const kept = useKeptText();
  if (RecurrenceId !== null) {
    return <ScopeDialog operation="delete" title={title} onChoose={perform} onCancel={props.onCancel} />;
  }
  return (
    <ConfirmDialog
      title={format(text.deleteTitle, { title })}
      confirmLabel={text.deleteConfirm}
      isDangerous
      onConfirm={() => perform('one')}
      onCancel={props.onCancel}
    >
      {`${text.deleteText} ${kept}`}
    </ConfirmDialog>
  );
}

function useDeletion({ read, onDeleted, onCancel }: DeleteItemProps) {
  const text = strings.calendar.item;
  const { CalendarItemId: itemId, Title: title } = read.item;
  const deleteItem = useDeleteItem();
  const refresh = useRefreshCalendar();
  const { error } = useToasts();
  const report = useReportDeletion();
  return async (scope: EditScope) => {
    const result = await deleteItem({ itemId, scope, ifMatch: read.etag });
    if (result.ok) {
      onDeleted();
      return report(format(text.deleted, { title }), [String(itemId)]);
    }
    onCancel();
    error(isConflict(result.error) ? text.changedBefore : describeFailure(result.error));
    await refresh();
  };
}
