import type { Context } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import type { CalendarAnswerRow, CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import { getDepartmentTimeZone } from '../../departments/departments.ts';
import { parseRange, readItemPages, requireItem } from '../calendar.ts';
import { isBusy } from '../items/item-rows.ts';
import { parseTimeZone } from '../items/item-time-zone.ts';
import { listInvited } from '../notices/note-changes.ts';
import { getState } from '../sign-up/answer-state.ts';
import { readAnswers } from '../sign-up/answers.store.ts';
import type { Conflict, ConflictsQuery } from './conflicts.schema.ts';

const maxConflicts = 20;
const maxMs = 366 * 86_400_000;

/**
 * Finds the items at the same time that are at the same place, or for which the same people are busy. Who has declined is not, and neither
 * is anybody for an item that is shown as free.
 *
 * @throws MusterError `InvalidRequest`, or `CalendarItemNotFound` for the edited item
 */
export async function findConflicts(
  ctx: Context,
  departmentId: number,
  query: ConflictsQuery,
): Promise<Conflict[]> {
  const { calendarItemId, location, attendees } = query;
  const departmentZone = await getDepartmentTimeZone(ctx.db, departmentId);
  const timeZone = query.timeZone ? parseTimeZone(query.timeZone, undefined, departmentZone) : departmentZone;
  const { fromAt = '', toAt = '' } = parseRange({ start: query.start, end: query.end }, timeZone);
  if (Date.parse(toAt) - Date.parse(fromAt) > maxMs)
    throw errorOf('InvalidRequest', 'end must be at most a year after start');
  if (calendarItemId !== undefined) await requireItem(ctx.db, departmentId, calendarItemId);
  const place = normalize(location);
  const emails = new Set(
    attendees
      ?.toLowerCase()
      .split(',')
      .map((email) => email.trim()),
  );
  const found: Conflict[] = [];
  if (!place && emails.size === 0) return found;
  for await (const page of readItemPages(ctx.db, departmentId, { fromAt, toAt })) {
    const others = page.filter(({ id }) => id !== calendarItemId);
    const answers = await readAnswers(ctx.db, departmentId, others);
    for (const item of others) {
      const isSamePlace = place !== '' && normalize(item.location) === place;
      const People = isBusy(item) ? listBusy(item, answers.get(item.id) ?? [], emails) : [];
      if (isSamePlace || People.length > 0) found.push(toConflict(item, isSamePlace, People));
    }
    if (found.length >= maxConflicts) break;
  }
  return found.slice(0, maxConflicts);
}

function listBusy(
  item: CalendarItemRow,
  answers: readonly CalendarAnswerRow[],
  emails: ReadonlySet<string>,
): Conflict['People'] {
  const busy = new Map<string, string>();
  for (const { email, name } of listInvited(item)) if (email) busy.set(email, name);
  for (const { email, name, user_id: userId } of answers) {
    if (!email) continue;
    const isComing = ['in', 'maybe'].includes(getState(item, answers, userId));
    if (isComing) busy.set(email.toLowerCase(), name);
    else busy.delete(email.toLowerCase());
  }
  return [...busy].flatMap(([Email, Name]) => (emails.has(Email) ? [{ Name, Email }] : []));
}

function toConflict(item: CalendarItemRow, IsSamePlace: boolean, People: Conflict['People']): Conflict {
  return {
    CalendarItemId: item.id,
    Title: item.title,
    Start: item.start_date ?? item.starts_at,
    End: item.end_date ?? item.ends_at,
    IsAllDay: item.is_all_day === 1,
    TimeZone: item.time_zone,
    Location: item.location,
    IsSamePlace,
    People,
  };
}

/** Upper and lower case and spaces make no other place. */
function normalize(place: string | null | undefined): string {
  return (place ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
}
