import { compareTexts, hasShape, type PositionedBuilding, type PositionedFloor } from './facts.ts';
import { isDefined } from './fix.ts';
import { roughDistanceM, roughness, roundMillimeters, wayToZone } from './zone-distance.ts';
import type { ZoneReference } from './zone-reference.ts';

export interface NearestRequest {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  readonly customMapId: string;
  /** If left out, every active floor. */
  readonly floorId?: string | null | undefined;
  /** If left out, every type. */
  readonly zoneTypes?: readonly number[] | null | undefined;
  /** If given, points of these types are also found, and zones only if `zoneTypes` is given too. */
  readonly pointTypes?: readonly string[] | null | undefined;
  readonly limit?: number | null | undefined;
  readonly maxDistanceM?: number | null | undefined;
}

export interface NearestZone extends ZoneReference {
  /** The distance to the edge of the zone; 0 inside. */
  readonly distanceM: number;
  /** Clockwise from north, toward the nearest point of the zone; null inside. */
  readonly bearingDeg: number | null;
}

export const defaultNearest = 10;
export const maxNearest = 100;

interface RoughZone {
  readonly floor: PositionedFloor;
  readonly position: number;
  readonly roughM: number;
}

/** The zones of a building by their distance from a point, nearest first. Height differences between floors are ignored. */
export function findNearest(building: PositionedBuilding, request: NearestRequest): NearestZone[] {
  const { latitude, longitude } = request;
  const limit = request.limit ?? defaultNearest;
  const maxM = request.maxDistanceM ?? Infinity;
  const rough = listZones(building, request).sort((a, b) => a.roughM - b.roughM);
  const farthestM = (rough[limit - 1]?.roughM ?? Infinity) * roughness;
  const found: NearestZone[] = [];
  for (const { floor, position, roughM } of rough) {
    if (roughM > farthestM || roughM > maxM * roughness) break;
    const way = wayToZone(floor.onFloor.shapes, position, latitude, longitude);
    if (way.distanceM > maxM) continue;
    const { id, name, zoneType } = floor.onFloor.zones[position]!;
    found.push({
      customMapId: building.customMapId,
      mapName: building.mapName,
      customMapFloorId: floor.customMapFloorId,
      floorName: floor.floorName,
      postedLabel: floor.postedLabel,
      customMapZoneId: id,
      zoneName: name,
      zoneType,
      distanceM: roundMillimeters(way.distanceM),
      bearingDeg: way.distanceM === 0 ? null : Math.round(way.bearingDeg * 1e6) / 1e6,
    });
  }
  found.sort((a, b) => a.distanceM - b.distanceM || compareTexts(a.customMapZoneId, b.customMapZoneId));
  return found.slice(0, limit);
}

function listZones(
  { floors }: PositionedBuilding,
  { latitude, longitude, floorId, zoneTypes, pointTypes }: NearestRequest,
): RoughZone[] {
  const types = isDefined(zoneTypes) ? new Set(zoneTypes) : isDefined(pointTypes) ? new Set() : undefined;
  return floors.flatMap((floor) => {
    if (isDefined(floorId) ? floor.customMapFloorId !== floorId : !floor.isActive) return [];
    const { zones, shapes } = floor.onFloor;
    return zones.flatMap(({ zoneType }, position) =>
      (types && !types.has(zoneType)) || !hasShape(shapes, position)
        ? []
        : [{ floor, position, roughM: roughDistanceM(shapes, position, latitude, longitude) }],
    );
  });
}
