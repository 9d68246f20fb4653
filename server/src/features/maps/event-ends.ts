import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { timestampNow } from '../../timestamp.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import { recordChanges } from '../changes/changes.ts';
import { eventOverOn } from './event-dates.ts';
import * as store from './maps.store.ts';
import { bumpMapVersion, lockMap } from './maps.ts';

/**
 * Recalculates when the events of a department end, after a change of its time zone. Maps whose end changes get a new
 * `mapVersion`.
 */
export async function updateEventEnds(
  ctx: Context,
  trx: DatabaseOrTransaction,
  departmentId: number,
  timeZone: string,
): Promise<void> {
  for (const { id } of await store.listEventsWithEnd(trx, departmentId)) {
    await lockMap(trx, departmentId, id);
    const row = await store.findMap(trx, departmentId, id);
    if (!row) continue;
    const overOn = eventOverOn(null, row.event_end, timeZone);
    if (overOn === row.event_over_on) continue;
    await store.updateEventEnd(trx, departmentId, id, overOn);
    await bumpMapVersion(ctx, trx, departmentId, id);
  }
}

/**
 * Archives events that are over, which are already treated as inactive, and bumps their versions.
 *
 * @param departmentId only the events of this department
 */
export async function archivePastEvents(ctx: Context, departmentId?: number): Promise<void> {
  let archived = 0;
  for (const map of await store.listMapsOverAt(ctx.db, timestampNow(ctx), departmentId)) {
    if (await archivePastEvent(ctx, map.department_id, map.id)) archived += 1;
  }
  if (archived > 0) ctx.log.info({ archived }, 'past events were archived');
}

/** @returns whether this call archived the map */
async function archivePastEvent(ctx: Context, departmentId: number, id: string): Promise<boolean> {
  const isArchived = await ctx.db.transaction().execute(async (trx) => {
    const archived = await store.archiveMapOverAt(trx, departmentId, id, timestampNow(ctx));
    if (!archived) return false;
    const { version, name } = archived;
    await recordChanges(ctx, trx, departmentId, [{ kind: 'map', mapId: id, version }]);
    const [before, after] = [{ is_active: 1 }, { is_active: 0 }];
    await recordAudit(ctx, trx, departmentId, [describeRow('map', { id, name, mapId: id, before, after })]);
    return true;
  });
  if (isArchived) ctx.floorChanges.notify(departmentId);
  return isArchived;
}
