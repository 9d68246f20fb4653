import {
  type EditedZones,
  editZones,
  openEditedZones,
  type PolygonRings,
  parseStoredPolygonFeature,
  withoutEdits,
  type ZoneIndex,
  type ZoneIndexData,
} from 'zone-index';
import { type BuiltZone, listZones, type ZoneList } from './zone-list.ts';

/** The zones of a floor with their index. A zone keeps its position when it is edited. */
export interface FloorZones {
  readonly index: ZoneIndex;
  readonly edited: EditedZones;
  /** The zones by their position in the index. A zone that was deleted since the index was built still occupies its position. */
  readonly zones: ZoneList;
  /**
   * Positions by id, built at the first edit. Entries are only added, and the map is shared with the floor's state before the
   * edit.
   */
  positions: Map<string, number> | undefined;
}

interface ZoneRow {
  readonly id: string;
  readonly name: string;
  readonly zone_type: number;
  readonly polygon_geojson: string;
}

export function makeFloorZones(data: ZoneIndexData, zones: ZoneList): FloorZones {
  const edited = withoutEdits(data);
  return { index: openEditedZones(edited), edited, zones, positions: undefined };
}

/**
 * Applies edits of single zones, in time proportional to the zones near them.
 *
 * @param edits by id: the new state of the zone, or `undefined` if it does not exist or is not active
 * @returns `undefined` if the index has to be rebuilt
 */
export function editFloorZones(
  floor: FloorZones,
  edits: ReadonlyMap<string, ZoneRow | undefined>,
): FloorZones | undefined {
  const zones = [...floor.zones.toArray()];
  floor.positions ??= new Map(zones.map(({ id }, position) => [id, position]));
  const { positions } = floor;
  const rings = new Map<number, PolygonRings | undefined>();
  for (const [id, row] of edits) {
    const existing = positions.get(id);
    // A floor object that was discarded may have added zones that this one does not have.
    const position = existing !== undefined && zones[existing]?.id === id ? existing : zones.length;
    if (!row && position === zones.length) continue; // added and then deleted
    rings.set(position, row && parseStoredPolygonFeature(row.polygon_geojson));
    if (row) zones[position] = toBuiltZone(row);
    positions.set(id, position);
  }
  const edited = editZones(floor.edited, (zone) => zones[zone]?.id ?? '', rings);
  if (!edited) return undefined;
  const index = edited === floor.edited ? floor.index : openEditedZones(edited);
  return { index, edited, zones: listZones(zones), positions };
}

export function toBuiltZone({ id, name, zone_type }: ZoneRow): BuiltZone {
  return { id, name, zoneType: zone_type };
}
