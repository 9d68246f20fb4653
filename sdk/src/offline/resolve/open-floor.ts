import type { ResolvedCoordinate, Zone } from '../../resources.ts';
import { addToChecksum } from '../storage/checksum.ts';
import { type OfflineStorage, readWholeContent } from '../storage/offline-storage.ts';
import { readCurrent } from '../storage/read-consistently.ts';
import { readFloorRecord, readMapRecord, type StoredContent } from '../storage/records.ts';
import { indexZones, type ZoneSet } from './zone-set.ts';

/** A floor as it was stored when it was opened. */
export interface OfflineFloor {
  readonly mapName: string;
  readonly floorName: string;
  /**
   * The active zone that a point is in: of several the one of the smallest area, then of the lowest id. An edge belongs to its
   * zone.
   *
   * @throws RangeError where the server refuses the request: a latitude outside ±90, a longitude outside ±180
   */
  readonly resolve: (lat: number, lng: number) => ResolvedCoordinate;
}

/** @returns every zone of a floor, active or not, as GetZones answers; `undefined` where the floor is not stored */
export async function readOfflineZones(
  store: OfflineStorage,
  floorId: string,
): Promise<readonly Zone[] | undefined> {
  const found = await readCurrent(async () => {
    const floor = await readFloorRecord(store, floorId);
    if (!floor) return { zones: undefined };
    const zones = await readZones(store, floor.zones);
    return zones && { zones };
  });
  return found.zones;
}

/**
 * Opens a floor to resolve points on it. Its index is built once and kept in memory as long as its zones are the same.
 *
 * @returns `undefined` where the floor is not stored
 * @throws StoreDamagedError where its zones are missing or not what was stored
 */
export async function openOfflineFloor(
  store: OfflineStorage,
  floorId: string,
): Promise<OfflineFloor | undefined> {
  const found = await readCurrent(async () => {
    const floor = await readFloorRecord(store, floorId);
    const map = floor && (await readMapRecord(store, floor.customMapId));
    if (!floor || !map) return { floor: undefined };
    const zoneSet = await findZoneSet(store, floor.zones);
    return zoneSet && { floor: makeFloor(map.facts.name, floor.facts.name, zoneSet) };
  });
  return found.floor;
}

function makeFloor(mapName: string, floorName: string, { index, zones }: ZoneSet): OfflineFloor {
  return {
    mapName,
    floorName,
    resolve: (lat, lng) => {
      if (!(lat >= -90 && lat <= 90)) throw new RangeError(`latitude must be within ±90, got ${lat}`);
      if (!(lng >= -180 && lng <= 180)) throw new RangeError(`longitude must be within ±180, got ${lng}`);
      const zone = zones[index.find(lat, lng)];
      return {
        matched: zone !== undefined,
        customMapZoneId: zone?.customMapZoneId ?? null,
        zoneName: zone?.name ?? null,
        zoneType: zone?.zoneType ?? null,
        floorName,
        mapName,
      };
    },
  };
}

/** Indexes of this many bytes stay in memory, the last used ones. */
const mostBytes = 32 * 1024 * 1024;

/** By the name of their content, which never changes; the last used at the end. */
const zoneSets = new WeakMap<OfflineStorage, Map<string, ZoneSet>>();

async function findZoneSet(store: OfflineStorage, content: StoredContent): Promise<ZoneSet | undefined> {
  const { name } = content;
  const known = zoneSets.get(store) ?? new Map<string, ZoneSet>();
  zoneSets.set(store, known);
  let zoneSet = known.get(name);
  if (!zoneSet) {
    const zones = await readZones(store, content);
    if (!zones) return undefined;
    zoneSet = indexZones(zones);
  }
  known.delete(name);
  known.set(name, zoneSet);
  forgetOldest(known);
  return zoneSet;
}

function forgetOldest(known: Map<string, ZoneSet>): void {
  let bytes = 0;
  for (const { index } of known.values()) bytes += index.byteLength;
  for (const [name, { index }] of known) {
    if (bytes <= mostBytes || known.size === 1) return;
    known.delete(name);
    bytes -= index.byteLength;
  }
}

/**
 * Damaged zones would answer wrongly: they are deleted, which the next sync sees and mends. Their name was never another
 * content's and never will be.
 *
 * @returns `undefined` where they are missing or damaged
 */
async function readZones(
  store: OfflineStorage,
  { name, sum }: StoredContent,
): Promise<readonly Zone[] | undefined> {
  const bytes = await readWholeContent(store, name);
  if (!bytes) return undefined;
  if (addToChecksum(0, bytes) === sum) return JSON.parse(new TextDecoder().decode(bytes)); // the sync wrote what it had checked
  await store.deleteContent(name).catch(() => {}); // where nothing can be written, a sync finds it sooner or later
  return undefined;
}
