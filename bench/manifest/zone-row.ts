import type { ZoneRow } from '../../server/src/storage/db/tables.ts';

/** The row of an active room, as if it had been saved. */
export function makeZoneRow(
  fields: Pick<ZoneRow, 'department_id' | 'id' | 'floor_id' | 'name' | 'polygon_geojson'>,
): ZoneRow {
  const now = '2026-01-02T03:04:05.678Z';
  return {
    ...fields,
    zone_type: 0,
    color: null,
    metadata: null,
    elevation_ft: null,
    is_searchable: 1,
    is_active: 1,
    is_dispatchable: 1,
    hazard: null,
    verified_on: null,
    verified_by: null,
    external_id: null,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
}
