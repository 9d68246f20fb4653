import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { unaudited } from '../../../actor.ts';
import type { Clocked, Database } from '../../../context.ts';
import type { ZoneRow } from '../../../storage/db/tables.ts';
import { stageZoneRows } from '../../zones/zone-rows.ts';
import * as store from '../imports.store.ts';
import type { CommitPlan, PlannedFloor } from './commit-messages.ts';
import { readNewRows } from './prepare-changes.ts';

/** Gives others time to write between two batches. */
const pauseMs = 4;
const batchRows = 100;

/**
 * Writes the zones of new floors before the floors themselves. This is for SQLite, where one transaction with all of them would
 * keep every other writer waiting. Nothing finds a zone without its floor, so no one sees the zones until the transaction that
 * adds the floors has committed. A crash leaves zones without floors; the import's row lists the floors, and a later cleanup
 * deletes their zones.
 *
 * @param db a connection used for nothing else, because foreign keys are not checked on it in the meantime
 */
export async function stageZones(
  ctx: Clocked,
  db: Database,
  plan: CommitPlan & { readonly importId: string },
  floors: readonly PlannedFloor[],
  onBatch: (rows: readonly ZoneRow[]) => Promise<void>,
): Promise<void> {
  const staged_floors = JSON.stringify(floors.map(({ floorId }) => floorId));
  const { departmentId, importId } = plan;
  await unaudited(() => store.changeImport(db, departmentId, importId, ['committing'], { staged_floors }));
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    for (const floor of floors) await stageFloor(ctx, db, plan, floor, onBatch);
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

async function stageFloor(
  ctx: Clocked,
  db: Database,
  plan: CommitPlan,
  floor: PlannedFloor,
  onBatch: (rows: readonly ZoneRow[]) => Promise<void>,
): Promise<void> {
  for await (const batch of batchesOfNewRows(ctx, plan, floor)) {
    await unaudited(() => stageZoneRows(db, batch)); // the audit log records them with their floors
    await onBatch(batch);
    await wait(pauseMs);
  }
}

/** The rows of a new floor's zones, in batches of 100. */
export async function* batchesOfNewRows(
  ctx: Clocked,
  plan: CommitPlan,
  floor: PlannedFloor,
): AsyncGenerator<ZoneRow[]> {
  let batch: ZoneRow[] = [];
  for await (const row of readNewRows(ctx, plan, floor)) {
    batch.push(row);
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
