import type { DatabaseOrTransaction } from '../../context.ts';
import type { Flag } from '../../storage/db/flag.ts';

/** The searched columns of a zone. */
export interface SearchableZoneRow {
  id: string;
  floor_id: string;
  name: string;
  zone_type: number;
  metadata: string | null;
  is_dispatchable: Flag;
}

/** Lists a page of searchable zones, by id, of some floors or of the whole department. */
export function listSearchableZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorIds: readonly string[] | undefined,
  after: string,
  limit: number,
): Promise<SearchableZoneRow[]> {
  const zones = db
    .selectFrom('zones')
    .select(['id', 'floor_id', 'name', 'zone_type', 'metadata', 'is_dispatchable'])
    .where('department_id', '=', departmentId)
    .where('id', '>', after)
    .where('is_active', '=', 1)
    .where('is_searchable', '=', 1)
    .orderBy('id')
    .limit(limit);
  return (floorIds ? zones.where('floor_id', 'in', floorIds) : zones).execute();
}

/** Lists a page of active points, by id, of some floors or of the whole department. */
export function listSearchablePoints(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorIds: readonly string[] | undefined,
  after: string,
  limit: number,
) {
  const points = db
    .selectFrom('points')
    .select(['id', 'floor_id as floorId', 'point_type as pointType', 'label'])
    .where('department_id', '=', departmentId)
    .where('id', '>', after)
    .where('is_active', '=', 1)
    .orderBy('id')
    .limit(limit);
  return (floorIds ? points.where('floor_id', 'in', floorIds) : points).execute();
}

/** Returns only the points that are still active, in no particular order. */
export function findActivePoints(db: DatabaseOrTransaction, departmentId: number, ids: readonly string[]) {
  return db
    .selectFrom('points')
    .select(['id', 'floor_id', 'point_type as pointType', 'label', 'latitude', 'longitude'])
    .where('department_id', '=', departmentId)
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .execute();
}

/** Returns only the zones that can still be searched, in no particular order. */
export function findSearchableZones(db: DatabaseOrTransaction, departmentId: number, ids: readonly string[]) {
  return db
    .selectFrom('zones')
    .select(['id', 'floor_id', 'name', 'zone_type', 'polygon_geojson'])
    .where('department_id', '=', departmentId)
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .where('is_searchable', '=', 1)
    .execute();
}
