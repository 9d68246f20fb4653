import type { DatabaseOrTransaction } from '../../context.ts';
import type { PointRow } from '../../storage/db/point-table.ts';

export function findPoint(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<PointRow | undefined> {
  return db
    .selectFrom('points')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads the points of a floor, by id. */
export function listPointRows(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<PointRow[]> {
  return db
    .selectFrom('points')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .orderBy('id')
    .execute();
}

/** Keeps the number of parameters, one per column, below 32,766, the maximum of SQLite. */
const rowsAtOnce = 500;

export async function insertPoints(db: DatabaseOrTransaction, rows: readonly PointRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db
      .insertInto('points')
      .values(rows.slice(first, first + rowsAtOnce))
      .execute();
}

export async function updatePoint(db: DatabaseOrTransaction, row: PointRow): Promise<void> {
  const { department_id, id, ...changes } = row;
  await db
    .updateTable('points')
    .set(changes)
    .where('department_id', '=', department_id)
    .where('id', '=', id)
    .execute();
}

export async function deletePoint(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<void> {
  await db.deleteFrom('points').where('department_id', '=', departmentId).where('id', '=', id).execute();
}

/** The version of a floor's points and its time. */
export interface PointsState {
  point_version: number;
  points_changed_on: string | null;
}

/** @returns `undefined` if the department has no such floor */
export function readPointsState(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<PointsState | undefined> {
  return db
    .selectFrom('floors')
    .select(['point_version', 'points_changed_on'])
    .where('department_id', '=', departmentId)
    .where('id', '=', floorId)
    .executeTakeFirst();
}

/** The columns that a list shows, in a row with the state of the floor's points; a null `id` means a floor without points. */
export type PointListRow = Omit<PointRow, 'department_id' | 'revision' | 'added_on' | 'updated_on'>;
type ListedRow = PointsState & (PointListRow | { id: null });

/**
 * Reads all points of a floor with their version, in one statement and therefore one snapshot. A floor has so few
 * points that they need no pages.
 *
 * @returns no row if the department has no such floor
 */
export function listPoints(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<ListedRow[]> {
  return db
    .selectFrom('floors')
    .leftJoin('points', (join) =>
      join
        .onRef('points.department_id', '=', 'floors.department_id')
        .onRef('points.floor_id', '=', 'floors.id'),
    )
    .select(['floors.point_version', 'floors.points_changed_on'])
    .select(['points.id', 'points.floor_id', 'points.point_type', 'points.label', 'points.note'])
    .select(['points.latitude', 'points.longitude', 'points.heading_deg', 'points.is_active'])
    .select(['points.external_id', 'points.verified_on'])
    .where('floors.department_id', '=', departmentId)
    .where('floors.id', '=', floorId)
    .$castTo<ListedRow>()
    .execute();
}
