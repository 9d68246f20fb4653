import type { InterpretedZone } from '../../../building-import/interpreted.ts';
import type { ZoneRow } from '../../../storage/db/tables.ts';

/** A zone of a source, and the floor on which it belongs. */
export interface IncomingZone extends InterpretedZone {
  readonly floorId: string;
}

export interface ZoneMatches {
  readonly added: readonly IncomingZone[];
  /** Existing zones, and their new values. */
  readonly updated: readonly { readonly before: ZoneRow; readonly after: ZoneRow }[];
  readonly unchanged: readonly ZoneRow[];
  /** Zones with an external id that the source no longer has. */
  readonly missing: readonly ZoneRow[];
}

/**
 * Matches the zones of a source with those of a map. Zones match if they have the same external id; if several have it, such as
 * the parts of one feature, they are matched in order. Zones on the same floor are matched first, then zones that have moved to
 * another floor. Zones without an external id match only if both name and polygon are the same.
 *
 * @param existing zones of the map's floors, ordered by id
 */
export function matchZones(
  incoming: readonly IncomingZone[],
  existing: readonly ZoneRow[],
  now: string,
): ZoneMatches {
  const onFloor = createPool(existing, floorKey);
  const pairs = new Map<IncomingZone, ZoneRow>();
  for (const zone of incoming) {
    const found = onFloor.take(incomingKey(zone));
    if (found) pairs.set(zone, found);
  }
  const left = existing.filter((row) => row.external_id !== null && !onFloor.taken.has(row));
  const anywhere = createPool(left, (row) => row.external_id ?? '');
  for (const zone of incoming) {
    const found = pairs.has(zone) || zone.externalId === null ? undefined : anywhere.take(zone.externalId);
    if (found) pairs.set(zone, found);
  }
  return sort(
    incoming,
    pairs,
    left.filter((row) => !anywhere.taken.has(row)),
    now,
  );
}

function sort(
  incoming: readonly IncomingZone[],
  pairs: ReadonlyMap<IncomingZone, ZoneRow>,
  missing: readonly ZoneRow[],
  now: string,
): ZoneMatches {
  const added: IncomingZone[] = [];
  const updated: { before: ZoneRow; after: ZoneRow }[] = [];
  const unchanged: ZoneRow[] = [];
  for (const zone of incoming) {
    const before = pairs.get(zone);
    const after = before && applyZone(before, zone);
    if (!before || !after) added.push(zone);
    else if (isSame(before, after)) unchanged.push(before);
    else updated.push({ before, after: { ...after, revision: before.revision + 1, updated_on: now } });
  }
  return { added, updated, unchanged, missing };
}

/** Groups rows by key. `take` returns each row once, in order. */
function createPool(rows: readonly ZoneRow[], keyOf: (row: ZoneRow) => string) {
  const byKey = Map.groupBy(rows, keyOf);
  const nextOf = new Map<string, number>();
  const taken = new Set<ZoneRow>();
  const take = (key: string): ZoneRow | undefined => {
    const next = nextOf.get(key) ?? 0;
    const row = byKey.get(key)?.[next];
    if (!row) return undefined;
    nextOf.set(key, next + 1);
    taken.add(row);
    return row;
  };
  return { take, taken };
}

function floorKey(row: ZoneRow): string {
  if (row.external_id !== null) return `${row.floor_id} id ${row.external_id}`;
  return `${row.floor_id} zone ${row.name}\0${row.polygon_geojson}`;
}

function incomingKey({ floorId, externalId, name, polygonGeoJson }: IncomingZone): string {
  return externalId === null ? `${floorId} zone ${name}\0${polygonGeoJson}` : `${floorId} id ${externalId}`;
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
export function metadataText({ metadata }: Pick<InterpretedZone, 'metadata'>): string | null {
  return Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null;
}
