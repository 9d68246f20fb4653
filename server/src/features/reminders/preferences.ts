import type { DatabaseOrTransaction } from '../../context.ts';
import type { MessageSettingsRow } from '../../storage/db/calendar-tables.ts';
import { getDepartmentTimeZone } from '../departments/departments.ts';
import * as store from './message-settings.store.ts';
import type { Language } from './message-texts.ts';

/** The user id of what a department has chosen. */
export const ofDepartment = '';

/** How a person gets messages. */
export interface Preferences {
  readonly language: Language;
  /** Null if neither the person nor the department has chosen one. */
  readonly chosenLanguage: Language | null;
  readonly timeZone: string;
  readonly quiet: { readonly from: string; readonly until: string } | null;
}

/** Reads the preferences of some people of a department. @returns those of a person */
export async function readPreferences(
  db: DatabaseOrTransaction,
  departmentId: number,
  userIds: readonly string[],
): Promise<(userId: string) => Preferences> {
  const rows = await store.listSettings(db, departmentId, [...userIds, ofDepartment]);
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  const timeZone = await getDepartmentTimeZone(db, departmentId);
  const common = byUser.get(ofDepartment);
  return (userId) => choose(byUser.get(userId), common, timeZone);
}

function choose(
  own: MessageSettingsRow | undefined,
  common: MessageSettingsRow | undefined,
  timeZone: string,
): Preferences {
  const quiet = own?.quiet_from ? own : common;
  const chosenLanguage = own?.language ?? common?.language ?? null;
  return {
    language: chosenLanguage ?? 'en',
    chosenLanguage,
    timeZone: own?.time_zone ?? timeZone,
    quiet:
      quiet?.quiet_from && quiet.quiet_until ? { from: quiet.quiet_from, until: quiet.quiet_until } : null,
  };
}

/**
 * Returns when a message may be sent: now, or at the end of quiet hours. A message that would be too late then is sent now.
 *
 * @param endsOn when it is too late for the message
 */
export function getSendingTime(
  { quiet, timeZone }: Pick<Preferences, 'quiet' | 'timeZone'>,
  nowMs: number,
  endsOn: string,
): number {
  if (!quiet) return nowMs;
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const time = now.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' });
  const { from, until } = quiet;
  const isQuiet = from <= until ? time >= from && time < until : time >= from || time < until;
  if (!isQuiet) return nowMs;
  const day = time < until ? now.toPlainDate() : now.toPlainDate().add({ days: 1 });
  const end = day.toZonedDateTime({ timeZone, plainTime: until }).epochMilliseconds;
  return end < Date.parse(endsOn) ? end : nowMs;
}
