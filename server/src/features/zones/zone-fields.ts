import { mergeFlag } from '../../storage/db/flag.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import type { HazardFields } from './hazard.schema.ts';
import { writeHazard } from './hazard.ts';
import type { ZoneFields } from './zones.schema.ts';

type ChangeableColumns = Pick<
  ZoneRow,
  | 'name'
  | 'zone_type'
  | 'polygon_geojson'
  | 'color'
  | 'metadata'
  | 'elevation_ft'
  | 'is_searchable'
  | 'is_active'
  | 'is_dispatchable'
  | 'hazard'
>;
type OptionalColumns = Omit<ChangeableColumns, 'name' | 'zone_type' | 'polygon_geojson'>;
type VerifiedColumns = Pick<ZoneRow, 'verified_on' | 'verified_by'>;

/** The defaults of a new zone. */
export const newZone: OptionalColumns & VerifiedColumns = {
  color: null,
  metadata: null,
  elevation_ft: null,
  is_searchable: 1,
  is_active: 1,
  is_dispatchable: 1,
  hazard: null,
  verified_on: null,
  verified_by: null,
};

/** Returns the columns after an edit: a field that is left out keeps its value, `null` resets it to its default. */
export function mergeFields(before: OptionalColumns, fields: ZoneFields): ChangeableColumns {
  const { color = before.color, metadata = before.metadata, elevationFt = before.elevation_ft } = fields;
  return {
    name: fields.name,
    zone_type: fields.zoneType,
    polygon_geojson: fields.polygonGeoJson,
    color,
    metadata,
    elevation_ft: elevationFt,
    is_searchable: mergeFlag(before.is_searchable, fields.isSearchable),
    is_active: mergeFlag(before.is_active, fields.isActive),
    is_dispatchable: mergeFlag(before.is_dispatchable, fields.isDispatchable),
    hazard: mergeHazard(before.hazard, fields.hazard),
  };
}

/** @param input `undefined` keeps the hazard, `null` removes it */
function mergeHazard(before: string | null, input: HazardFields | null | undefined): string | null {
  if (input === undefined) return before;
  return input && writeHazard(input);
}
