import { randomUUIDv7 } from 'node:crypto';
import type { InterpretedPoint } from '../../../building-import/interpreted.ts';
import type { Clocked, DatabaseOrTransaction } from '../../../context.ts';
import type { PointRow } from '../../../storage/db/point-table.ts';
import type { FloorRow } from '../../../storage/db/tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { bumpPointVersion, checkPointCount } from '../../floors/floor-points.ts';
import { listFloorRows } from '../../floors/floor-rows.ts';
import { addPointRows, listPointRows, removePointRows, replacePointRows } from '../../points/point-rows.ts';
import { newPoint } from '../../points/points.ts';
import { recordPoints } from '../../points/record-points.ts';
import { readLines } from '../worker/zones-file.ts';
import type { CommitPlan, PlannedMap, PointCounts } from './commit-messages.ts';
import { FloorChanged } from './floor-changed.ts';
import { digestPoint } from './made-contents.ts';
import type { MadePoint } from './made-file.ts';
import { type Matches, matchRows } from './match-rows.ts';

interface IncomingPoint extends InterpretedPoint {
  readonly floorId: string;
  readonly keepsIds?: boolean | undefined;
}

/** The changes to the points of a map. */
export interface PointChanges extends Omit<Matches<IncomingPoint, PointRow>, 'added'> {
  readonly added: readonly PointRow[];
}

/** Decides how the points of a map change. A source without points says nothing about those of the map. */
export async function preparePoints(
  ctx: Clocked,
  db: DatabaseOrTransaction,
  plan: CommitPlan,
  map: PlannedMap,
  existingFloors: readonly FloorRow[],
): Promise<PointChanges> {
  const { departmentId } = plan;
  const incoming: IncomingPoint[] = [];
  for (const { floorId, points, keepsIds } of map.floors)
    for await (const point of readLines<InterpretedPoint>(plan.zonesPath, points))
      incoming.push({ ...point, floorId, keepsIds });
  if (incoming.length === 0) return { added: [], updated: [], unchanged: [], missing: [] };
  const existing: PointRow[] = [];
  for (const { id } of existingFloors) existing.push(...(await listPointRows(db, departmentId, id)));
  existing.sort((a, b) => (a.id < b.id ? -1 : 1));
  const now = timestampNow(ctx);
  const { added, ...matches } = matchRows(incoming, existing, now, {
    keyOf: ({ pointType, label, latitude, longitude }) =>
      JSON.stringify([pointType, label, latitude, longitude]),
    keyOfRow: ({ point_type, label, latitude, longitude }) =>
      JSON.stringify([point_type, label, latitude, longitude]),
    apply: applyPoint,
    isSame: (before, after) => digestPoint(before) === digestPoint(after),
  });
  return { ...matches, added: added.map((point) => newRow(departmentId, point, now)) };
}

/** Keeps the values that the source does not give. */
function applyPoint(before: PointRow, point: IncomingPoint): PointRow {
  return {
    ...before,
    floor_id: point.floorId,
    point_type: point.pointType,
    label: point.label ?? before.label,
    note: point.note ?? before.note,
    heading_deg: point.headingDeg ?? before.heading_deg,
    latitude: point.latitude,
    longitude: point.longitude,
  };
}

function newRow(departmentId: number, point: IncomingPoint, now: string): PointRow {
  return {
    department_id: departmentId,
    id: (point.keepsIds && point.kept?.id) || randomUUIDv7(),
    floor_id: point.floorId,
    ...newPoint,
    point_type: point.pointType,
    label: point.label,
    note: point.note,
    latitude: point.latitude,
    longitude: point.longitude,
    heading_deg: point.headingDeg,
    ...(point.kept && { is_active: point.kept.isActive ? 1 : 0, verified_on: point.kept.verifiedOn }),
    external_id: point.externalId,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
}

/** Lists the changes in the format of the import's file. */
export function* listMadePoints(
  { added, updated, missing }: PointChanges,
  { removeMissing }: Pick<CommitPlan, 'removeMissing'>,
): Generator<MadePoint> {
  for (const row of added)
    yield { type: 'addedPoint', id: row.id, floorId: row.floor_id, content: digestPoint(row) };
  for (const { before, after } of updated)
    yield { type: 'updatedPoint', before, content: digestPoint(after) };
  if (removeMissing) for (const before of missing) yield { type: 'removedPoint', before };
}

/**
 * Changes the points of the floors of a map. It first increases the versions of their points, which are also the locks.
 *
 * @param seen the floors when the changes were decided; new floors are missing
 * @throws FloorChanged if someone has edited the points since, MusterError `InvalidRequest` if a floor would have too many points
 */
export async function changePoints(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  { departmentId, removeMissing }: CommitPlan,
  mapId: string,
  { added, updated, missing }: PointChanges,
  seen: ReadonlyMap<string, FloorRow>,
): Promise<void> {
  const removed = removeMissing ? missing : [];
  const rows = [...added, ...updated.flatMap(({ before, after }) => [before, after]), ...removed];
  const floorIds = [...new Set(rows.map(({ floor_id }) => floor_id))].sort();
  for (const floorId of floorIds) await bumpPointVersion(ctx, trx, departmentId, floorId);
  for (const { id, point_version } of await listFloorRows(trx, departmentId, mapId)) {
    const before = seen.get(id)?.point_version;
    if (before !== undefined && floorIds.includes(id) && point_version !== before + 1)
      throw new FloorChanged();
  }
  await addPointRows(trx, added);
  await replacePointRows(
    trx,
    departmentId,
    updated.map(({ after }) => after),
  );
  await removePointRows(trx, departmentId, removed);
  for (const floorId of floorIds) await checkPointCount(trx, departmentId, floorId);
  // The audit entry of a new floor says how many points came with it.
  const onOldFloors = added.filter(({ floor_id }) => seen.has(floor_id));
  await recordPoints(ctx, trx, departmentId, [
    ...onOldFloors.map((after) => ({ mapId, before: null, after })),
    ...updated.map(({ before, after }) => ({ mapId, before, after })),
    ...removed.map((before) => ({ mapId, before, after: null })),
  ]);
}

export function countPoints(changes: PointChanges, floorId: string, removeMissing: boolean): PointCounts {
  const countOf = (rows: readonly PointRow[]) => rows.filter((row) => row.floor_id === floorId).length;
  const missing = countOf(changes.missing);
  return {
    added: countOf(changes.added),
    updated: countOf(changes.updated.map(({ after }) => after)),
    unchanged: countOf(changes.unchanged),
    removed: removeMissing ? missing : 0,
    missing: removeMissing ? 0 : missing,
  };
}
