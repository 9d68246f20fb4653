import type { DatabaseOrTransaction } from '../../context.ts';

export type ServedFloor = Awaited<ReturnType<typeof listServedFloors>>[number];

/** Lists the active floors of the maps that are active at `now` (ISO 8601), map by map, in the order of their tab bars. */
export function listServedFloors(db: DatabaseOrTransaction, departmentId: number, now: string) {
  return db
    .selectFrom('floors')
    .innerJoin('maps', (join) =>
      join.onRef('maps.department_id', '=', 'floors.department_id').onRef('maps.id', '=', 'floors.map_id'),
    )
    .select(['floors.id as customMapFloorId', 'floors.name', 'floors.floor_number as floorNumber'])
    .select(['maps.id as customMapId', 'maps.name as mapName', 'maps.top_left_lat', 'maps.top_left_lng'])
    .select(['maps.bottom_right_lat', 'maps.bottom_right_lng'])
    .where('floors.department_id', '=', departmentId)
    .where('floors.is_active', '=', 1)
    .where('maps.is_active', '=', 1)
    .where(({ or, eb }) => or([eb('maps.event_over_on', 'is', null), eb('maps.event_over_on', '>', now)]))
    .orderBy('maps.name')
    .orderBy('maps.id')
    .orderBy('floors.sort_order')
    .orderBy('floors.floor_number')
    .orderBy('floors.id')
    .execute();
}
