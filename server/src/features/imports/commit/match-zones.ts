import type { InterpretedZone } from '../../../building-import/interpreted.ts';
import type { ZoneRow } from '../../../storage/db/tables.ts';
import { type Matches, matchRows } from './match-rows.ts';

/** A zone of a source, and the floor on which it belongs. */
export interface IncomingZone extends InterpretedZone {
  readonly floorId: string;
}

export type ZoneMatches = Matches<IncomingZone, ZoneRow>;

/**
 * Matches the zones of a source with those of a map, as {@link matchRows} does. Zones without an external id match only if both name
 * and polygon are the same.
 *
 * @param existing zones of the map's floors, ordered by id
 */
export function matchZones(
  incoming: readonly IncomingZone[],
  existing: readonly ZoneRow[],
  now: string,
): ZoneMatches {
  return matchRows(incoming, existing, now, {
    keyOf: ({ name, polygonGeoJson }) => `${name}\0${polygonGeoJson}`,
    keyOfRow: ({ name, polygon_geojson }) => `${name}\0${polygon_geojson}`,
    apply: applyZone,
    isSame,
  });
}

/** Keeps the values that the source does not give: color, elevation, and whether the zone is active. */
function applyZone(before: ZoneRow, zone: IncomingZone): ZoneRow {
  return {
    ...before,
    floor_id: zone.floorId,
    name: zone.name,
    zone_type: zone.zoneType,
    polygon_geojson: zone.polygonGeoJson,
    metadata: metadataText(zone) ?? before.metadata,
  };
}

function isSame(before: ZoneRow, after: ZoneRow): boolean {
  return (
    before.floor_id === after.floor_id &&
    before.name === after.name &&
    before.zone_type === after.zone_type &&
    before.polygon_geojson === after.polygon_geojson &&
    before.metadata === after.metadata
  );
}

/** The metadata in the format that zones store; `null` if there is none. */
export function metadataText({ metadata, kept }: Pick<InterpretedZone, 'metadata' | 'kept'>): string | null {
  if (kept) return kept.metadata;
  return Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null;
}
