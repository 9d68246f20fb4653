import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { Attendee, CalendarItem, CalendarItemFields } from '../calendar.schema.ts';
import { parseSignUp, toSignUp } from '../sign-up/sign-up.ts';
import { getWallClockEnd, type ItemTimes, toAllDayTimes } from './item-times.ts';
import type { Moment } from './moments.ts';

/** The content of an item, without its times. */
export type Content = Pick<
  CalendarItemRow,
  | 'title'
  | 'description'
  | 'location'
  | 'reminder_minutes'
  | 'show_as'
  | 'attendees'
  | 'item_type_id'
  | 'sign_up'
>;
type OptionalContent = Omit<Content, 'title'>;
type TimeColumns = Pick<
  CalendarItemRow,
  'starts_at' | 'ends_at' | 'start_date' | 'end_date' | 'time_zone' | 'is_all_day'
>;

/** The content of a new item for fields that are left out. */
export const emptyContent: OptionalContent = {
  description: null,
  location: null,
  reminder_minutes: null,
  show_as: null,
  attendees: '[]',
  item_type_id: null,
  sign_up: null,
};

/** Fields that are left out keep their value; `null` clears them. */
export function mergeContent(before: OptionalContent, fields: CalendarItemFields, times: ItemTimes): Content {
  const { Description = before.description, Location = before.location } = fields;
  const { Reminder = before.reminder_minutes, ShowAs = before.show_as, Attendees } = fields;
  const { ItemTypeId = before.item_type_id } = fields;
  return {
    title: fields.Title,
    description: Description,
    location: Location,
    reminder_minutes: Reminder,
    show_as: ShowAs,
    attendees: Attendees === undefined ? before.attendees : formatAttendees(Attendees ?? []),
    item_type_id: ItemTypeId?.toLowerCase() ?? null,
    sign_up: fields.SignUp === undefined ? before.sign_up : parseSignUp(fields.SignUp, times),
  };
}

function formatAttendees(attendees: NonNullable<CalendarItemFields['Attendees']>): string {
  const stored = attendees.map(({ Name, Email, Status }) => ({ Name, Email, ...(Status ? { Status } : {}) }));
  return JSON.stringify(stored);
}

export function getContent(row: Content): Content {
  const { title, description, location, reminder_minutes, show_as, attendees, item_type_id, sign_up } = row;
  return { title, description, location, reminder_minutes, show_as, attendees, item_type_id, sign_up };
}

/** The columns of `after` that differ from those of `before`. */
export function changedColumns<Columns extends object>(before: Columns, after: Columns): Partial<Columns> {
  const changes = Object.entries(after).filter(([name, value]) => value !== before[name as keyof Columns]);
  return Object.fromEntries(changes) as Partial<Columns>; // entries of `after`
}

export function toTimeColumns(times: ItemTimes): TimeColumns {
  const { isAllDay } = times;
  return {
    starts_at: times.startsAt,
    ends_at: times.endsAt,
    start_date: isAllDay ? times.startsLocal : null,
    end_date: isAllDay ? times.endsLocal : null,
    time_zone: times.timeZone,
    is_all_day: isAllDay ? 1 : 0,
  };
}

export function toItemTimes(row: TimeColumns): ItemTimes {
  const { time_zone: timeZone, starts_at: startsAt, ends_at: endsAt } = row;
  if (row.start_date !== null && row.end_date !== null) {
    const [first, last] = [Temporal.PlainDate.from(row.start_date), Temporal.PlainDate.from(row.end_date)];
    return toAllDayTimes(first, last, timeZone);
  }
  const momentAt = (at: string): Moment => {
    const zoned = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
    return { zoned, local: zoned.toPlainDateTime() };
  };
  const start = momentAt(startsAt);
  return {
    isAllDay: false,
    timeZone,
    startsLocal: start.local.toString(),
    endsLocal: getWallClockEnd(start, momentAt(endsAt)).toString(),
    startsAt,
    endsAt,
  };
}

/** Whether an item starts and ends on different days in its time zone. */
export function isMultiDay(row: TimeColumns): boolean {
  if (row.is_all_day === 1) return row.start_date !== row.end_date;
  const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(row.time_zone).toPlainDate();
  return row.starts_at !== row.ends_at && !dayOf(row.starts_at).equals(dayOf(row.ends_at));
}

/** Whether an item counts as busy. By default, a timed item does and an all-day item does not. */
export function isBusy({ show_as, is_all_day }: Pick<CalendarItemRow, 'show_as' | 'is_all_day'>): boolean {
  return show_as === null ? is_all_day === 0 : show_as === 'Busy';
}

/** Whether two items have the same times in the same time zone. */
export function isSameTime(a: ItemTimes, b: ItemTimes): boolean {
  const isSameSpan = a.startsAt === b.startsAt && a.endsAt === b.endsAt;
  return isSameSpan && a.isAllDay === b.isAllDay && a.timeZone === b.timeZone;
}

/** @param row with the rule of its series */
export function toCalendarItem(row: CalendarItemRow & { recurrence_rule: string | null }): CalendarItem {
  return {
    CalendarItemId: row.id,
    DepartmentId: row.department_id,
    Title: row.title,
    Description: row.description,
    Location: row.location,
    Start: row.start_date ?? row.starts_at,
    End: row.end_date ?? row.ends_at,
    TimeZone: row.time_zone,
    IsAllDay: row.is_all_day === 1,
    IsMultiDay: isMultiDay(row),
    Reminder: row.reminder_minutes,
    ShowAs: row.show_as,
    Attendees: parseAttendees(row.attendees),
    ItemTypeId: row.item_type_id,
    SignUp: toSignUp(row),
    RecurrenceRule: row.recurrence_rule,
    RecurrenceId: row.series_id,
    Sequence: row.sequence,
    CreatedOn: row.created_on,
    UpdatedOn: row.updated_on,
  };
}

function parseAttendees(text: string): Attendee[] {
  const stored = JSON.parse(text) as (Omit<Attendee, 'Status'> & { Status?: string })[]; // written by formatAttendees
  return stored.map(({ Name, Email, Status = null }) => ({ Name, Email, Status }));
}
