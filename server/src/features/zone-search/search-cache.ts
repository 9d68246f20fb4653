import { openSearchIndex, type SearchFloor, type SearchIndex, type SearchSegment } from 'positioning/search';
import type { Context } from '../../context.ts';
import { type Building, type BuildingCache, type Buildings, buildingsKey } from '../positions/buildings.ts';
import { createFloorCache, type FloorCache } from '../resolve/floor-cache.ts';
import type { CachedFloor } from '../resolve/floor-memory.ts';
import { createOutage, type Outage } from '../resolve/outage.ts';
import { awaitCurrent } from '../resolve/resolve.ts';
import { buildSegment } from './build-segment.ts';
import type { SearchSource } from './search-sources.ts';

/** The index of a department's zones or points. */
export interface DepartmentIndex extends CachedFloor {
  readonly buildings: Buildings;
  readonly index: SearchIndex;
  /** The building of each floor in the index. */
  readonly buildingOf: readonly Building[];
  /** The indexed version and segment of each floor. */
  readonly indexed: ReadonlyMap<string, IndexedFloor>;
}

interface IndexedFloor {
  readonly segment: SearchSegment;
  /** What is in the segment is at least as new as this version. */
  readonly version: number;
}

export interface SearchCache {
  readonly cache: FloorCache<DepartmentIndex>;
  readonly outage: Outage;
}

/** The whole index of a department is one entry of the cache. */
export const indexKey = 'index';
/** A search visits every segment. When there are more, small segments are merged. */
const maxSegments = 16;

/** Caches the indexes of departments. After a change, only the changed floors are indexed again. */
export function createSearchCache(ctx: Context, buildings: BuildingCache, source: SearchSource): SearchCache {
  const outage = createOutage();
  const cache = createFloorCache<DepartmentIndex>({
    load: (departmentId, _key, previous) =>
      outage.watch(() => loadIndex(ctx, buildings, source, departmentId, previous)),
    now: ctx.clock.now,
    freshMs: ctx.sharedChanges.checkIntervalMs,
    ...ctx.cacheMemory.share(source.share),
  });
  ctx.floorChanges.subscribe(cache.invalidate);
  return { cache, outage };
}

async function loadIndex(
  ctx: Context,
  cached: BuildingCache,
  source: SearchSource,
  departmentId: number,
  previous: DepartmentIndex | undefined,
): Promise<DepartmentIndex | undefined> {
  const found = cached.cache.find(departmentId, buildingsKey);
  const { value: buildings } = await awaitCurrent(ctx, cached, departmentId, buildingsKey, found);
  if (!buildings || previous?.buildings === buildings) return previous;
  const versions = source.versionsOf(buildings);
  const floors = listFloors(buildings);
  const changed = floors.flatMap(({ floor: { facts } }) => {
    const id = facts.customMapFloorId;
    return previous?.indexed.get(id)?.version === versions.get(id) ? [] : [id];
  });
  const indexed = await indexFloors(ctx, source, departmentId, previous, changed, versions);
  const index = openSearchIndex(
    floors.map(({ floor }) => floor),
    (id) => indexed.get(id)?.segment,
    source.typeWords,
  );
  const buildingOf = floors.map(({ building }) => building);
  return { buildings, index, buildingOf, indexed, byteLength: index.byteLength };
}

/** Lists the floors that can be found now, map by map. */
function listFloors(buildings: Buildings): { readonly floor: SearchFloor; readonly building: Building }[] {
  return buildings.list.flatMap((building) => {
    if (!building.isActive()) return [];
    const { customMapId, mapName, floors } = building.facts;
    return floors.flatMap((facts) =>
      facts.isActive ? [{ floor: { customMapId, mapName, facts }, building }] : [],
    );
  });
}

async function indexFloors(
  ctx: Context,
  source: SearchSource,
  departmentId: number,
  previous: DepartmentIndex | undefined,
  changed: readonly string[],
  versions: ReadonlyMap<string, number>,
): Promise<Map<string, IndexedFloor>> {
  const indexed = new Map(previous?.indexed);
  for (const id of indexed.keys()) if (!versions.has(id)) indexed.delete(id);
  if (changed.length === 0) return indexed;
  const reindexed = [...changed, ...floorsOfSmallSegments(indexed, new Set(changed))];
  const segment = await buildSegment(ctx, source, departmentId, reindexed);
  for (const id of reindexed) indexed.set(id, { segment, version: versions.get(id) ?? 0 });
  return indexed;
}

/** Returns the floors to index again because there are too many segments: all except those in the largest segment. */
function floorsOfSmallSegments(
  indexed: ReadonlyMap<string, IndexedFloor>,
  changed: ReadonlySet<string>,
): string[] {
  const segments = new Set([...indexed.values()].map(({ segment }) => segment));
  if (segments.size < maxSegments) return [];
  const largest = [...segments].reduce((a, b) => (b.floorOf.length > a.floorOf.length ? b : a));
  return [...indexed].flatMap(([id, { segment }]) => (segment === largest || changed.has(id) ? [] : [id]));
}
