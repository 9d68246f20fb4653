import { openZoneIndex, type ZoneIndex, type ZoneShapes } from 'zone-index';
import type { Context } from '../../context.ts';
import { idPattern } from '../field-schemas.ts';
import { readFloorState } from '../floors/floors.ts';
import { readActiveZones } from '../zones/zones.ts';
import type { CachedFloor } from './floor-cache.ts';
import { buildIndex } from './index-builder.ts';
import { answeredWithin } from './outage.ts';

/** A floor as points are resolved on it. */
export interface BuiltFloor extends CachedFloor {
  readonly mapId: string;
  readonly mapName: string;
  readonly floorName: string;
  /** The version of exactly those zones that the index was built of. */
  readonly zoneVersion: number;
  readonly index: ZoneIndex;
  /** The polygons that the index was built of: part of its memory. */
  readonly shapes: ZoneShapes;
  /** By their position in the index. */
  readonly zones: readonly BuiltZone[];
}

/** The state of a floor is a few numbers: a database that takes longer does not answer at all. */
export const stateTimeoutMs = 3_000;

interface BuiltZone {
  readonly id: string;
  readonly name: string;
  readonly zoneType: number;
}

/**
 * Reads a floor as the database has it now. The index of `previous` is kept where its zones are still the same.
 *
 * @returns `undefined` if the department has no such floor
 */
export async function loadFloor(
  ctx: Context,
  departmentId: number,
  floorId: string,
  previous: BuiltFloor | undefined,
): Promise<BuiltFloor | undefined> {
  const state = idPattern.test(floorId)
    ? await answeredWithin(stateTimeoutMs, readFloorState(ctx.db, departmentId, floorId))
    : undefined;
  if (!state) return undefined;
  if (previous?.zoneVersion === state.zoneVersion) return renameFloor(previous, state);
  const active = await ctx.replica.read(
    ctx.db,
    (db) => readActiveZones(db, departmentId, floorId),
    (read) => read !== undefined && read.zoneVersion >= state.zoneVersion,
  );
  if (!active) return undefined;
  const shapes = await buildIndex(active.zones);
  const index = openZoneIndex(shapes);
  const zones = active.zones.map(({ id, name, zone_type }) => ({ id, name, zoneType: zone_type }));
  const byteLength = index.byteLength + zones.reduce((sum, zone) => sum + estimateBytes(zone), 1_000);
  // The zones may be newer than the state; they go by the version that was read with them.
  return { ...state, zoneVersion: active.zoneVersion, index, shapes, zones, byteLength };
}

function renameFloor(
  floor: BuiltFloor,
  { mapId, mapName, floorName }: Pick<BuiltFloor, 'mapId' | 'mapName' | 'floorName'>,
): BuiltFloor {
  const isSame = floor.mapId === mapId && floor.mapName === mapName && floor.floorName === floorName;
  return isSame ? floor : { ...floor, mapId, mapName, floorName };
}

/** An object of three fields, an id of 36 one-byte characters and a name of two-byte ones, with their headers. */
function estimateBytes({ name }: BuiltZone): number {
  return 48 + 56 + 24 + 2 * name.length;
}
