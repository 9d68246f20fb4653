import type { DatabaseOrTransaction } from '../../context.ts';
import type { PointType } from '../../zone-rules/point-types.ts';
import { changeCount, lastChangedOn } from '../changes/change-count.ts';

/** A value that changes with every change of a map or a floor of the department. */
export interface BuildingsState {
  change_count: number;
  last_changed_on: string | null;
}

/** @returns `undefined` if the department does not exist yet */
export function readBuildingsState(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<BuildingsState | undefined> {
  return db
    .selectFrom('departments')
    .where('departments.id', '=', departmentId)
    .select([changeCount(departmentId).as('change_count'), lastChangedOn(departmentId).as('last_changed_on')])
    .executeTakeFirst();
}

export type BuildingRow = Awaited<ReturnType<typeof listBuildings>>[number];

/** Lists all maps by id, including inactive ones. */
export function listBuildings(db: DatabaseOrTransaction, departmentId: number) {
  return db
    .selectFrom('maps')
    .select(['id', 'name', 'is_active', 'event_over_on', 'elevation_datum', 'ground_elevation_ft', 'address'])
    .select(['top_left_lat', 'top_left_lng', 'bottom_right_lat', 'bottom_right_lng'])
    .where('department_id', '=', departmentId)
    .orderBy('id')
    .execute();
}

export type FloorFactsRow = Awaited<ReturnType<typeof listFloorFacts>>[number];

/** Lists all floors of all maps, in no particular order. */
export function listFloorFacts(db: DatabaseOrTransaction, departmentId: number) {
  return db
    .selectFrom('floors')
    .select(['id', 'map_id', 'name', 'floor_number', 'sort_order', 'is_active', 'zone_version'])
    .select('point_version')
    .select(['ordinal', 'posted_label', 'elevation_ft', 'floor_height_ft'])
    .where('department_id', '=', departmentId)
    .execute();
}

/** Lists the active points of these types on floors, in no particular order. */
export function listPoints(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorIds: readonly string[],
  types: readonly PointType[],
) {
  return db
    .selectFrom('points')
    .select(['id', 'floor_id', 'point_type as pointType', 'label', 'latitude', 'longitude'])
    .where('department_id', '=', departmentId)
    .where('floor_id', 'in', floorIds)
    .where('point_type', 'in', types)
    .where('is_active', '=', 1)
    .execute();
}
