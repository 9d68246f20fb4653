import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { timestampNow } from '../../timestamp.ts';
import * as store from './departments.store.ts';
import { canonicalTimeZone } from './time-zone.ts';

/** Adds the department if it does not exist, named after its number and in UTC. */
export async function ensureDepartment(ctx: Context, departmentId: number): Promise<void> {
  await addOrUpdateDepartment(ctx, ctx.db, departmentId, {});
}

/** Adds the department if it does not exist. A name or a time zone replaces the one that it has. */
export async function addOrUpdateDepartment(
  ctx: Context,
  db: DatabaseOrTransaction,
  departmentId: number,
  given: { readonly name?: string | undefined; readonly timeZone?: string | undefined },
): Promise<void> {
  const name = given.name?.trim();
  const timeZone = given.timeZone && canonicalTimeZone(given.timeZone);
  await store.insertDepartment(db, {
    id: departmentId,
    name: name || `Department ${departmentId}`,
    time_zone: timeZone || 'UTC',
    added_on: timestampNow(ctx),
    calendar_feed_roles: null,
  });
  if (!name && !timeZone) return;
  await store.updateDepartment(db, departmentId, {
    ...(name ? { name } : {}),
    ...(timeZone ? { time_zone: timeZone } : {}),
  });
}

/** The department's IANA time zone, such as `America/New_York`; `UTC` if the department does not exist yet. */
export async function getDepartmentTimeZone(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<string> {
  const department = await store.findDepartment(db, departmentId);
  return department?.time_zone ?? 'UTC';
}

/** Other transactions that change the department, or who administers it, wait until this one ends. Take it before users. */
export async function lockDepartment(trx: DatabaseOrTransaction, departmentId: number): Promise<void> {
  await store.lockDepartment(trx, departmentId);
}

/** Its name; its number, if the department does not exist yet. */
export async function getDepartmentName(db: DatabaseOrTransaction, departmentId: number): Promise<string> {
  return (await store.findDepartment(db, departmentId))?.name ?? `Department ${departmentId}`;
}
