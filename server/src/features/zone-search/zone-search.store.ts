import type { DatabaseOrTransaction } from '../../context.ts';

/** What of a zone is searched. */
export interface SearchableZoneRow {
  id: string;
  floor_id: string;
  name: string;
  zone_type: number;
  metadata: string | null;
}

/** A page of the zones of some floors, or of the whole department, that can be searched, by id. */
export function listSearchableZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorIds: readonly string[] | undefined,
  after: string,
  limit: number,
): Promise<SearchableZoneRow[]> {
  const zones = db
    .selectFrom('zones')
    .select(['id', 'floor_id', 'name', 'zone_type', 'metadata'])
    .where('department_id', '=', departmentId)
    .where('id', '>', after)
    .where('is_active', '=', 1)
    .where('is_searchable', '=', 1)
    .orderBy('id')
    .limit(limit);
  return (floorIds ? zones.where('floor_id', 'in', floorIds) : zones).execute();
}

/** Those of the zones that can still be searched, in no order. */
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
