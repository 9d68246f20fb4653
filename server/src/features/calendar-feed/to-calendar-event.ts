import type { Attendee, CalendarEvent } from '../../ical/calendar-event.ts';
import type {
  CalendarAnswerRow,
  CalendarItemRow,
  CalendarItemTypeRow,
} from '../../storage/db/calendar-tables.ts';
import { type EventRow, getAnswerState, isBusy } from '../calendar/calendar.ts';
import { findColorName } from './color-name.ts';

/** The types of a department by id. */
export type ItemTypes = ReadonlyMap<string, Pick<CalendarItemTypeRow, 'name' | 'color'>>;

/** Returns the event as which an item is exported. */
export function toCalendarEvent(
  row: EventRow,
  types: ItemTypes,
  answers: readonly CalendarAnswerRow[] = [],
): CalendarEvent {
  const type = row.item_type_id === null ? undefined : types.get(row.item_type_id);
  return {
    uid: row.uid,
    title: row.title,
    description: row.description,
    location: row.location,
    time: toEventTime(row),
    reminderMinutes: row.reminder_minutes,
    isBusy: isBusy(row),
    attendees: withAnswers(row, parseAttendees(row.attendees), answers),
    category: type?.name ?? null,
    color: type?.color ? findColorName(type.color) : null,
    sequence: row.sequence,
    createdOn: row.created_on,
    updatedOn: row.updated_on,
  };
}

/** The time of an item, as events have it. */
export function toEventTime(
  row: Pick<CalendarItemRow, 'start_date' | 'end_date' | 'starts_at' | 'ends_at'>,
): CalendarEvent['time'] {
  const { start_date: firstDay, end_date: lastDay } = row;
  return firstDay !== null && lastDay !== null
    ? { isAllDay: true, firstDay, lastDay }
    : { isAllDay: false, startsAt: row.starts_at, endsAt: row.ends_at };
}

/** Answers replace what the organizer wrote down, and add everyone who signed up and has an email address. */
function withAnswers(
  row: EventRow,
  attendees: readonly Attendee[],
  answers: readonly CalendarAnswerRow[],
): readonly Attendee[] {
  if (answers.length === 0 || row.sign_up === null) return attendees;
  const byEmail = new Map(answers.map((answer) => [answer.email?.toLowerCase(), answer]));
  const statusOf = ({ user_id }: CalendarAnswerRow) => statuses[getAnswerState(row, answers, user_id)];
  const invited = attendees.map((attendee) => {
    const answer = byEmail.get(attendee.email.toLowerCase());
    return answer ? { ...attendee, status: statusOf(answer) } : attendee;
  });
  const known = new Set(attendees.map(({ email }) => email.toLowerCase()));
  const added = answers.flatMap((answer): Attendee[] =>
    answer.email === null || answer.answer === 'no' || known.has(answer.email.toLowerCase())
      ? []
      : [{ name: answer.name, email: answer.email, status: statusOf(answer) }],
  );
  return [...invited, ...added];
}

/** Whoever waits for a place has not been accepted yet. */
const statuses = { in: 'accepted', waiting: 'tentative', maybe: 'tentative', no: 'declined' } as const;

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
