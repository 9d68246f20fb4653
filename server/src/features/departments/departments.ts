import type { Context, DatabaseOrTransaction } from '../../context.ts';
import type { DepartmentRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import type { BackgroundColumns } from './background.ts';
import * as store from './departments.store.ts';
import { canonicalTimeZone } from './time-zone.ts';

/** All departments of the installation, in the order of their numbers. */
export function listDepartments({ db }: Context): Promise<DepartmentRow[]> {
  return store.listDepartments(db);
}

/** Adds the department if it does not exist, named after its number and in UTC. */
export async function ensureDepartment(ctx: Context, departmentId: number): Promise<void> {
  if (await store.findDepartment(ctx.db, departmentId)) return;
  await ctx.db.transaction().execute((trx) => addOrUpdateDepartment(ctx, trx, departmentId, {}));
}

/** Adds the department if it does not exist, in a transaction. A new name or time zone replaces the current one. */
export async function addOrUpdateDepartment(
  ctx: Context,
  trx: DatabaseOrTransaction,
  departmentId: number,
  fields: { readonly name?: string | undefined; readonly timeZone?: string | undefined },
): Promise<void> {
  const name = fields.name?.trim();
  const timeZone = fields.timeZone && canonicalTimeZone(fields.timeZone);
  const row: DepartmentRow = {
    id: departmentId,
    name: name || `Department ${departmentId}`,
    time_zone: timeZone || 'UTC',
    added_on: timestampNow(ctx),
    calendar_feed_roles: null,
    units: 'imperial',
    background: null,
    background_key: null,
    background_file: null,
  };
  const about = { id: departmentId, name: row.name };
  if (await store.insertDepartment(trx, row))
    return recordAudit(ctx, trx, departmentId, [
      describeRow('department', { ...about, before: null, after: row }),
    ]);
  if (!name && !timeZone) return;
  const changes = { ...(name ? { name } : {}), ...(timeZone ? { time_zone: timeZone } : {}) };
  const before = (await store.findDepartment(trx, departmentId)) ?? row;
  const after = { ...before, ...changes };
  if (after.name === before.name && after.time_zone === before.time_zone) return;
  await store.updateDepartment(trx, departmentId, changes);
  await recordAudit(ctx, trx, departmentId, [describeRow('department', { ...about, before, after })]);
}

/** The department's IANA time zone, such as `America/New_York`; `UTC` if the department does not exist yet. */
export async function getDepartmentTimeZone(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<string> {
  const department = await store.findDepartment(db, departmentId);
  return department?.time_zone ?? 'UTC';
}

/**
 * Locks a department: other transactions that change it or its administrators wait until this one ends. Lock it
 * before users.
 */
export async function lockDepartment(trx: DatabaseOrTransaction, departmentId: number): Promise<void> {
  await store.lockDepartment(trx, departmentId);
}

/** Returns its name, or a name with its number if the department does not exist yet. */
export async function getDepartmentName(db: DatabaseOrTransaction, departmentId: number): Promise<string> {
  return (await store.findDepartment(db, departmentId))?.name ?? `Department ${departmentId}`;
}

/** Returns the background of its maps, or that of the installation if the department does not exist yet. */
export async function readBackground(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<BackgroundColumns> {
  const department = await store.findDepartment(db, departmentId);
  return department ?? { background: null, background_key: null, background_file: null };
}
