import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { eventOverOn } from './event-dates.ts';
import * as store from './maps.store.ts';
import { growMapVersion, lockMap } from './maps.ts';

/**
 * Reads the dates of a department's event maps anew in another time zone, in which their last day ends at another
 * moment. Maps whose end moves get a new `mapVersion`.
 */
export async function moveEventEnds(
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
    await store.moveEventEnd(trx, departmentId, id, overOn);
    await growMapVersion(ctx, trx, departmentId, id);
  }
}
