import type { Caller, Context } from '../../context.ts';
import type { TrashEntryRow } from '../../storage/db/trash-tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireDirectEdits } from '../maps/review.ts';
import * as entries from '../trash-entries/trash-entries.ts';
import { discardTrashFiles } from '../trash-entries/trash-files.ts';
import { findEntries, notInTrash, summarize } from './restore.ts';
import type { DeleteForeverResult, TrashReference } from './trash.schema.ts';

/**
 * Deletes entries before they expire, together with the floors, zones and points that were deleted earlier from a map or a
 * floor among them, because those could no longer be restored.
 *
 * @throws MusterError `TrashEntryNotFound` if none of the ids is in the trash; `Forbidden` if one is of a map whose edits are reviewed,
 *   and the caller is no administrator. Then nothing is deleted
 */
export async function deleteForever(
  ctx: Context,
  caller: Caller,
  ids: readonly string[],
): Promise<DeleteForeverResult> {
  const found = await findEntries(ctx, caller, ids);
  for (const { map_id: mapId } of found.values())
    if (mapId !== null) await requireDirectEdits(ctx.db, caller, mapId);
  const deleted: TrashReference[] = [];
  for (const entry of found.values()) {
    for (const within of await entries.listWithin(ctx.db, entry)) await removeForever(ctx, within);
    if (await removeForever(ctx, entry)) deleted.push({ id: entry.id, kind: entry.kind, name: entry.name });
  }
  if (deleted.length === 0) {
    const message = `ids[0]: ${notInTrash().message}`;
    const about = { kind: null, name: null, field: 'ids[0]', error: 'TrashEntryNotFound' as const, message };
    throw summarize([{ id: ids[0] ?? '', ...about }]);
  }
  return { deleted };
}

const batchSize = 100;

/** Deletes the expired entries of all departments. @returns how many */
export async function emptyTrash(ctx: Context): Promise<number> {
  let emptied = 0;
  const now = timestampNow(ctx);
  for (const departmentId of await entries.listTrashDepartments(ctx.db)) {
    for (;;) {
      const expired = await entries.listExpired(ctx.db, departmentId, now, batchSize);
      for (const entry of expired) if (await removeForever(ctx, entry)) emptied += 1;
      if (expired.length < batchSize) break;
    }
  }
  if (emptied > 0) ctx.log.info({ emptied }, 'deleted expired trash entries');
  return emptied;
}

/** @returns whether it still existed */
async function removeForever(ctx: Context, entry: TrashEntryRow): Promise<boolean> {
  const { department_id: departmentId, id, kind, name, map_id: mapId } = entry;
  const files = await ctx.db.transaction().execute(async (trx) => {
    if (!(await entries.lockEntry(trx, entry))) return undefined;
    const files = await entries.listEntryFiles(trx, entry);
    await entries.removeEntry(trx, entry);
    const before = { deletedOn: entry.deleted_on, ...entries.readContents(entry) };
    await recordAudit(ctx, trx, departmentId, [
      { kind, id, name, mapId, action: 'deletedForever', before, after: null },
    ]);
    return files;
  });
  if (files) await discardTrashFiles(ctx, files);
  return files !== undefined;
}
