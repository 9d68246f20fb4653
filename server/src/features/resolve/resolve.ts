import { cacheBytes } from '../../cache-sizes.ts';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { requireMap } from '../maps/maps.ts';
import { type BuiltFloor, loadFloor } from './built-floor.ts';
import { createFloorCache, type FloorCache } from './floor-cache.ts';
import type { CoordinateResolveResult, ResolveFields } from './resolve.schema.ts';

/** A change by another process takes effect within this time; one by this process immediately. */
const freshMs = 1_000;

/** Caches the floors that points were last resolved on, and checks them again after every change. */
export function createFloors(ctx: Context, maxBytes = cacheBytes(ctx, 'floors')): FloorCache<BuiltFloor> {
  const floors = createFloorCache<BuiltFloor>({
    load: (departmentId, floorId, previous) => loadFloor(ctx, departmentId, floorId, previous),
    now: ctx.clock.now,
    freshMs,
    maxBytes,
  });
  ctx.floorChanges.subscribe(floors.invalidate);
  return floors;
}

/**
 * Finds the active zone of a floor that contains a point: of several the one with the smallest area, then the one with the
 * lowest id. The edge of a zone is part of it.
 *
 * @returns the result itself, not a promise, if the floor is cached
 * @throws MusterError `CustomMapNotFound`, `CustomMapFloorNotFound`; also through the promise
 */
export function resolveCoordinate(
  ctx: Context,
  floors: FloorCache<BuiltFloor>,
  departmentId: number,
  fields: ResolveFields,
): CoordinateResolveResult | Promise<CoordinateResolveResult> {
  // UUIDs are read in any case; the ones that this service gave out are not copied by this.
  const mapId = fields.customMapId.toLowerCase();
  const floor = floors.find(departmentId, fields.floorId.toLowerCase());
  if (!(floor instanceof Promise) && floor.mapId === mapId) return resolveOn(floor, fields);
  return resolveLater(ctx, floor, departmentId, { ...fields, customMapId: mapId });
}

async function resolveLater(
  ctx: Context,
  found: BuiltFloor | Promise<BuiltFloor | undefined>,
  departmentId: number,
  fields: ResolveFields,
): Promise<CoordinateResolveResult> {
  const floor = await found;
  if (floor?.mapId === fields.customMapId) return resolveOn(floor, fields);
  await requireMap(ctx.db, departmentId, fields.customMapId);
  throw errorOf('CustomMapFloorNotFound', 'The map has no floor with this id');
}

function resolveOn(floor: BuiltFloor, { latitude, longitude }: ResolveFields): CoordinateResolveResult {
  const { floorName, mapName } = floor;
  const zone = floor.zones[floor.index.find(latitude, longitude)];
  return {
    matched: zone !== undefined,
    customMapZoneId: zone?.id ?? null,
    zoneName: zone?.name ?? null,
    zoneType: zone?.zoneType ?? null,
    floorName,
    mapName,
  };
}
