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

/** The zones of a floor with an index of them. A zone keeps its position when it is edited. */
export interface FloorZones {
  readonly index: ZoneIndex;
  readonly edited: EditedZones;
  /** By their position in the index. One that was deleted since the index was built still has its place. */
  readonly zones: ZoneList;
  /** Position by id; made at the first edit. It only grows, and is shared with the floor as it was before the edit. */
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
 * Applies edits of single zones, in time with the zones near them.
 *
 * @param edits by id: the zone as it is now, or `undefined` if it is not there or not active
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
    const known = positions.get(id);
    // A floor that was given up may have entered zones that this one does not have.
    const position = known !== undefined && zones[known]?.id === id ? known : zones.length;
    if (!row && position === zones.length) continue; // added and deleted again
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
