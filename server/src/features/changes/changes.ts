import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import type { FloorRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import type { Change, ChangePage } from './changes.schema.ts';
import * as store from './changes.store.ts';

/** A map, a floor, the zones or points of a floor, or the attachments of a map itself or of a floor. */
export type ChangedEntity =
  | { readonly kind: 'map'; readonly mapId: string }
  | { readonly kind: 'floor' | 'zones' | 'points'; readonly mapId: string; readonly floorId: string }
  | { readonly kind: 'attachments'; readonly mapId: string; readonly floorId: string | null };

/** A new version; `null` means a deletion. */
export type VersionMove = ChangedEntity & { readonly version: number | null };

/**
 * Records version changes in the transaction that makes them. Call it after updating the row with the version: the
 * lock on that row orders the changes of an entity. Writers of different entities do not wait for each other here, so
 * changes get their sequence numbers later ({@link assignSequences}).
 */
export async function recordChanges(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  moves: readonly VersionMove[],
): Promise<void> {
  const changedOn = timestampNow(ctx);
  const rows = moves.map((move) => ({
    department_id: departmentId,
    kind: move.kind,
    map_id: move.mapId,
    entity_id: move.kind === 'map' ? move.mapId : (move.floorId ?? move.mapId),
    version: move.version,
    changed_on: changedOn,
  }));
  await store.insertChanges(trx, rows);
}

/** The changes for a deleted floor. A floor that never had points has none of kind `points`. */
export function deletionsOf(floor: Pick<FloorRow, 'id' | 'map_id' | 'point_version'>): VersionMove[] {
  const kinds = ['zones', ...(floor.point_version > 1 ? (['points'] as const) : []), 'floor'] as const;
  return kinds.map((kind) => ({ kind, mapId: floor.map_id, floorId: floor.id, version: null }));
}

const sequencesPerTransaction = 5_000;

/**
 * Assigns sequence numbers to all committed changes. Only one transaction per department does this at a time, and
 * only committed changes get a number. So a reader that sees a number sees every lower one and never misses a change.
 */
export async function assignSequences(ctx: Context, departmentId: number): Promise<void> {
  while (await store.hasUnnumbered(ctx.db, departmentId)) {
    const numbered = await ctx.db.transaction().execute(async (trx) => {
      const last = await store.lockLastSequence(trx, departmentId);
      return store.assignSequences(trx, departmentId, last, sequencesPerTransaction);
    });
    if (numbered < sequencesPerTransaction) return;
  }
}

/** Assigns sequence numbers in all departments, so that changes do not accumulate in departments that no client follows. */
export async function assignAllSequences(ctx: Context): Promise<void> {
  for (const departmentId of await store.listDepartmentsWithUnnumbered(ctx.db))
    await assignSequences(ctx, departmentId);
}

/** The same in one transaction, which may have a lock that keeps writers out. */
export async function assignSequencesIn(trx: DatabaseOrTransaction): Promise<void> {
  for (const departmentId of await store.listDepartmentsWithUnnumbered(trx)) {
    const last = await store.lockLastSequence(trx, departmentId);
    await store.assignSequences(trx, departmentId, last, Number.MAX_SAFE_INTEGER);
  }
}

/** Returns the highest assigned sequence number of the department. */
export function readLastSequence(ctx: Context, departmentId: number): Promise<number> {
  return store.readLastSequence(ctx.db, departmentId);
}

/** Returns at most `limit` changes after `since` that have a sequence number, in order. */
export async function readChanges(
  ctx: Context,
  departmentId: number,
  since: number,
  limit: number,
): Promise<Change[]> {
  return (await store.listChanges(ctx.db, departmentId, since, limit)).map(toChange);
}

/**
 * Returns a page of the department's changes, including those that were just committed.
 *
 * @param since the sequence number to continue from. A number beyond the last one continues from the last one; a
 *   client may have such a number if the database was restored from a backup
 */
export async function listChanges(
  ctx: Context,
  departmentId: number,
  since: number,
  limit: number,
): Promise<ChangePage> {
  await assignSequences(ctx, departmentId);
  const last = await readLastSequence(ctx, departmentId);
  const changes = await readChanges(ctx, departmentId, since, limit);
  const next = changes.at(-1)?.sequence ?? Math.min(since, last);
  return { changes, next, hasMore: next < last };
}

function toChange(row: store.NumberedChange): Change {
  return {
    sequence: row.sequence,
    kind: row.kind,
    customMapId: row.map_id,
    customMapFloorId: row.entity_id === row.map_id ? null : row.entity_id,
    version: row.version,
    isDeleted: row.version === null,
    changedOn: row.changed_on,
  };
}

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes changes older than 30 days that have a later change of the same map, floor, or set of zones or points. The latest
 * change of each is kept, including deletions, so that even a client that was offline for years reaches the current
 * state.
 *
 * @returns how many were deleted
 */
export async function compactChanges(ctx: Context): Promise<number> {
  await assignAllSequences(ctx);
  const before = new Date(ctx.clock.now() - retentionMs).toISOString();
  let removed = 0;
  for (const departmentId of await store.listDepartmentsWithChanges(ctx.db)) {
    removed += await ctx.db.transaction().execute(async (trx) => {
      await store.lockLastSequence(trx, departmentId);
      return store.deleteSuperseded(trx, departmentId, before);
    });
  }
  return removed;
}
