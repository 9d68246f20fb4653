import type { FloorSummary } from '@muster/sdk/client';
import { formatDate } from '../strings/dates.ts';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';

export type Verified = Pick<
  FloorSummary,
  'verifiedOn' | 'verifiedBy' | 'verificationDueOn' | 'changesSinceVerified'
>;

/** What is known about the verification of a floor, in words. */
export function describeVerification(floor: Verified): string {
  const text = strings.verification;
  const { verifiedOn, verifiedBy: name, verificationDueOn: dueOn, changesSinceVerified: changes } = floor;
  if (verifiedOn === null) return strings.verification.states.never;
  const date = formatDate(verifiedOn);
  const parts = [name ? format(text.verifiedBy, { date, name }) : format(text.verified, { date })];
  if (dueOn !== null) parts.push(format(text.dueOn, { date: formatDate(dueOn) }));
  if (changes) parts.push(formatCount(text.changes, changes));
  return parts.join(' · ');
}

const dueDays = 30;
const dayMs = 24 * 60 * 60_000;

/** The state of a floor on this day, as in the report of the server, but in the time zone of this device. */
export function stateOf(
  { verifiedOn, verificationDueOn: dueOn }: Pick<Verified, 'verifiedOn' | 'verificationDueOn'>,
  now: Date,
): 'overdue' | 'due' | 'never' | 'ok' {
  if (verifiedOn === null) return 'never';
  if (dueOn === null || dueOn > toDay(new Date(now.getTime() + dueDays * dayMs))) return 'ok';
  return dueOn < toDay(now) ? 'overdue' : 'due';
}

/** The day in the time zone of this device, such as `2026-05-31`. */
export function toDay(moment: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}
