import type { CacheLookups } from '../../concurrency/lru-cache.ts';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { findReason } from '../../unavailable.ts';
import { requireMap } from '../maps/maps.ts';
import { type BuiltFloor, loadFloor, packBuiltFloor, stateTimeoutMs } from './built-floor.ts';
import { readDepartmentMark } from './department-mark.ts';
import { createFloorCache, type FloorCache } from './floor-cache.ts';
import type { CachedFloor } from './floor-memory.ts';
import { createOutage, type Outage, withTimeout } from './outage.ts';
import type { CoordinateResolveResult, ResolveFields } from './resolve.schema.ts';
import { createIndexStorage, type IndexStorage } from './stored-index.ts';

export interface Floors {
  readonly cache: FloorCache<BuiltFloor>;
  readonly outage: Outage;
  readonly lookups: CacheLookups;
  /** Stores indexes for servers that start later. */
  readonly storage: IndexStorage | undefined;
}

export interface Resolved {
  readonly result: CoordinateResolveResult;
  /** How old the state of the floor is if the database was unavailable; otherwise 0. */
  readonly staleMs: number;
}

export interface FloorsOptions {
  /** The memory for floors, in bytes. Default: what other caches leave. */
  readonly maxBytes?: number;
  /** Whether indexes are stored and stored ones are used. Default true. */
  readonly storesIndexes?: boolean;
}

/** Caches the floors on which points were last resolved, and checks them again after every change. */
export function createFloors(ctx: Context, { maxBytes, storesIndexes = true }: FloorsOptions = {}): Floors {
  const outage = createOutage();
  const storage = storesIndexes ? createIndexStorage(ctx) : undefined;
  const share = ctx.cacheMemory.shareOfFloors(() => cache.makeRoom());
  const cache: FloorCache<BuiltFloor> = createFloorCache<BuiltFloor>({
    load: (departmentId, floorId, previous) =>
      outage.watch(() => loadFloor(ctx, departmentId, floorId, previous, storage)),
    readMark: (departmentId) =>
      outage.watch(() =>
        withTimeout(stateTimeoutMs, readDepartmentMark(ctx.db, ctx.config.database.engine, departmentId)),
      ),
    now: ctx.clock.now,
    freshMs: ctx.sharedChanges.checkIntervalMs,
    freshShare: () => 0.6 + 0.4 * Math.random(),
    maxBytes: maxBytes === undefined ? share.maxBytes : () => maxBytes,
    pack: packBuiltFloor,
  });
  ctx.floorChanges.subscribe(cache.invalidate);
  return { cache, outage, lookups: ctx.metrics.countLookups('floors'), storage };
}

/**
 * Finds the active zone of a floor that contains a point. If there are several, the one with the smallest area wins, then the one
 * with the lowest id. The edge of a zone is part of it.
 *
 * While the database is unavailable, the last read state of the floor is used, for as long as `MUSTER_RESOLVE_STALE_SECONDS`
 * allows.
 *
 * @returns the result itself, not a promise, if the floor is cached
 * @throws MusterError `CustomMapNotFound`, `CustomMapFloorNotFound`; also through the promise
 */
export function resolveCoordinate(
  ctx: Context,
  floors: Floors,
  departmentId: number,
  fields: ResolveFields,
): Resolved | Promise<Resolved> {
  const result = resolveInMemory(floors, departmentId, fields);
  if (result) return { result, staleMs: 0 };
  const floor = floors.cache.find(departmentId, fields.floorId.toLowerCase());
  if (floor instanceof Promise) floors.lookups.misses++;
  else floors.lookups.hits++;
  const customMapId = fields.customMapId.toLowerCase();
  return resolveLater(ctx, floors, floor, departmentId, { ...fields, customMapId });
}

/** Like {@link resolveCoordinate}, but returns `undefined` if anything has to be read, or if there is an error to explain. */
export function resolveInMemory(
  floors: Floors,
  departmentId: number,
  fields: ResolveFields,
): CoordinateResolveResult | undefined {
  // UUIDs are accepted in any case. `toLowerCase` does not copy ids that this service issued.
  const floor = floors.cache.findFresh(departmentId, fields.floorId.toLowerCase());
  if (floor?.mapId !== fields.customMapId.toLowerCase()) return undefined;
  floors.lookups.hits++;
  return resolveOn(floor, fields);
}

async function resolveLater(
  ctx: Context,
  floors: Floors,
  found: BuiltFloor | Promise<BuiltFloor | undefined>,
  departmentId: number,
  fields: ResolveFields,
): Promise<Resolved> {
  const key = fields.floorId.toLowerCase();
  const { value: floor, staleMs } = await awaitCurrent(ctx, floors, departmentId, key, found);
  if (floor?.mapId === fields.customMapId) return { result: resolveOn(floor, fields), staleMs };
  await requireMap(ctx.db, departmentId, fields.customMapId);
  throw errorOf('CustomMapFloorNotFound', 'The map has no floor with this id');
}

/** A current value from a cache or the database, or the last read value while the database is unavailable. */
export interface Current<Value> {
  /** `undefined` if it does not exist in the department. */
  readonly value: Value | undefined;
  /** 0 if the value is current, otherwise how long ago it was read, in milliseconds. */
  readonly staleMs: number;
}

/**
 * Waits for a value that a cache has to read. While the database is unavailable, uses the last read value, for as long as
 * `MUSTER_RESOLVE_STALE_SECONDS` allows.
 *
 * @param found the return value of the cache's `find`
 * @throws any error of the database, if nothing was read before
 */
export async function awaitCurrent<Value extends CachedFloor>(
  ctx: Context,
  { cache, outage }: { readonly cache: FloorCache<Value>; readonly outage: Outage },
  departmentId: number,
  key: string,
  found: Value | Promise<Value | undefined>,
): Promise<Current<Value>> {
  const readLast = (): Current<Value> | undefined => {
    const last = cache.lastRead(departmentId, key);
    if (!last || last.ageMs > ctx.config.resolveStaleSeconds * 1000) return undefined;
    return { value: last.floor, staleMs: Math.max(1, last.ageMs) };
  };
  try {
    const stale = outage.isOn() && found instanceof Promise ? readLast() : undefined;
    if (stale) {
      (found as Promise<unknown>).catch(() => {}); // it detects when the database is back
      return stale;
    }
    return { value: await found, staleMs: 0 };
  } catch (error) {
    const stale = findReason(error) && readLast();
    if (stale) return stale;
    throw error;
  }
}

function resolveOn(floor: BuiltFloor, { latitude, longitude }: ResolveFields): CoordinateResolveResult {
  const { floorName, mapName } = floor;
  const zone = floor.zones.get(floor.index.find(latitude, longitude));
  return {
    matched: zone !== undefined,
    customMapZoneId: zone?.id ?? null,
    zoneName: zone?.name ?? null,
    zoneType: zone?.zoneType ?? null,
    floorName,
    mapName,
  };
}
