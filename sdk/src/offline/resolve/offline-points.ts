import {
  findNearestPoints,
  type NearestRequest,
  type PointFacts,
  type PositionedBuilding,
  referToPoint,
} from 'positioning';
import {
  createSegmentBuilder,
  openSearchIndex,
  pointTypeWords,
  type SearchIndex,
  type SearchRequest,
  searchZones,
  toSearched,
} from 'positioning/search';
import type { FoundPoint, NearestResult, Point } from '../../resources.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { damaged, listSearchedFloors } from './searched-floors.ts';
import type { StoredBuilding } from './stored-buildings.ts';
import { readPoints } from './stored-zones.ts';

type NearestPoints = NonNullable<NearestResult['points']>;

/** The stored points of a building by distance. @param placed the building with the floors to search */
export async function nearestPoints(
  store: OfflineStorage,
  { building }: { readonly building: StoredBuilding },
  placed: PositionedBuilding,
  request: NearestRequest,
): Promise<NearestPoints> {
  const pointsOf = new Map<string, PointFacts[]>();
  for (const { customMapFloorId } of placed.floors)
    pointsOf.set(customMapFloorId, await readFacts(store, building, customMapFloorId));
  return findNearestPoints(placed, pointsOf, request) as NearestPoints; // the server has checked their types
}

/** Active points with their index, by their ids. */
export interface OfflinePointSearch {
  readonly index: SearchIndex;
  readonly factsOf: ReadonlyMap<string, PointFacts>;
}

export async function indexPoints(
  store: OfflineStorage,
  buildings: readonly StoredBuilding[],
): Promise<OfflinePointSearch> {
  const floors = listSearchedFloors(buildings);
  const builder = createSegmentBuilder(floors.map(({ facts }) => facts.customMapFloorId));
  const factsOf = new Map<string, PointFacts>();
  for (const { facts, customMapId } of floors) {
    const building = buildings.find((one) => one.facts.customMapId === customMapId) ?? damaged();
    const floorId = facts.customMapFloorId;
    for (const point of await readFacts(store, building, floorId)) {
      builder.add(toSearched({ ...point, floorId }));
      factsOf.set(point.id, point);
    }
  }
  const segment = builder.build();
  return { index: openSearchIndex(floors, () => segment, pointTypeWords), factsOf };
}

export function findPoints(
  { index, factsOf }: OfflinePointSearch,
  { q, customMapId, limit }: SearchRequest,
): FoundPoint[] {
  return searchZones(index, { q, customMapId, limit }).map(({ floor, zoneId }) => {
    const facts = factsOf.get(zoneId) ?? damaged();
    return referToPoint(floor, floor.facts, facts) as FoundPoint; // the server has checked its type
  });
}

async function readFacts(
  store: OfflineStorage,
  { pointsOf }: StoredBuilding,
  floorId: string,
): Promise<PointFacts[]> {
  const points: readonly Point[] = (await readPoints(store, pointsOf.get(floorId))) ?? damaged();
  return points.flatMap(({ customMapPointId: id, pointType, label, latitude, longitude, isActive }) =>
    isActive ? [{ id, pointType, label, latitude, longitude }] : [],
  );
}
