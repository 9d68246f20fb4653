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
import { type BuiltZone, editZoneList, type ZoneList } from './zone-list.ts';

/** The zones of a floor with their index. A zone keeps its position when it is edited. */
export interface FloorZones {
  readonly index: ZoneIndex;
  readonly edited: EditedZones;
  /** The zones by their position in the index. A zone that was deleted since the index was built still occupies its position. */
  readonly zones: ZoneList;
}

interface ZoneRow {
  readonly id: string;
  readonly name: string;
  readonly zone_type: number;
  readonly polygon_geojson: string;
}

export function makeFloorZones(data: ZoneIndexData, zones: ZoneList): FloorZones {
  const edited = withoutEdits(data);
  return { index: openEditedZones(edited), edited, zones };
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
  const rings = new Map<number, PolygonRings | undefined>();
  const edited = new Map<number, BuiltZone>();
  let size = floor.zones.size;
  for (const [id, row] of edits) {
    const existing = floor.zones.indexOf(id);
    if (!row && existing < 0) continue; // added and then deleted
    const position = existing < 0 ? size++ : existing;
    rings.set(position, row && parseStoredPolygonFeature(row.polygon_geojson));
    if (row) edited.set(position, toBuiltZone(row));
  }
  const zones = editZoneList(floor.zones, edited);
  const index = editZones(floor.edited, (zone) => zones.get(zone)?.id ?? '', rings);
  if (!index) return undefined;
  return { index: index === floor.edited ? floor.index : openEditedZones(index), edited: index, zones };
}

export function toBuiltZone({ id, name, zone_type }: ZoneRow): BuiltZone {
  return { id, name, zoneType: zone_type };
}
