import type { ZoneShapes } from 'zone-index';
import type { Context } from '../../context.ts';
import { idPattern } from '../field-schemas.ts';
import { readFloorState } from '../floors/floors.ts';
import { readActiveZones, readEditsOfZones } from '../zones/zones.ts';
import type { CachedFloor, Packed } from './floor-memory.ts';
import { editFloorZones, type FloorZones, makeFloorZones, toBuiltZone } from './floor-zones.ts';
import { buildIndex } from './index-builder.ts';
import { withTimeout } from './outage.ts';
import { compressFloor, unpackFloor } from './pack-floor.ts';
import { type IndexStorage, readStoredIndex } from './stored-index.ts';
import { listZones } from './zone-list.ts';

/** A floor in the form in which points are resolved on it. */
export interface BuiltFloor extends CachedFloor, FloorZones {
  readonly mapId: string;
  readonly mapName: string;
  readonly floorName: string;
  /** The version of exactly the zones from which the index was built. */
  readonly zoneVersion: number;
  /** The polygons of the zones. Their memory is counted as part of the index. */
  readonly shapes: ZoneShapes;
  /** The bytes from which these exact zones and their index were unpacked, if they were. Both use this memory. */
  readonly bytes: Uint8Array | undefined;
}

/** The state of a floor is only a few numbers, so a database that takes longer than this is considered unavailable. */
export const stateTimeoutMs = 3_000;
/** The objects and names of a floor, and its cache entry. */
const otherBytes = 1_000;

/**
 * Reads the current state of a floor from the database. If its zones are still those of `previous`, keeps the index; if only some
 * zones were edited, updates the index with the edits. Without `previous`, does the same with the stored index.
 *
 * @param storage where new indexes are stored; if `undefined`, indexes are neither stored nor read
 *
 * @returns `undefined` if the department has no such floor
 */
export async function loadFloor(
  ctx: Context,
  departmentId: number,
  floorId: string,
  previous: BuiltFloor | undefined,
  storage: IndexStorage | undefined,
): Promise<BuiltFloor | undefined> {
  const state = idPattern.test(floorId)
    ? await withTimeout(stateTimeoutMs, readFloorState(ctx.db, departmentId, floorId))
    : undefined;
  if (!state) return undefined;
  if (previous?.zoneVersion === state.zoneVersion) return renameFloor(previous, state);
  const existing = previous ?? (storage && (await readStored(ctx, departmentId, floorId, state)));
  if (existing?.zoneVersion === state.zoneVersion) return existing;
  return (
    (existing && (await followEdits(ctx, departmentId, floorId, existing, state))) ??
    (await buildFloor(ctx, departmentId, floorId, state, storage))
  );
}

async function readStored(
  ctx: Context,
  departmentId: number,
  floorId: string,
  state: FloorState,
): Promise<BuiltFloor | undefined> {
  const stored = await readStoredIndex(ctx, departmentId, floorId);
  if (!stored || stored.zoneVersion > state.zoneVersion) return undefined;
  return measureFloor(
    { ...state, zoneVersion: stored.zoneVersion },
    makeFloorZones(stored.data, stored.zones),
    stored.bytes,
  );
}

/** Packs the floor into half of the memory, if it is of usual size and its zones were not edited since its index was stored. */
export function packBuiltFloor(floor: BuiltFloor): Packed<BuiltFloor> | undefined {
  const { mapId, mapName, floorName, zoneVersion, bytes } = floor;
  const compressed = bytes && compressFloor(bytes);
  if (!compressed) return undefined;
  return {
    byteLength: compressed.length + otherBytes,
    unpack: () => {
      const unpacked = unpackFloor(compressed);
      const state = { mapId, mapName, floorName, zoneVersion };
      return unpacked && measureFloor(state, makeFloorZones(unpacked.data, unpacked.zones), unpacked.bytes);
    },
  };
}

type FloorState = Pick<BuiltFloor, 'mapId' | 'mapName' | 'floorName' | 'zoneVersion'>;

/** @returns `undefined` if all zones have to be read */
async function followEdits(
  ctx: Context,
  departmentId: number,
  floorId: string,
  previous: BuiltFloor,
  state: FloorState,
): Promise<BuiltFloor | undefined> {
  const edits = await readEditsOfZones(ctx.db, departmentId, floorId, previous.zoneVersion);
  if (!edits || edits.zoneVersion < state.zoneVersion) return undefined;
  const zones = editFloorZones(previous, edits.zones);
  return zones && measureFloor({ ...state, zoneVersion: edits.zoneVersion }, zones);
}

async function buildFloor(
  ctx: Context,
  departmentId: number,
  floorId: string,
  state: FloorState,
  storage: IndexStorage | undefined,
): Promise<BuiltFloor | undefined> {
  const active = await ctx.replica.read(
    ctx.db,
    (db) => readActiveZones(db, departmentId, floorId),
    (read) => read !== undefined && read.zoneVersion >= state.zoneVersion,
  );
  if (!active) return undefined;
  const data = await buildIndex(active.zones);
  const built = active.zones.map(toBuiltZone);
  const zones = makeFloorZones(data, listZones(built));
  storage?.keep(departmentId, floorId, active.zoneVersion, data, built);
  // The zones may be newer than the state, so the floor gets the version that was read with the zones.
  return measureFloor({ ...state, zoneVersion: active.zoneVersion }, zones);
}

function measureFloor(
  state: FloorState,
  floor: FloorZones,
  bytes: Uint8Array | undefined = undefined,
): BuiltFloor {
  const { index, edited, zones } = floor;
  const byteLength = index.byteLength + zones.byteLength + otherBytes;
  return { ...state, ...floor, shapes: edited.shapes, bytes, byteLength };
}

function renameFloor(floor: BuiltFloor, { mapId, mapName, floorName }: FloorState): BuiltFloor {
  const isSame = floor.mapId === mapId && floor.mapName === mapName && floor.floorName === floorName;
  return isSame ? floor : { ...floor, mapId, mapName, floorName };
}
