import type { PointRow } from '../../../storage/db/point-table.ts';
import type { FloorRow } from '../../../storage/db/tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { namePoint } from '../../../zone-rules/point-types.ts';
import { bumpPointVersion } from '../../floors/floor-points.ts';
import { addPointRows, listPointRows, removePointRows, replacePointRows } from '../../points/point-rows.ts';
import { type PointChange, recordPoints } from '../../points/record-points.ts';
import { digestPoint, isEdited } from './made-contents.ts';
import type { MadeByFloor, MadePoint } from './made-file.ts';
import type { Undoing } from './undoing.ts';

interface PointsToUndo {
  readonly removed: PointRow[];
  readonly restored: { readonly before: PointRow; readonly after: PointRow }[];
  readonly added: PointRow[];
}

/** Deletes added points and restores changed ones, on floors of a map that are locked. */
export async function undoPoints(
  undoing: Undoing,
  floors: readonly FloorRow[],
  points: MadeByFloor['points'],
): Promise<void> {
  const { ctx, trx, departmentId, counts } = undoing;
  const made = floors.flatMap(({ id }) => points.get(id) ?? []);
  if (made.length === 0) return;
  const present = new Map<string, PointRow>();
  // Any floor of the map: the import may have moved a point.
  for (const { id } of floors)
    for (const row of await listPointRows(trx, departmentId, id)) present.set(row.id, row);
  const { removed, restored, added } = sortPoints(undoing, made, present);
  const rows = [...removed, ...added, ...restored.flatMap(({ before, after }) => [before, after])];
  for (const floorId of [...new Set(rows.map(({ floor_id }) => floor_id))].sort())
    await bumpPointVersion(ctx, trx, departmentId, floorId);
  await removePointRows(trx, departmentId, removed);
  await replacePointRows(
    trx,
    departmentId,
    restored.map(({ after }) => after),
  );
  await addPointRows(trx, added);
  const mapIds = new Map(floors.map((floor) => [floor.id, floor.map_id]));
  const change = (before: PointRow | null, after: PointRow | null): PointChange => ({
    mapId: mapIds.get((after ?? before)?.floor_id ?? '') ?? '',
    before,
    after,
  });
  await recordPoints(ctx, trx, departmentId, [
    ...removed.map((row) => change(row, null)),
    ...restored.map(({ before, after }) => change(before, after)),
    ...added.map((row) => change(null, row)),
  ]);
  counts.removedPoints += removed.length;
  counts.restoredPoints += restored.length + added.length;
}

/** Keeps what someone has edited or deleted since. */
function sortPoints(
  { ctx, kept }: Undoing,
  made: readonly MadePoint[],
  present: ReadonlyMap<string, PointRow>,
): PointsToUndo {
  const result: PointsToUndo = { removed: [], restored: [], added: [] };
  for (const point of made) {
    const row = present.get(point.type === 'addedPoint' ? point.id : point.before.id);
    if (point.type === 'removedPoint') {
      if (!row) result.added.push(point.before);
      continue;
    }
    if (!row) continue;
    const revision = point.type === 'addedPoint' ? 1 : point.before.revision + 1;
    if (isEdited(row, revision, point.content, digestPoint)) {
      const name = namePoint(row.point_type, row.label);
      kept.push({ kind: 'point', id: row.id, name, reason: 'it was edited' });
    } else if (point.type === 'addedPoint') result.removed.push(row);
    else {
      const after = { ...point.before, revision: row.revision + 1, updated_on: timestampNow(ctx) };
      result.restored.push({ before: row, after });
    }
  }
  return result;
}
