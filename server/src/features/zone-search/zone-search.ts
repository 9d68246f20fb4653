import { placeOfZone, referToPoint } from 'positioning';
import { type SearchHit, type SearchRequest, searchZones } from 'positioning/search';
import { parseStoredPolygonFeature } from 'zone-index';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { Positions } from '../positions/positions.ts';
import { awaitCurrent } from '../resolve/resolve.ts';
import { createSearchCache, indexKey, type SearchCache } from './search-cache.ts';
import { pointSource, zoneSource } from './search-sources.ts';
import type { FoundPoint, FoundZone, ZoneSearchQuery, ZoneSearchResult } from './zone-search.schema.ts';
import { findActivePoints, findSearchableZones } from './zone-search.store.ts';

/** The indexes of this process. */
export interface Search {
  readonly zones: SearchCache;
  readonly points: SearchCache;
}

/** @param positions with the cache of buildings */
export function createZoneSearch(ctx: Context, { buildings }: Positions): Search {
  return {
    zones: createSearchCache(ctx, buildings, zoneSource),
    points: createSearchCache(ctx, buildings, pointSource),
  };
}

/**
 * Finds zones, and points if they are asked for, in the active maps of a department by words.
 *
 * @throws MusterError `CustomMapNotFound`
 */
export async function findZones(
  ctx: Context,
  search: Search,
  departmentId: number,
  { q, customMapId, zoneTypes, dispatchable, points, limit }: ZoneSearchQuery,
): Promise<ZoneSearchResult> {
  const request = { q, customMapId: customMapId?.toLowerCase(), limit };
  const types = readTypes(zoneTypes);
  const zoneHits = await findHits(ctx, search.zones, departmentId, {
    ...request,
    zoneTypes: types,
    dispatchable,
  });
  const zones = await placeHits(ctx, departmentId, zoneHits);
  if (!points) return { zones };
  const pointHits = await findHits(ctx, search.points, departmentId, request);
  return { zones, points: await readPoints(ctx, departmentId, pointHits) };
}

/** @throws MusterError `CustomMapNotFound` */
async function findHits(
  ctx: Context,
  search: SearchCache,
  departmentId: number,
  request: SearchRequest,
): Promise<SearchHit[]> {
  const found = search.cache.find(departmentId, indexKey);
  const { value } = await awaitCurrent(ctx, search, departmentId, indexKey, found);
  const { customMapId } = request;
  if (typeof customMapId === 'string' && !value?.buildings.byId.has(customMapId))
    throw errorOf('CustomMapNotFound', 'The department has no map with this id');
  if (!value) return [];
  return searchZones(value.index, request, (floor) => value.buildingOf[floor]?.isActive() ?? false);
}

function readTypes(zoneTypes: ZoneSearchQuery['zoneTypes']): number[] | undefined {
  return zoneTypes === undefined
    ? undefined
    : [zoneTypes].flat().flatMap((list) => list.split(',').map(Number));
}

/** Reads the geometry of the zones. Zones that no longer exist are skipped. */
async function placeHits(
  ctx: Context,
  departmentId: number,
  hits: readonly SearchHit[],
): Promise<FoundZone[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ zoneId }) => zoneId);
  const rows = new Map((await findSearchableZones(ctx.db, departmentId, ids)).map((row) => [row.id, row]));
  return hits.flatMap(({ floor, zoneId }) => {
    const row = rows.get(zoneId);
    if (row?.floor_id !== floor.facts.customMapFloorId) return [];
    return [
      {
        customMapId: floor.customMapId,
        mapName: floor.mapName,
        customMapFloorId: row.floor_id,
        floorName: floor.facts.floorName,
        postedLabel: floor.facts.postedLabel,
        customMapZoneId: row.id,
        zoneName: row.name,
        zoneType: row.zone_type,
        ...placeOfZone(parseStoredPolygonFeature(row.polygon_geojson)),
      },
    ];
  });
}

/** Reads the current points. Those that are no longer active are skipped. */
async function readPoints(
  ctx: Context,
  departmentId: number,
  hits: readonly SearchHit[],
): Promise<FoundPoint[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ zoneId }) => zoneId);
  const rows = new Map((await findActivePoints(ctx.db, departmentId, ids)).map((row) => [row.id, row]));
  return hits.flatMap(({ floor, zoneId }) => {
    const row = rows.get(zoneId);
    if (row?.floor_id !== floor.facts.customMapFloorId) return [];
    return [{ ...referToPoint(floor, floor.facts, row), pointType: row.pointType }];
  });
}
