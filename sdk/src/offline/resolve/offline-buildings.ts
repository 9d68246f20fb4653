import {
  findNearest,
  type NearestRequest,
  type PositionedBuilding,
  type PositionFix,
  placeOfZone,
  resolvePosition,
  touchesBounds,
} from 'positioning';
import { createSegmentBuilder, openSearchIndex, searchZones } from 'positioning/search';
import { parseStoredPolygonFeature } from 'zone-index';
import type {
  FoundPoint,
  FoundZone,
  NearestFields,
  NearestResult,
  PositionFields,
  PositionResult,
  Zone,
} from '../../resources.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { checkNearest, checkPosition } from './check-position.ts';
import { findPoints, indexPoints, nearestPoints, type OfflinePointSearch } from './offline-points.ts';
import { damaged, listSearchedFloors } from './searched-floors.ts';
import { readStoredBuildings, type StoredBuilding } from './stored-buildings.ts';
import { findZoneSet, readZones } from './stored-zones.ts';

/**
 * All stored maps as they were when they were opened. The results are the ones the server would have returned when the maps were
 * last synced. Open the maps again after a sync: every function throws a StoreDamagedError if zones have been replaced or damaged
 * in the meantime.
 */
export interface OfflineBuildings {
  /**
   * How likely each zone and floor is for a position and its uncertainty, like ResolvePosition.
   *
   * @returns `undefined` if the given map or floor is not stored
   * @throws RangeError for positions that ResolvePosition rejects
   */
  readonly resolvePosition: (fix: PositionFields) => Promise<PositionResult | undefined>;
  /**
   * The zones and points of a map by distance, like FindNearest.
   *
   * @returns `undefined` if the map or floor is not stored
   * @throws RangeError for requests that FindNearest rejects
   */
  readonly findNearest: (request: NearestFields) => Promise<NearestResult | undefined>;
  /**
   * Searches the zones and points of all active maps by words, like SearchZones. The first search indexes all of them.
   *
   * @returns `undefined` if the given map is not stored
   */
  readonly searchZones: (
    request: OfflineSearchRequest,
  ) => Promise<{ zones: FoundZone[]; points?: FoundPoint[] } | undefined>;
}

/** The request of SearchZones, with the zone types as numbers. */
export interface OfflineSearchRequest {
  readonly q: string;
  readonly customMapId?: string | undefined;
  readonly zoneTypes?: readonly number[] | undefined;
  /** Whether points are also searched. */
  readonly points?: boolean | undefined;
  readonly dispatchable?: boolean | undefined;
  readonly limit?: number | undefined;
}

export async function openOfflineBuildings(store: OfflineStorage): Promise<OfflineBuildings> {
  const buildings = await readStoredBuildings(store);
  let search: Promise<OfflineSearch> | undefined;
  let pointSearch: Promise<OfflinePointSearch> | undefined;
  return {
    resolvePosition: async (fix) => {
      checkPosition(fix);
      const meant = selectBuildings(buildings, fix);
      if (!meant) return undefined;
      // The lists are typed as read-only here, but not in the API's types.
      return resolvePosition(await placeZones(store, meant), fix) as PositionResult;
    },
    findNearest: async (request) => {
      checkNearest(request);
      const [selected] = selectBuildings(buildings, request) ?? [];
      const [building] = selected ? await placeZones(store, [selected]) : [];
      if (!selected || !building) return undefined;
      const zones = findNearest(building, request);
      return request.pointTypes
        ? { zones, points: await nearestPoints(store, selected, building, request) }
        : { zones };
    },
    searchZones: async (request) => {
      const { customMapId } = request;
      if (customMapId && !buildings.some(({ facts }) => facts.customMapId === customMapId)) return undefined;
      search ??= indexBuildings(store, buildings);
      const zones = findZones(await search, request);
      if (!request.points) return { zones };
      pointSearch ??= indexPoints(store, buildings);
      return { zones, points: findPoints(await pointSearch, request) };
    },
  };
}

interface Selected {
  readonly building: StoredBuilding;
  readonly floorIds: readonly string[];
}

/** Selects buildings as the server does; `undefined` if the given map or floor is not stored. */
function selectBuildings(
  buildings: readonly StoredBuilding[],
  request: PositionFix | NearestRequest,
): Selected[] | undefined {
  const { customMapId, floorId } = request;
  const named = customMapId ? buildings.find(({ facts }) => facts.customMapId === customMapId) : undefined;
  if (customMapId && !named) return undefined;
  if (floorId) {
    const owner = buildings.find(({ zonesOf }) => zonesOf.has(floorId));
    return owner && (!named || owner === named) ? [{ building: owner, floorIds: [floorId] }] : undefined;
  }
  const fix = { horizontalAccuracyM: 0, ...request };
  const meant = named
    ? [named]
    : buildings.filter(({ facts, isActive }) => touchesBounds(facts.bounds, fix) && isActive);
  return meant.map((building) => ({
    building,
    floorIds: building.facts.floors.flatMap((floor) => (floor.isActive ? [floor.customMapFloorId] : [])),
  }));
}

async function placeZones(
  store: OfflineStorage,
  selected: readonly Selected[],
): Promise<PositionedBuilding[]> {
  const placed: PositionedBuilding[] = [];
  for (const { building, floorIds } of selected) {
    const floors: PositionedBuilding['floors'][number][] = [];
    for (const floor of building.facts.floors) {
      const content = building.zonesOf.get(floor.customMapFloorId);
      if (!content || !floorIds.includes(floor.customMapFloorId)) continue;
      const zoneSet = (await findZoneSet(store, content)) ?? damaged();
      floors.push({ ...floor, onFloor: zoneSet.onFloor });
    }
    placed.push({ ...building.facts, floors });
  }
  return placed;
}

interface OfflineSearch {
  readonly index: ReturnType<typeof openSearchIndex>;
  readonly polygonOf: ReadonlyMap<string, string>;
}

async function indexBuildings(
  store: OfflineStorage,
  buildings: readonly StoredBuilding[],
): Promise<OfflineSearch> {
  const floors = listSearchedFloors(buildings);
  const contents = new Map(buildings.flatMap(({ zonesOf }) => [...zonesOf]));
  const builder = createSegmentBuilder(floors.map(({ facts }) => facts.customMapFloorId));
  const polygonOf = new Map<string, string>();
  for (const { facts } of floors) {
    const content = contents.get(facts.customMapFloorId);
    const zones: readonly Zone[] = (content && (await readZones(store, content))) ?? damaged();
    for (const {
      customMapZoneId: id,
      customMapFloorId: floorId,
      name,
      zoneType,
      metadata,
      isDispatchable = true,
      ...zone
    } of zones) {
      if (!zone.isActive || !zone.isSearchable) continue;
      builder.add({ id, floorId, name, zoneType, metadata, isDispatchable });
      polygonOf.set(id, zone.polygonGeoJson);
    }
  }
  const segment = builder.build();
  return { index: openSearchIndex(floors, () => segment), polygonOf };
}

function findZones({ index, polygonOf }: OfflineSearch, request: OfflineSearchRequest): FoundZone[] {
  return searchZones(index, request).map(({ floor, zoneId, zoneName, zoneType }) => ({
    customMapId: floor.customMapId,
    mapName: floor.mapName,
    customMapFloorId: floor.facts.customMapFloorId,
    floorName: floor.facts.floorName,
    postedLabel: floor.facts.postedLabel,
    customMapZoneId: zoneId,
    zoneName,
    zoneType,
    ...placeOfZone(parseStoredPolygonFeature(polygonOf.get(zoneId) ?? '')),
  }));
}
