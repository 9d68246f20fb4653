import { placeOfZone } from 'positioning';
import { type SearchHit, searchZones } from 'positioning/search';
import { parseStoredPolygonFeature } from 'zone-index';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { Positions } from '../positions/positions.ts';
import { awaitCurrent } from '../resolve/resolve.ts';
import { createSearchCache, indexKey, type SearchCache } from './search-cache.ts';
import type { FoundZone, ZoneSearchQuery, ZoneSearchResult } from './zone-search.schema.ts';
import { findSearchableZones } from './zone-search.store.ts';

/** @param positions with the cache of buildings */
export function createZoneSearch(ctx: Context, { buildings }: Positions): SearchCache {
  return createSearchCache(ctx, buildings);
}

/**
 * Finds zones in the active maps of a department by words.
 *
 * @throws MusterError `CustomMapNotFound`
 */
export async function findZones(
  ctx: Context,
  search: SearchCache,
  departmentId: number,
  { q, customMapId, zoneTypes, dispatchable, limit }: ZoneSearchQuery,
): Promise<ZoneSearchResult> {
  const found = search.cache.find(departmentId, indexKey);
  const { value } = await awaitCurrent(ctx, search, departmentId, indexKey, found);
  const mapId = customMapId?.toLowerCase();
  if (mapId !== undefined && !value?.buildings.byId.has(mapId))
    throw errorOf('CustomMapNotFound', 'The department has no map with this id');
  if (!value) return { zones: [] };
  const request = { q, customMapId: mapId, zoneTypes: readTypes(zoneTypes), dispatchable, limit };
  const isFound = (floor: number) => value.buildingOf[floor]?.isActive() ?? false;
  return { zones: await placeHits(ctx, departmentId, searchZones(value.index, request, isFound)) };
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
