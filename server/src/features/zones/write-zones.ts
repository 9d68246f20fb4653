import type { Context, DatabaseOrTransaction } from '../../context.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { countAttachments, removeOwnAttachments } from '../attachment-files/attachment-files.ts';
import type { AuditFields } from '../audit/audited-fields.ts';
import { keepZone } from '../trash-entries/keep-building.ts';
import { recordZone } from './record-zones.ts';
import * as store from './zones.store.ts';

/** The parts of edits that change a row. The caller has increased the version of the floor's zones, which locks them. */

/** Adds a zone. @param more fields for the audit log */
export async function addZone(
  ctx: Context,
  trx: DatabaseOrTransaction,
  mapId: string,
  row: ZoneRow,
  more?: AuditFields,
): Promise<void> {
  await store.insertZones(trx, [row]);
  await recordZone(ctx, trx, row.department_id, { mapId, before: null, after: row, moreAfter: more ?? {} });
}

/** Changes columns of a zone. @returns the row with its new revision */
export async function changeZone(
  ctx: Context,
  trx: DatabaseOrTransaction,
  mapId: string,
  before: ZoneRow,
  changes: Partial<ZoneRow>,
  more?: AuditFields,
): Promise<ZoneRow> {
  const revision = before.revision + 1;
  const after: ZoneRow = { ...before, ...changes, revision, updated_on: timestampNow(ctx) };
  await store.updateZone(trx, after);
  await recordZone(ctx, trx, before.department_id, { mapId, before, after, moreAfter: more ?? {} });
  return after;
}

/** Moves a zone to the trash. @returns the keys of the files to discard and of those to keep hidden */
export async function removeZone(
  ctx: Context,
  trx: DatabaseOrTransaction,
  mapId: string,
  zone: ZoneRow,
  more?: AuditFields,
): Promise<{ readonly removed: readonly string[]; readonly kept: readonly string[] }> {
  const { department_id: departmentId, id, floor_id: floorId } = zone;
  const kept = await keepZone(ctx, trx, zone);
  const removed = await removeOwnAttachments(ctx, trx, departmentId, { mapId, floorId, ownerId: id });
  await store.deleteZone(trx, departmentId, id);
  const moreBefore = { ...countAttachments(removed), ...more };
  await recordZone(ctx, trx, departmentId, { mapId, before: zone, after: null, moreBefore });
  return { removed: removed.files, kept };
}
