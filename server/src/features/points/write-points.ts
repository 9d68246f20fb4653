import type { Context, DatabaseOrTransaction } from '../../context.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import { timestampNow } from '../../timestamp.ts';
import { countAttachments, removeOwnAttachments } from '../attachment-files/attachment-files.ts';
import type { AuditFields } from '../audit/audited-fields.ts';
import { keepPoint } from '../trash-entries/keep-building.ts';
import * as store from './points.store.ts';
import { recordPoint } from './record-points.ts';

/** The parts of edits that change a row. The caller has increased the version of the floor's points, which locks them. */

/** Adds a point. @param more fields for the audit log */
export async function addPoint(
  ctx: Context,
  trx: DatabaseOrTransaction,
  mapId: string,
  row: PointRow,
  more?: AuditFields,
): Promise<void> {
  await store.insertPoints(trx, [row]);
  await recordPoint(ctx, trx, row.department_id, { mapId, before: null, after: row, moreAfter: more ?? {} });
}

/** Changes columns of a point. @returns the row with its new revision */
export async function changePoint(
  ctx: Context,
  trx: DatabaseOrTransaction,
  mapId: string,
  before: PointRow,
  changes: Partial<PointRow>,
  more?: AuditFields,
): Promise<PointRow> {
  const revision = before.revision + 1;
  const after: PointRow = { ...before, ...changes, revision, updated_on: timestampNow(ctx) };
  await store.updatePoint(trx, after);
  await recordPoint(ctx, trx, before.department_id, { mapId, before, after, moreAfter: more ?? {} });
  return after;
}

/** Moves a point to the trash. @returns the keys of the files to discard and of those to keep hidden */
export async function removePoint(
  ctx: Context,
  trx: DatabaseOrTransaction,
  mapId: string,
  point: PointRow,
  more?: AuditFields,
): Promise<{ readonly removed: readonly string[]; readonly kept: readonly string[] }> {
  const { department_id: departmentId, id, floor_id: floorId } = point;
  const kept = await keepPoint(ctx, trx, point);
  const removed = await removeOwnAttachments(ctx, trx, departmentId, { mapId, floorId, ownerId: id });
  await store.deletePoint(trx, departmentId, id);
  const moreBefore = { ...countAttachments(removed), ...more };
  await recordPoint(ctx, trx, departmentId, { mapId, before: point, after: null, moreBefore });
  return { removed: removed.files, kept };
}
