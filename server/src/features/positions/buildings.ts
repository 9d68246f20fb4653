import type { BuildingFacts, FloorFacts } from 'positioning';
import type { Context } from '../../context.ts';
import { parseAddress } from '../maps/address.schema.ts';
import { isMapActive } from '../maps/map-result.ts';
import { undulationOf } from '../maps/undulation.ts';
import { createFloorCache, type FloorCache } from '../resolve/floor-cache.ts';
import type { CachedFloor } from '../resolve/floor-memory.ts';
import { createOutage, type Outage, withTimeout } from '../resolve/outage.ts';
import * as store from './positions.store.ts';

/** The maps of a department with the facts about their floors. */
export interface Buildings extends CachedFloor {
  readonly state: store.BuildingsState;
  readonly list: readonly Building[];
  readonly byId: ReadonlyMap<string, Building>;
  readonly byFloorId: ReadonlyMap<string, Building>;
  /** Zone versions by floor id. */
  readonly zoneVersions: ReadonlyMap<string, number>;
  /** Point versions by floor id. */
  readonly pointVersions: ReadonlyMap<string, number>;
}

export interface Building {
  readonly facts: BuildingFacts;
  /** Whether it is active now, which depends on the time for an event. */
  readonly isActive: () => boolean;
}

export interface BuildingCache {
  readonly cache: FloorCache<Buildings>;
  readonly outage: Outage;
}

/** All buildings of a department are one entry of the cache. */
export const buildingsKey = 'buildings';

const stateTimeoutMs = 3_000;

/** Caches the buildings of departments, which are as up to date as the floors. */
export function createBuildings(ctx: Context): BuildingCache {
  const outage = createOutage();
  const cache = createFloorCache<Buildings>({
    load: (departmentId, _key, previous) => outage.watch(() => loadBuildings(ctx, departmentId, previous)),
    now: ctx.clock.now,
    freshMs: ctx.sharedChanges.checkIntervalMs,
    ...ctx.cacheMemory.share('buildings'),
  });
  ctx.floorChanges.subscribe(cache.invalidate);
  return { cache, outage };
}

async function loadBuildings(
  ctx: Context,
  departmentId: number,
  previous: Buildings | undefined,
): Promise<Buildings | undefined> {
  // The state is read first, so that everything read after it is at least as new.
  const state = await withTimeout(stateTimeoutMs, store.readBuildingsState(ctx.db, departmentId));
  if (!state) return undefined;
  if (previous && isSame(previous.state, state)) return previous;
  const [maps, floors] = [
    await store.listBuildings(ctx.db, departmentId),
    await store.listFloorFacts(ctx.db, departmentId),
  ];
  const floorsOf = Map.groupBy(floors, ({ map_id }) => map_id);
  const list = maps.map((row) => toBuilding(ctx, row, floorsOf.get(row.id) ?? []));
  return {
    state,
    list,
    byId: new Map(list.map((building) => [building.facts.customMapId, building])),
    byFloorId: new Map(
      list.flatMap((building) => building.facts.floors.map((floor) => [floor.customMapFloorId, building])),
    ),
    zoneVersions: new Map(floors.map((floor) => [floor.id, floor.zone_version])),
    pointVersions: new Map(floors.map((floor) => [floor.id, floor.point_version])),
    byteLength: 1_000 + 1_000 * maps.length + 650 * floors.length, // names are short compared to their objects and ids
  };
}

function isSame(a: store.BuildingsState, b: store.BuildingsState): boolean {
  return a.change_count === b.change_count && a.last_changed_on === b.last_changed_on;
}

function toBuilding(ctx: Context, row: store.BuildingRow, floors: readonly store.FloorFactsRow[]): Building {
  const facts: BuildingFacts = {
    customMapId: row.id,
    mapName: row.name,
    bounds: {
      topLeftLat: row.top_left_lat,
      topLeftLng: row.top_left_lng,
      bottomRightLat: row.bottom_right_lat,
      bottomRightLng: row.bottom_right_lng,
    },
    elevationDatum: row.elevation_datum ?? 'meanSeaLevel',
    groundElevationFt: row.ground_elevation_ft,
    geoidUndulationM: undulationOf(row),
    address: parseAddress(row.address),
    floors: floors.map(toFloorFacts),
  };
  return { facts, isActive: () => isMapActive(ctx, row) };
}

function toFloorFacts(row: store.FloorFactsRow): FloorFacts {
  return {
    customMapFloorId: row.id,
    floorName: row.name,
    floorNumber: row.floor_number,
    sortOrder: row.sort_order,
    isActive: row.is_active === 1,
    ordinal: row.ordinal,
    postedLabel: row.posted_label,
    elevationFt: row.elevation_ft,
    floorHeightFt: row.floor_height_ft,
  };
}
