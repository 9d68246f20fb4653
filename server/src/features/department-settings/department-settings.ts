import { unaudited } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { bumpCalendarRevision } from '../calendar/calendar.ts';
import { checkBackground, readFile, toBackground } from '../departments/background.ts';
import { readBackground } from '../departments/departments.ts';
import {
  type DepartmentSettings,
  getDepartmentSettings,
  updateDepartmentSettings,
} from '../departments/settings.ts';
import { updateEventEnds } from '../maps/event-ends.ts';
import type { DepartmentFields, DepartmentResult } from './department-settings.schema.ts';

export async function getDepartment(ctx: Context, departmentId: number): Promise<DepartmentResult> {
  return toResult(ctx, departmentId, await getDepartmentSettings(ctx.db, departmentId));
}

/**
 * Changes the name, the time zone, the units of length, the background of maps, and the roles that may have a
 * calendar feed. A new time zone changes the times at which event maps end.
 *
 * @throws MusterError `InvalidRequest`, before anything changes
 */
export async function updateDepartment(
  ctx: Context,
  departmentId: number,
  fields: DepartmentFields,
): Promise<DepartmentResult> {
  const { background: requested, ...rest } = fields;
  const { baseUrl, storageUrl } = ctx.config;
  const background =
    requested &&
    checkBackground(
      requested,
      [baseUrl, storageUrl].map((url) => new URL(url).origin),
    );
  const change = { ...rest, background };
  const settings = await ctx.db.transaction().execute(async (trx) => {
    const { before, after } = await updateDepartmentSettings(ctx, trx, departmentId, change);
    if (after.timeZone !== before.timeZone) await updateEventEnds(ctx, trx, departmentId, after.timeZone);
    // Feeds contain the name, and their days depend on the time zone.
    if (after.name !== before.name || after.timeZone !== before.timeZone)
      await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
    return after;
  });
  ctx.floorChanges.notify(departmentId);
  return toResult(ctx, departmentId, settings);
}

/** Updates everything that depends on a department's name and time zone, after they were set without {@link updateDepartment}. */
export async function applyDepartmentSettings(ctx: Context, departmentId: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { timeZone } = await getDepartmentSettings(trx, departmentId);
    // The change of the time zone is recorded, and the ends are derived from it.
    await unaudited(() => updateEventEnds(ctx, trx, departmentId, timeZone));
    await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
  });
}

async function toResult(
  ctx: Context,
  departmentId: number,
  settings: DepartmentSettings,
): Promise<DepartmentResult> {
  const { name, timeZone, calendarFeedRoles, units } = settings;
  const row = await readBackground(ctx.db, departmentId);
  return {
    departmentId,
    name,
    timeZone,
    calendarFeedRoles: calendarFeedRoles && [...calendarFeedRoles],
    units,
    background: toBackground(row, ctx.config.storageUrl),
    backgroundFile: readFile(row, ctx.config.storageUrl),
  };
}
