import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import { fieldError } from '../../errors.ts';
import { type Role, roles } from '../../roles.ts';
import type { DepartmentRow } from '../../storage/db/tables.ts';
import { recordAudit } from '../audit/audit.ts';
import { diffFields } from '../audit/audited-fields.ts';
import { type BackgroundChoice, readChoice, writeChoice } from './background.ts';
import * as store from './departments.store.ts';
import { canonicalTimeZone } from './time-zone.ts';

/** The units in which lengths are shown: feet and miles, or meters and kilometers. */
export type Units = DepartmentRow['units'];

/** The settings of a department. */
export interface DepartmentSettings {
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  /** The roles whose members may have a calendar feed; `null` means every role. */
  readonly calendarFeedRoles: readonly Role[] | null;
  readonly units: Units;
}

/** The settings of a department, or the defaults if it does not exist yet. */
export async function getDepartmentSettings(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<DepartmentSettings> {
  const row = await store.findDepartment(db, departmentId);
  return row ? toDepartmentSettings(row) : getDefaultSettings(departmentId);
}

/** Returns the department's time zone, locked until the transaction ends. Lock it before any of the department's maps. */
export async function lockTimeZone(trx: DatabaseOrTransaction, departmentId: number): Promise<string> {
  const locked = await store.lockDepartment(trx, departmentId);
  return (locked ? toDepartmentSettings(locked) : getDefaultSettings(departmentId)).timeZone;
}

export interface SettingsChange {
  readonly name: string;
  readonly timeZone?: string | null | undefined;
  readonly calendarFeedRoles?: readonly Role[] | null | undefined;
  readonly units?: Units | null | undefined;
  /** The checked choice; `null` for the background of the installation. */
  readonly background?: BackgroundChoice | null | undefined;
}

/**
 * Changes the settings of an existing department. Settings that are left out keep their value; `null` resets them.
 *
 * @throws MusterError `InvalidRequest` for an unknown time zone, or for a file as background if none was uploaded
 */
export async function updateDepartmentSettings(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  change: SettingsChange,
): Promise<{ readonly before: DepartmentSettings; readonly after: DepartmentSettings }> {
  const locked = await store.lockDepartment(trx, departmentId);
  const before = locked ? toDepartmentSettings(locked) : getDefaultSettings(departmentId);
  const { timeZone = before.timeZone, calendarFeedRoles = before.calendarFeedRoles } = change;
  const { units = before.units } = change;
  const after: DepartmentSettings = {
    name: change.name.trim(),
    timeZone: canonicalTimeZone(timeZone ?? 'UTC'),
    calendarFeedRoles: calendarFeedRoles && roles.filter((role) => calendarFeedRoles.includes(role)),
    units: units ?? 'imperial',
  };
  const choice = await changeBackground(trx, departmentId, locked, change.background);
  await store.updateDepartment(trx, departmentId, {
    name: after.name,
    time_zone: after.timeZone,
    calendar_feed_roles: after.calendarFeedRoles && JSON.stringify(after.calendarFeedRoles),
    units: after.units,
  });
  const changed = diffFields(
    { ...before, background: choice.before },
    { ...after, background: choice.after },
  );
  await recordAudit(ctx, trx, departmentId, [
    { kind: 'department', id: departmentId, name: after.name, action: 'updated', ...changed },
  ]);
  return { before, after };
}

/** @returns the values to record; null is the background of the installation */
async function changeBackground(
  trx: DatabaseOrTransaction,
  departmentId: number,
  locked: DepartmentRow | undefined,
  choice: BackgroundChoice | null | undefined,
): Promise<{ readonly before: BackgroundChoice | null; readonly after: BackgroundChoice | null }> {
  const before = locked?.background ? readChoice(locked) : null;
  if (choice === undefined) return { before, after: before };
  if (choice?.kind === 'pmtiles' && !locked?.background_key)
    throw fieldError('background.kind', 'can be pmtiles only after a file is uploaded');
  const written = choice && writeChoice(choice);
  await store.updateDepartment(trx, departmentId, { background: written });
  return { before, after: written ? choice : null };
}

export function toDepartmentSettings(
  row: Pick<DepartmentRow, 'name' | 'time_zone' | 'calendar_feed_roles' | 'units'>,
): DepartmentSettings {
  const { name, time_zone, calendar_feed_roles, units } = row;
  const calendarFeedRoles = calendar_feed_roles === null ? null : (JSON.parse(calendar_feed_roles) as Role[]); // written above
  return { name, timeZone: time_zone, calendarFeedRoles, units };
}

function getDefaultSettings(departmentId: number): DepartmentSettings {
  return { name: `Department ${departmentId}`, timeZone: 'UTC', calendarFeedRoles: null, units: 'imperial' };
}
