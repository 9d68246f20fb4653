import type { Caller, Context, DatabaseOrTransaction } from '../../../context.ts';
import { errorOf, fieldError } from '../../../errors.ts';
import type { CalendarAnswerRow, CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { recordAudit } from '../../audit/audit.ts';
import { requireItem } from '../calendar.ts';
import { lockCalendar } from '../calendar-revision.ts';
import { parseInstant } from '../items/item-times.ts';
import { takeTurn } from '../sign-up/answer.ts';
import * as store from '../sign-up/answers.store.ts';
import type { Attendance, AttendanceFields } from './attendance.schema.ts';

/** How long before the start people can be checked in, and after the end checked out. */
const marginMs = 86_400_000;

/** Who was at an item, in the order in which they came. */
export async function listAttendance(
  ctx: Context,
  departmentId: number,
  itemId: number,
): Promise<Attendance[]> {
  await requireItem(ctx.db, departmentId, itemId);
  const rows = await store.listAnswers(ctx.db, departmentId, 'item', [itemId]);
  return rows
    .flatMap((row) => toAttendance(row) ?? [])
    .sort((a, b) => Date.parse(a.CheckedInOn) - Date.parse(b.CheckedInOn));
}

type Step = 'checkIn' | 'checkOut';

/**
 * Checks a person in at an item, or out. People do so for themselves while it runs; until a day later they can still
 * check out, as of its end. Editors do so for everyone, at any time that has passed.
 *
 * @throws MusterError `CalendarItemNotFound`, `Forbidden`, `Conflict` or `InvalidRequest`, before anything changes
 */
export async function attend(
  ctx: Context,
  caller: Caller,
  itemId: number,
  step: Step,
  { UserId, On }: AttendanceFields,
): Promise<Attendance> {
  const isEditor = caller.permissions.has('calendar:write');
  const userId = UserId ?? caller.userId;
  if (userId !== caller.userId && !isEditor)
    throw errorOf('Forbidden', 'Only editors can check in other people, or out');
  if (typeof On === 'string' && !isEditor) throw errorOf('Forbidden', 'Only editors can choose the time');
  if (userId === caller.userId && caller.apiTokenId)
    throw errorOf('Forbidden', 'A person checks in, so an API token must name one in UserId');
  const change = (item: CalendarItemRow, own: CalendarAnswerRow | undefined) => {
    const now = timestampNow(ctx);
    const on =
      typeof On === 'string'
        ? parseOn(item, On, now)
        : isEditor
          ? pick(item, step, now)
          : ask(item, step, now);
    return step === 'checkIn' ? checkIn(own, on, typeof On === 'string') : checkOut(own, on);
  };
  const written = await write(ctx, caller, itemId, userId, change);
  if (!written) throw new Error('an attendance without a check-in');
  return written;
}

/** Removes the attendance of a person who was checked in by mistake. Their answer stays. */
export async function undoCheckIn(
  ctx: Context,
  caller: Caller,
  itemId: number,
  userId: string,
): Promise<void> {
  await write(ctx, caller, itemId, userId, (_item, own) => {
    if (!own?.checked_in_on) throw notCheckedIn();
    return { checked_in_on: null, checked_out_on: null };
  });
}

type Times = Pick<CalendarAnswerRow, 'checked_in_on' | 'checked_out_on'>;
type Change = (item: CalendarItemRow, own: CalendarAnswerRow | undefined) => Times;

/** The lock of the calendar keeps the item while its attendance is written. */
function write(ctx: Context, caller: Caller, itemId: number, userId: string, change: Change) {
  const { departmentId } = caller;
  const writeNow = async (trx: DatabaseOrTransaction) => {
    await lockCalendar(trx, departmentId);
    const item = await requireItem(trx, departmentId, itemId);
    const rows = await store.listAnswers(trx, departmentId, 'item', [itemId]);
    const own = rows.find(({ user_id }) => user_id === userId);
    const person = own ?? (await describePerson(ctx, trx, caller, userId));
    const times = change(item, own);
    const row: CalendarAnswerRow = {
      position: Math.max(0, ...rows.map(({ position }) => position)) + 1,
      ...person,
      department_id: departmentId,
      owner_kind: 'item',
      owner_id: itemId,
      slot: '',
      user_id: userId,
      ...times,
      attended_seconds: countSeconds(times),
    };
    const isNothing = row.answer === 'none' && row.checked_in_on === null;
    if (isNothing) await store.deleteAnswers(trx, departmentId, 'item', [itemId], { userId });
    else await store.putAnswers(trx, [row]);
    const after = {
      UserId: userId,
      Name: row.name,
      CheckedInOn: row.checked_in_on,
      CheckedOutOn: row.checked_out_on,
    };
    const entry = { kind: 'calendarItem', id: itemId, name: item.title, action: 'attended', after } as const;
    await recordAudit(ctx, trx, departmentId, [entry]);
    return toAttendance(row);
  };
  return takeTurn(departmentId, () => ctx.db.transaction().execute(writeNow));
}

/** Someone who has not answered has an account, or is the caller. */
async function describePerson(ctx: Context, trx: DatabaseOrTransaction, caller: Caller, userId: string) {
  const account = await store.findPerson(trx, caller.departmentId, userId);
  if (!account && userId !== caller.userId)
    throw fieldError('UserId', 'must be the id of a user of the department, or of someone who has answered');
  return {
    name: account?.display_name ?? caller.userName ?? userId,
    email: account?.email ?? null,
    answer: 'none' as const,
    answered_on: timestampNow(ctx),
  };
}

/** The time that an editor has written. */
function parseOn(item: CalendarItemRow, text: string, now: string): string {
  const on = parseInstant('On', text, item.time_zone);
  if (on > now) throw fieldError('On', 'must not be in the future');
  if (Date.parse(on) < Date.parse(item.starts_at) - marginMs || isLate(item, on))
    throw errorOf('Conflict', 'On must be at most a day before the start or after the end');
  return on;
}

/** The time for an editor who writes none: afterwards, those of the item. */
function pick(item: CalendarItemRow, step: Step, now: string): string {
  if (Date.parse(now) < Date.parse(item.starts_at) - marginMs) throw notStarted();
  if (now <= item.ends_at) return now;
  return step === 'checkIn' ? item.starts_at : item.ends_at;
}

/** The time for people who check in or out themselves. */
function ask(item: CalendarItemRow, step: Step, now: string): string {
  if (now < item.starts_at) throw notStarted();
  if (now <= item.ends_at) return now;
  if (step === 'checkIn' || isLate(item, now))
    throw errorOf('Conflict', 'This event is over; ask an editor to add you');
  return item.ends_at;
}

function isLate(item: CalendarItemRow, on: string): boolean {
  return Date.parse(on) > Date.parse(item.ends_at) + marginMs;
}

/** Whoever is in already stays in since then, and whoever comes back is in again. */
function checkIn(own: CalendarAnswerRow | undefined, on: string, isWritten: boolean): Times {
  if (!isWritten) return { checked_in_on: own?.checked_in_on ?? on, checked_out_on: null };
  const out = own?.checked_out_on ?? null;
  if (out !== null && on > out) throw fieldError('On', 'must not be after the check-out');
  return { checked_in_on: on, checked_out_on: out };
}

function checkOut(own: CalendarAnswerRow | undefined, on: string): Times {
  const since = own?.checked_in_on ?? null;
  if (since === null) throw notCheckedIn();
  if (on < since) throw fieldError('On', 'must not be before the check-in');
  return { checked_in_on: since, checked_out_on: on };
}

function countSeconds({ checked_in_on: since, checked_out_on: until }: Times): number | null {
  return since === null || until === null ? null : Math.round((Date.parse(until) - Date.parse(since)) / 1000);
}

/** @returns `undefined` for someone who has not checked in */
function toAttendance(row: CalendarAnswerRow): Attendance | undefined {
  const { checked_in_on, attended_seconds: seconds } = row;
  if (checked_in_on === null) return undefined;
  return {
    UserId: row.user_id,
    Name: row.name,
    CheckedInOn: checked_in_on,
    CheckedOutOn: row.checked_out_on,
    Hours: seconds === null ? null : toHours(seconds),
  };
}

export function toHours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}

function notStarted() {
  return errorOf('Conflict', 'This event has not started yet');
}

function notCheckedIn() {
  return errorOf('Conflict', 'This person is not checked in');
}
