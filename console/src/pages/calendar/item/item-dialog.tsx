import type { CalendarItem } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeTimes, nameOfTimeZone } from '../../../calendar-model/describe-item.ts';
import { describeRecurrence } from '../../../calendar-model/describe-recurrence.ts';
import { toItemDraft } from '../../../calendar-model/item-draft.ts';
import { describeReminder } from '../../../calendar-model/reminder.ts';
import { describeFailure, isConflict, isNotFound } from '../../../client/api-errors.ts';
import { usePermission } from '../../../client/client-context.tsx';
import {
  type EditScope,
  type ItemWithEtag,
  useDeleteItem,
  useItem,
  useRefreshCalendar,
} from '../../../data/calendar.ts';
import { useItemTypes } from '../../../data/item-types.ts';
import { QueryFailure } from '../../../data/query-failure.tsx';
import { useKeptText, useReportDeletion } from '../../../data/trash.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { useToasts } from '../../../ui/toast.tsx';
import { describeStatus } from '../item-form/attendee-fields.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './item-dialog.module.css';
import { ScopeDialog } from './scope-dialog.tsx';
import { SignUp } from './sign-up.tsx';

interface ItemDialogProps {
  readonly itemId: string;
  /** The department's time zone. */
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** An item with all its details and actions. */
export function ItemDialog({ itemId, timeZone, onClose }: ItemDialogProps): ReactNode {
  const text = strings.calendar.item;
  const read = useItem(itemId);
  const isDeleted = isNotFound(read.error);
  const title = read.data?.item.Title ?? strings.app.calendar;
  return (
    <Dialog title={title} onClose={onClose}>
      {read.isPending && <Loading />}
      {isDeleted && <Notice kind="info">{text.gone}</Notice>}
      {!isDeleted && <QueryFailure title={text.loadFailed} query={read} />}
      {read.data && !isDeleted && <ItemFacts item={read.data.item} timeZone={timeZone} />}
      {read.data && !isDeleted && <SignUp item={read.data.item} />}
      {read.data && !isDeleted && <ItemActions read={read.data} onDeleted={onClose} />}
    </Dialog>
  );
}

interface ItemFactsProps {
  readonly item: CalendarItem;
  readonly timeZone: string;
}

function ItemFacts({ item, timeZone }: ItemFactsProps): ReactNode {
  const text = strings.calendar.item;
  const isElsewhere = item.TimeZone !== timeZone && !item.IsAllDay;
  return (
    <dl className={`${styles.facts} stack-3`}>
      <Fact name={text.when}>{describeTimes(item, timeZone)}</Fact>
      {isElsewhere && (
        <Fact name={format(text.whenIn, { timeZone: nameOfTimeZone(item.TimeZone) })}>
          {describeTimes(item, item.TimeZone)}
        </Fact>
      )}
      {item.RecurrenceRule && (
        <Fact name={text.repeats}>{describeRecurrence(toItemDraft(item).recurrence)}</Fact>
      )}
      {item.Location && <Fact name={strings.calendar.form.location}>{item.Location}</Fact>}
      {item.Description && <Fact name={strings.calendar.form.description}>{item.Description}</Fact>}
      {item.Reminder !== null && (
        <Fact name={strings.calendar.form.reminder}>{describeReminder(item.Reminder)}</Fact>
      )}
      {item.ItemTypeId && <TypeFact itemTypeId={item.ItemTypeId} />}
      {item.ShowAs && <Fact name={strings.calendar.form.showAs}>{describeShowAs(item.ShowAs)}</Fact>}
      {item.Attendees.length > 0 && (
        <Fact name={strings.calendar.form.attendees}>
          <ul className="stack-1">
            {item.Attendees.map((attendee) => (
              <li key={`${attendee.Email} ${attendee.Name}`}>{describeAttendee(attendee)}</li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function TypeFact({ itemTypeId }: { readonly itemTypeId: string }): ReactNode {
  const type = useItemTypes().data?.find(({ ItemTypeId }) => ItemTypeId === itemTypeId);
  return type && <Fact name={strings.calendar.types.type}>{type.Name}</Fact>;
}

function describeShowAs(showAs: NonNullable<CalendarItem['ShowAs']>): string {
  const { showAsBusy, showAsFree } = strings.calendar.form;
  return showAs === 'Busy' ? showAsBusy : showAsFree;
}

function describeAttendee({ Name, Email, Status }: CalendarItem['Attendees'][number]): string {
  const text = strings.calendar.item;
  const values = { name: Name, email: Email };
  return Status
    ? format(text.attendeeStatus, { ...values, status: describeStatus(Status) })
    : format(text.attendee, values);
}

interface ItemActionsProps {
  readonly read: ItemWithEtag;
  readonly onDeleted: () => void;
}

function ItemActions({ read, onDeleted }: ItemActionsProps): ReactNode {
  const mayWrite = usePermission('calendar:write');
  const [query] = useSearchParams();
  const [isDeleting, setDeleting] = useState(false);
  const { item } = read;
  const back = new URLSearchParams(query);
  back.delete('item');
  return (
    <DialogActions>
      <DownloadButton label={strings.calendar.download} name={item.Title} item={item} />
      <ButtonLink to={`/calendar/${item.CalendarItemId}/attendance?${back}`} icon="user">
        {strings.calendar.attendance.open}
      </ButtonLink>
      {mayWrite && (
        <Button icon="delete" onClick={() => setDeleting(true)}>
          {strings.actions.delete}
        </Button>
      )}
      {mayWrite && (
        <ButtonLink to={`/calendar/${item.CalendarItemId}/edit?${back}`} kind="primary" icon="edit">
          {strings.actions.edit}
        </ButtonLink>
      )}
      {isDeleting && <DeleteItem read={read} onDeleted={onDeleted} onCancel={() => setDeleting(false)} />}
    </DialogActions>
  );
}

interface DeleteItemProps {
  readonly read: ItemWithEtag;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** Confirms deleting an item. For a series, it asks which instances to delete. */
function DeleteItem(props: DeleteItemProps): ReactNode {
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
