import type { DatabaseOrTransaction } from '../../context.ts';
import { type Role, roles } from '../../roles.ts';
import type { DepartmentRow } from '../../storage/db/tables.ts';
import * as store from './departments.store.ts';
import { canonicalTimeZone } from './time-zone.ts';

/** What a department decides about itself. */
export interface DepartmentSettings {
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  /** The roles whose members may have a calendar feed; `null` means every role. */
  readonly calendarFeedRoles: readonly Role[] | null;
}

/** Settings of a department; of one that nobody has seen, the ones that it will begin with. */
export async function departmentSettings(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<DepartmentSettings> {
  const row = await store.findDepartment(db, departmentId);
  return row ? settingsOf(row) : newSettings(departmentId);
}

/** The department's time zone, which nobody else changes until the transaction ends. Locked before any of its maps. */
export async function lockTimeZone(trx: DatabaseOrTransaction, departmentId: number): Promise<string> {
  const locked = await store.lockDepartment(trx, departmentId);
  return (locked ? settingsOf(locked) : newSettings(departmentId)).timeZone;
}

export interface SettingsChange {
  readonly name: string;
  readonly timeZone?: string | null | undefined;
  readonly calendarFeedRoles?: readonly Role[] | null | undefined;
}

/**
 * Changes the settings of a department that is there. What is left out keeps its value, `null` sets it back.
 *
 * @throws MusterError `InvalidRequest` for what is no time zone
 */
export async function updateSettings(
  trx: DatabaseOrTransaction,
  departmentId: number,
  change: SettingsChange,
): Promise<{ readonly before: DepartmentSettings; readonly after: DepartmentSettings }> {
  const locked = await store.lockDepartment(trx, departmentId);
  const before = locked ? settingsOf(locked) : newSettings(departmentId);
  const { timeZone = before.timeZone, calendarFeedRoles = before.calendarFeedRoles } = change;
  const after: DepartmentSettings = {
    name: change.name.trim(),
    timeZone: canonicalTimeZone(timeZone ?? 'UTC'),
    calendarFeedRoles: calendarFeedRoles && roles.filter((role) => calendarFeedRoles.includes(role)),
  };
  await store.updateDepartment(trx, departmentId, {
    name: after.name,
    time_zone: after.timeZone,
    calendar_feed_roles: after.calendarFeedRoles && JSON.stringify(after.calendarFeedRoles),
  });
  return { before, after };
}

/** Settings as a department's row has them. */
export function settingsOf(
  row: Pick<DepartmentRow, 'name' | 'time_zone' | 'calendar_feed_roles'>,
): DepartmentSettings {
  const { name, time_zone, calendar_feed_roles } = row;
  const calendarFeedRoles = calendar_feed_roles === null ? null : (JSON.parse(calendar_feed_roles) as Role[]); // written above
  return { name, timeZone: time_zone, calendarFeedRoles };
}

function newSettings(departmentId: number): DepartmentSettings {
  return { name: `Department ${departmentId}`, timeZone: 'UTC', calendarFeedRoles: null };
}
