import type { Attendee, CalendarEvent } from '../../ical/calendar-event.ts';
import type { CalendarItemRow, CalendarItemTypeRow } from '../../storage/db/calendar-tables.ts';
import { isBusy } from '../calendar/calendar.ts';
import { findColorName } from './color-name.ts';

/** The types of a department by id. */
export type ItemTypes = ReadonlyMap<string, Pick<CalendarItemTypeRow, 'name' | 'color'>>;

/** Returns the event as which an item is exported. */
export function toCalendarEvent(row: CalendarItemRow, types: ItemTypes): CalendarEvent {
  const type = row.item_type_id === null ? undefined : types.get(row.item_type_id);
  return {
    uid: row.uid,
    title: row.title,
    description: row.description,
    location: row.location,
    time: toEventTime(row),
    reminderMinutes: row.reminder_minutes,
    isBusy: isBusy(row),
    attendees: parseAttendees(row.attendees),
    category: type?.name ?? null,
    color: type?.color ? findColorName(type.color) : null,
    sequence: row.sequence,
    createdOn: row.created_on,
    updatedOn: row.updated_on,
  };
}

function toEventTime(row: CalendarItemRow): CalendarEvent['time'] {
  const { start_date: firstDay, end_date: lastDay } = row;
  return firstDay !== null && lastDay !== null
    ? { isAllDay: true, firstDay, lastDay }
    : { isAllDay: false, startsAt: row.starts_at, endsAt: row.ends_at };
}

type StoredAttendee = {
  readonly Name?: string | null;
  readonly Email: string;
  readonly Status?: string | null;
};

function parseAttendees(json: string): readonly Attendee[] {
  if (json === '[]') return [];
  const stored = JSON.parse(json) as readonly StoredAttendee[]; // as documented for the column
  return stored.map(({ Name, Email, Status }) => ({
    name: Name ?? null,
    email: Email,
    status: Status ?? null,
  }));
}
