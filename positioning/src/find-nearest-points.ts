import { type BuildingFacts, compareTexts, type FloorFacts } from './facts.ts';
import { defaultNearest, type NearestRequest } from './find-nearest.ts';
import { geodesicBetween } from './geodesic.ts';
import { roughDistanceToPointM, roughness, roundMillimeters } from './zone-distance.ts';

/** An active point of a floor. */
export interface PointFacts {
  readonly id: string;
  readonly pointType: string;
  readonly label: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** A point in a result, with the names of its floor and map. */
export interface PointReference {
  readonly customMapId: string;
  readonly mapName: string;
  readonly customMapFloorId: string;
  readonly floorName: string;
  readonly postedLabel: string | null;
  readonly customMapPointId: string;
  readonly pointType: string;
  readonly label: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** Describes a point as results show it. */
export function referToPoint(
  { customMapId, mapName }: Pick<BuildingFacts, 'customMapId' | 'mapName'>,
  { customMapFloorId, floorName, postedLabel }: FloorFacts,
  { id, pointType, label, latitude, longitude }: PointFacts,
): PointReference {
  return {
    customMapId,
    mapName,
    customMapFloorId,
    floorName,
    postedLabel,
    customMapPointId: id,
    pointType,
    label,
    latitude,
    longitude,
  };
}

export interface NearestPoint extends PointReference {
  readonly distanceM: number;
  /** Clockwise from north; null at the point itself. */
  readonly bearingDeg: number | null;
}

/**
 * The points of the requested types by their distance, nearest first. Height differences between floors are ignored.
 *
 * @param floors the floors to search
 * @param pointsOf the active points of a floor, by its id
 */
export function findNearestPoints(
  { customMapId, mapName, floors }: Pick<BuildingFacts, 'customMapId' | 'mapName' | 'floors'>,
  pointsOf: ReadonlyMap<string, readonly PointFacts[]>,
  { latitude, longitude, pointTypes, limit, maxDistanceM }: NearestRequest,
): NearestPoint[] {
  const types = new Set(pointTypes ?? []);
  const maxPoints = limit ?? defaultNearest;
  const maxM = maxDistanceM ?? Infinity;
  const rough = floors.flatMap((floor) =>
    (pointsOf.get(floor.customMapFloorId) ?? [])
      .filter(({ pointType }) => types.has(pointType))
      .map((point) => ({ floor, point, roughM: roughDistanceToPointM(point, latitude, longitude) })),
  );
  rough.sort((a, b) => a.roughM - b.roughM);
  const farthestM = Math.min(rough[maxPoints - 1]?.roughM ?? Infinity, maxM) * roughness;
  const found: NearestPoint[] = [];
  for (const { floor, point, roughM } of rough) {
    if (roughM > farthestM) break;
    const way = geodesicBetween(latitude, longitude, point.latitude, point.longitude);
    if (way.distanceM > maxM) continue;
    found.push({
      ...referToPoint({ customMapId, mapName }, floor, point),
      distanceM: roundMillimeters(way.distanceM),
      bearingDeg: way.distanceM === 0 ? null : Math.round(way.bearingDeg * 1e6) / 1e6,
    });
  }
  found.sort((a, b) => a.distanceM - b.distanceM || compareTexts(a.customMapPointId, b.customMapPointId));
  return found.slice(0, maxPoints);
}
