import { compareTexts, type PositionedBuilding } from './facts.ts';
import { isGiven } from './fix.ts';
import { roundMillimeters } from './resolve-position.ts';
import { wayToZone } from './zone-distance.ts';

export interface NearestRequest {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  readonly customMapId: string;
  /** Every active floor if left out. */
  readonly floorId?: string | null | undefined;
  /** Every type if left out. */
  readonly zoneTypes?: readonly number[] | null | undefined;
  readonly limit?: number | null | undefined;
  readonly maxDistanceM?: number | null | undefined;
}

export interface NearestZone {
  readonly customMapId: string;
  readonly mapName: string;
  readonly customMapFloorId: string;
  readonly floorName: string;
  readonly postedLabel: string | null;
  readonly customMapZoneId: string;
  readonly zoneName: string;
  readonly zoneType: number;
  /** To the edge of the zone; 0 inside. */
  readonly distanceM: number;
  /** Clockwise from north, to the nearest point of the zone; null inside. */
  readonly bearingDeg: number | null;
}

export const defaultNearest = 10;
export const maxNearest = 100;

/** The zones of a building by their distance from a point, the nearest first. Floors count as if they lay on each other. */
export function findNearest(building: PositionedBuilding, request: NearestRequest): NearestZone[] {
  const { latitude, longitude, floorId } = request;
  const types = isGiven(request.zoneTypes) ? new Set(request.zoneTypes) : undefined;
  const found: NearestZone[] = [];
  for (const floor of building.floors) {
    if (isGiven(floorId) ? floor.customMapFloorId !== floorId : !floor.isActive) continue;
    for (const [position, { id, name, zoneType }] of floor.onFloor.zones.entries()) {
      if (types && !types.has(zoneType)) continue;
      const way = wayToZone(floor.onFloor.shapes, position, latitude, longitude);
      if (way.distanceM > (request.maxDistanceM ?? Infinity)) continue;
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
  }
  found.sort((a, b) => a.distanceM - b.distanceM || compareTexts(a.customMapZoneId, b.customMapZoneId));
  return found.slice(0, request.limit ?? defaultNearest);
}
