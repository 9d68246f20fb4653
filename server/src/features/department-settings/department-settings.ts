import type { Context } from '../../context.ts';
import { moveCalendarRevision } from '../calendar/calendar.ts';
import { type DepartmentSettings, departmentSettings, updateSettings } from '../departments/settings.ts';
import { moveEventEnds } from '../maps/event-ends.ts';
import type { DepartmentFields, DepartmentResult } from './department-settings.schema.ts';

export async function getDepartment(ctx: Context, departmentId: number): Promise<DepartmentResult> {
  return toResult(departmentId, await departmentSettings(ctx.db, departmentId));
}

/**
 * Changes what a department is called, which time zone its days are in, and who may have a calendar feed. With the
 * time zone the moments move at which its event maps are over.
 *
 * @throws MusterError `InvalidRequest`; then nothing has changed
 */
export async function updateDepartment(
  ctx: Context,
  departmentId: number,
  fields: DepartmentFields,
): Promise<DepartmentResult> {
  const settings = await ctx.db.transaction().execute(async (trx) => {
    const { before, after } = await updateSettings(trx, departmentId, fields);
    if (after.timeZone !== before.timeZone) await moveEventEnds(ctx, trx, departmentId, after.timeZone);
    // Feeds carry the name, and count days in the time zone.
    if (after.name !== before.name || after.timeZone !== before.timeZone)
      await moveCalendarRevision(trx, departmentId, ctx.clock.now());
    return after;
  });
  ctx.floorChanges.announce(departmentId);
  return toResult(departmentId, settings);
}

/** Brings in line what follows from a department's name and time zone, where they were set in another way. */
export async function settleDepartment(ctx: Context, departmentId: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { timeZone } = await departmentSettings(trx, departmentId);
    await moveEventEnds(ctx, trx, departmentId, timeZone);
    await moveCalendarRevision(trx, departmentId, ctx.clock.now());
  });
}

function toResult(departmentId: number, settings: DepartmentSettings): DepartmentResult {
  const { name, timeZone, calendarFeedRoles } = settings;
  return { departmentId, name, timeZone, calendarFeedRoles: calendarFeedRoles && [...calendarFeedRoles] };
}
