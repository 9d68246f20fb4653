import { unaudited } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { bumpCalendarRevision } from '../calendar/calendar.ts';
import {
  type DepartmentSettings,
  getDepartmentSettings,
  updateDepartmentSettings,
} from '../departments/settings.ts';
import { updateEventEnds } from '../maps/event-ends.ts';
import type { DepartmentFields, DepartmentResult } from './department-settings.schema.ts';

export async function getDepartment(ctx: Context, departmentId: number): Promise<DepartmentResult> {
  return toResult(departmentId, await getDepartmentSettings(ctx.db, departmentId));
}

/**
 * Changes the name, the time zone, and which roles may have a calendar feed. A new time zone moves the moments at which
 * event maps end.
 *
 * @throws MusterError `InvalidRequest`, before anything changes
 */
export async function updateDepartment(
  ctx: Context,
  departmentId: number,
  fields: DepartmentFields,
): Promise<DepartmentResult> {
  const settings = await ctx.db.transaction().execute(async (trx) => {
    const { before, after } = await updateDepartmentSettings(ctx, trx, departmentId, fields);
    if (after.timeZone !== before.timeZone) await updateEventEnds(ctx, trx, departmentId, after.timeZone);
    // Feeds contain the name, and their days depend on the time zone.
    if (after.name !== before.name || after.timeZone !== before.timeZone)
      await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
    return after;
  });
  ctx.floorChanges.notify(departmentId);
  return toResult(departmentId, settings);
}

/** Updates everything that depends on a department's name and time zone, after they were set without {@link updateDepartment}. */
export async function applyDepartmentSettings(ctx: Context, departmentId: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { timeZone } = await getDepartmentSettings(trx, departmentId);
    // The change of the time zone is recorded, and the ends follow from it.
    await unaudited(() => updateEventEnds(ctx, trx, departmentId, timeZone));
    await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
  });
}

function toResult(departmentId: number, settings: DepartmentSettings): DepartmentResult {
  const { name, timeZone, calendarFeedRoles } = settings;
  return { departmentId, name, timeZone, calendarFeedRoles: calendarFeedRoles && [...calendarFeedRoles] };
}
