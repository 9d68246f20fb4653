import { unaudited } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { ImportRow } from '../../storage/db/import-tables.ts';
import { removeOrphanZones } from '../zones/zone-rows.ts';
import * as store from './imports.store.ts';

/** Deletes the zones left behind by an import or an undo that did not finish. */
export async function removeStagedZones(
  ctx: Context,
  row: Pick<ImportRow, 'department_id' | 'id' | 'state' | 'staged_floors'>,
): Promise<void> {
  if (!row.staged_floors) return;
  const floorIds = JSON.parse(row.staged_floors) as readonly string[]; // stageZones or undoImport wrote it
  // No one has ever seen these zones, or the audit log has recorded them as deleted.
  await unaudited(async () => {
    await removeOrphanZones(ctx.db, row.department_id, floorIds);
    await store.changeImport(ctx.db, row.department_id, row.id, [row.state], { staged_floors: null });
  });
}
