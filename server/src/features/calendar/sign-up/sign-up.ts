import type { Clocked } from '../../../context.ts';
import { fieldError } from '../../../errors.ts';
import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import type { ItemTimes } from '../items/item-times.ts';
import { parseInstant } from '../items/item-times.ts';
import type { SignUp, SignUpFields } from './sign-up.schema.ts';

/** How people sign up for an item, as it is stored. An item without sign-up stores nothing. */
interface StoredSignUp {
  readonly mode: 'rsvp' | 'places';
  readonly places: number | null;
  readonly waitingList: boolean;
  /** How long before the start it closes, so that the time to answer moves with the item; null for at the end. */
  readonly closesMsBefore: number | null;
}

/**
 * Reads the sign-up of a request.
 *
 * @param times of the item, after the edit
 * @throws MusterError `InvalidRequest` naming a part of `SignUp`
 */
export function parseSignUp(fields: SignUpFields | null, times: ItemTimes): string | null {
  if (!fields || fields.Mode === 'none') return null;
  const { Mode: mode, Places: places = null, WaitingList: waitingList } = fields;
  if (mode === 'places' && places === null) throw fieldError('SignUp.Places', 'is required with places');
  if (mode === 'rsvp' && places !== null) throw fieldError('SignUp.Places', 'must be left out with rsvp');
  const closesOn = fields.ClosesOn ? parseInstant('SignUp.ClosesOn', fields.ClosesOn, times.timeZone) : null;
  if (closesOn !== null && closesOn > times.endsAt)
    throw fieldError('SignUp.ClosesOn', 'must not be after the end');
  const closesMsBefore = closesOn === null ? null : Date.parse(times.startsAt) - Date.parse(closesOn);
  const stored: StoredSignUp = { mode, places, waitingList: waitingList ?? false, closesMsBefore };
  return JSON.stringify(stored);
}

export function readSignUp({ sign_up }: Pick<CalendarItemRow, 'sign_up'>): StoredSignUp | undefined {
  return sign_up ? (JSON.parse(sign_up) as StoredSignUp) : undefined; // written by parseSignUp
}

/** The last instant at which people can answer. */
export function getClosing(row: Pick<CalendarItemRow, 'sign_up' | 'starts_at' | 'ends_at'>): string {
  const before = readSignUp(row)?.closesMsBefore;
  return typeof before === 'number'
    ? new Date(Date.parse(row.starts_at) - before).toISOString()
    : row.ends_at;
}

/** Whether people can answer an item now, though its places may be taken. */
export function canAnswer(
  ctx: Clocked,
  row: Pick<CalendarItemRow, 'sign_up' | 'starts_at' | 'ends_at'>,
): boolean {
  return row.sign_up !== null && timestampNow(ctx) <= getClosing(row);
}

export function toSignUp(row: CalendarItemRow): SignUp {
  const stored = readSignUp(row);
  if (!stored) return { Mode: 'none', Places: null, WaitingList: false, ClosesOn: null, Taken: 0 };
  const { mode, places, waitingList, closesMsBefore } = stored;
  return {
    Mode: mode,
    Places: places,
    WaitingList: waitingList,
    ClosesOn: closesMsBefore === null ? null : getClosing(row),
    Taken: Math.min(row.yes_count ?? 0, places ?? Number.MAX_SAFE_INTEGER),
  };
}
