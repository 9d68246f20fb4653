import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { timestampNow } from '../../timestamp.ts';
import type { Change, ChangePage } from './changes.schema.ts';
import * as store from './changes.store.ts';

/** A map, a floor, or the zones of a floor. */
export type ChangedEntity =
  | { readonly kind: 'map'; readonly mapId: string }
  | { readonly kind: 'floor' | 'zones'; readonly mapId: string; readonly floorId: string };

/** A version that moved; `null` stands for a deletion. */
export type VersionMove = ChangedEntity & { readonly version: number | null };

/**
 * Writes down which versions moved, in the transaction that moves them and after the row that carries the version was
 * changed: that row is the lock which puts the changes of one entity in their order. Writers of different entities do
 * not wait for each other here, which is why a change gets its place in the stream only later ({@link numberChanges}).
 */
export async function recordChanges(
  ctx: Context,
  trx: DatabaseOrTransaction,
  departmentId: number,
  moves: readonly VersionMove[],
): Promise<void> {
  const changedOn = timestampNow(ctx);
  const rows = moves.map((move) => ({
    department_id: departmentId,
    kind: move.kind,
    map_id: move.mapId,
    entity_id: move.kind === 'map' ? move.mapId : move.floorId,
    version: move.version,
    changed_on: changedOn,
  }));
  await store.insertChanges(trx, rows);
}

const numberedAtOnce = 5_000;

/**
 * Gives every committed change its number. One transaction at a time does so in a department, and only what has
 * committed is numbered: whoever can see a number can see every lower one, so a reader never misses a change.
 */
export async function numberChanges(ctx: Context, departmentId: number): Promise<void> {
  while (await store.hasUnnumbered(ctx.db, departmentId)) {
    const numbered = await ctx.db.transaction().execute(async (trx) => {
      const last = await store.lockPosition(trx, departmentId);
      return store.numberChanges(trx, departmentId, last, numberedAtOnce);
    });
    if (numbered < numberedAtOnce) return;
  }
}

/** Numbers what nobody has asked for, so that it does not pile up. */
export async function numberAllChanges(ctx: Context): Promise<void> {
  for (const departmentId of await store.listDepartmentsWithUnnumbered(ctx.db))
    await numberChanges(ctx, departmentId);
}

/** The number of the department's last change; what has no number yet is not counted. */
export function readPosition(ctx: Context, departmentId: number): Promise<number> {
  return store.readPosition(ctx.db, departmentId);
}

/** The numbered changes after `since`, in order, at most `limit`. */
export async function readChanges(
  ctx: Context,
  departmentId: number,
  since: number,
  limit: number,
): Promise<Change[]> {
  return (await store.listChanges(ctx.db, departmentId, since, limit)).map(toChange);
}

/**
 * A page of the department's changes, those just committed included.
 *
 * @param since the number to read on from; one beyond the end, which a database that was set back can leave with a
 *   client, reads from the end
 */
export async function listChanges(
  ctx: Context,
  departmentId: number,
  since: number,
  limit: number,
): Promise<ChangePage> {
  await numberChanges(ctx, departmentId);
  const last = await readPosition(ctx, departmentId);
  const changes = await readChanges(ctx, departmentId, since, limit);
  const next = changes.at(-1)?.sequence ?? Math.min(since, last);
  return { changes, next, hasMore: next < last };
}

function toChange(row: store.NumberedChange): Change {
  return {
    sequence: row.sequence,
    kind: row.kind,
    customMapId: row.map_id,
    customMapFloorId: row.kind === 'map' ? null : row.entity_id,
    version: row.version,
    isDeleted: row.version === null,
    changedOn: row.changed_on,
  };
}

const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Forgets changes of more than 30 days ago that a later change of the same map, floor or zone set has overtaken. The
 * newest of each stays, deletions too, so that a client that was away for years still arrives at what is true.
 *
 * @returns how many went
 */
export async function compactChanges(ctx: Context): Promise<number> {
  await numberAllChanges(ctx);
  const before = new Date(ctx.clock.now() - keptMs).toISOString();
  let removed = 0;
  for (const departmentId of await store.listDepartmentsWithChanges(ctx.db)) {
    removed += await ctx.db.transaction().execute(async (trx) => {
      await store.lockPosition(trx, departmentId);
      return store.removeFollowed(trx, departmentId, before);
    });
  }
  return removed;
}
