import { unaudited } from '../../../actor.ts';
import type { Clocked, Database, DatabaseOrTransaction } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import type { ZoneRow } from '../../../storage/db/tables.ts';
import { addZoneRows, removeOrphanZones } from '../../zones/zone-rows.ts';
import { applyCommit, type PlannedChanges } from './apply-commit.ts';
import type { CommitPlan, MadeImport, PlannedFloor, PlannedMap } from './commit-messages.ts';
import { FloorChanged } from './floor-changed.ts';
import { listMadePoints, preparePoints } from './import-points.ts';
import { digestZone } from './made-contents.ts';
import { type MadePoint, type MadeZone, writeMadeFile } from './made-file.ts';
import { listMadeZones, prepareMapChanges, readNewRows } from './prepare-changes.ts';
import { batchesOfNewRows, stageZones } from './stage-zones.ts';

/** How the thread that makes an import communicates with its parent. */
export interface CommitThread {
  /** Aborted if the import should no longer be made. */
  readonly signal: AbortSignal;
  /** Whether the zones of new floors are written before the transaction. */
  readonly isStaged: boolean;
  readonly report: (progress: number) => void;
  /** Reports that the file listing what is made is on disk. Resolves when rows may refer to the file. */
  readonly written: () => Promise<void>;
}

const maxAttempts = 3;
/** The share of the progress spent on staging zones; the rest is the transaction itself. */
const stagingShare = 0.9;

/** Carries out a plan completely or not at all. @throws MusterError, ImportGone */
export async function makeImport(
  ctx: Clocked,
  db: Database,
  plan: CommitPlan,
  thread: CommitThread,
): Promise<MadeImport> {
  const newFloors = plan.maps.filter(({ image }) => image !== null).flatMap(({ floors }) => floors);
  const making = { ctx, db, plan, thread, newFloors, onBatch: countProgress(newFloors, thread) };
  const { importId } = plan;
  if (!thread.isStaged || importId === null)
    return commitWith(making, (trx, floor) => addZones(making, trx, floor));
  try {
    await stageZones(ctx, db, { ...plan, importId }, newFloors, making.onBatch);
    return await commitWith(making, async () => {});
  } catch (error) {
    // Deletes only zones whose floors do not exist, so it deletes nothing if the transaction has committed after all.
    const floorIds = newFloors.map(({ floorId }) => floorId);
    await unaudited(() => removeOrphanZones(db, plan.departmentId, floorIds));
    throw error;
  }
}

interface Making {
  readonly ctx: Clocked;
  readonly db: Database;
  readonly plan: CommitPlan;
  readonly thread: CommitThread;
  readonly newFloors: readonly PlannedFloor[];
  readonly onBatch: (rows: readonly ZoneRow[]) => Promise<void>;
}

async function addZones(
  { ctx, plan, onBatch }: Making,
  trx: DatabaseOrTransaction,
  floor: PlannedFloor,
): Promise<void> {
  for await (const batch of batchesOfNewRows(ctx, plan, floor)) {
    await addZoneRows(trx, batch);
    await onBatch(batch);
  }
}

async function commitWith(
  making: Making,
  add: (trx: DatabaseOrTransaction, floor: PlannedFloor) => Promise<void>,
): Promise<MadeImport> {
  const { ctx, db, plan, thread } = making;
  for (let attempt = 1; ; attempt += 1) {
    const changes = await prepareChanges(ctx, db, plan);
    await writeMadeFile(plan.madePath, listMade(making, changes));
    await thread.written();
    try {
      return await db
        .transaction()
        .execute((trx) => applyCommit({ ctx, trx, plan, addZones: (floor) => add(trx, floor) }, changes));
    } catch (error) {
      if (!(error instanceof FloorChanged)) throw error;
      if (attempt === maxAttempts)
        throw errorOf('Conflict', 'Zones of the map are being edited; try again shortly');
    }
  }
}

async function prepareChanges(
  ctx: Clocked,
  db: Database,
  plan: CommitPlan,
): Promise<ReadonlyMap<PlannedMap, PlannedChanges>> {
  const changes = new Map<PlannedMap, PlannedChanges>();
  for (const map of plan.maps) {
    const zones = map.image ? null : await prepareMapChanges(ctx, db, plan, map);
    const floors = [...(zones?.floors.values() ?? [])];
    changes.set(map, { zones, points: await preparePoints(ctx, db, plan, map, floors) });
  }
  return changes;
}

async function* listMade(
  { ctx, plan, newFloors }: Making,
  changes: ReadonlyMap<PlannedMap, PlannedChanges>,
): AsyncGenerator<MadeZone | MadePoint> {
  for (const floor of newFloors) {
    for await (const row of readNewRows(ctx, plan, floor))
      yield { type: 'added', id: row.id, floorId: row.floor_id, content: digestZone(row) };
  }
  for (const { zones, points } of changes.values()) {
    if (zones) yield* listMadeZones(zones, plan);
    yield* listMadePoints(points, plan);
  }
}

/** Reports how many zones of new floors have been written. */
function countProgress(floors: readonly PlannedFloor[], thread: CommitThread) {
  const total = floors.reduce((sum, { segment }) => sum + segment.zones, 0);
  let written = 0;
  return async (rows: readonly ZoneRow[]) => {
    thread.signal.throwIfAborted();
    written += rows.length;
    thread.report((stagingShare * written) / Math.max(1, total));
  };
}
