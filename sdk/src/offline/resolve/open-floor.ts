import type { Point, ResolvedCoordinate, Zone } from '../../resources.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { readConsistently } from '../storage/read-consistently.ts';
import { readFloorRecord, readMapRecord } from '../storage/records.ts';
import { findZoneSet, readPoints, readZones } from './stored-zones.ts';
import type { ZoneSet } from './zone-set.ts';

/** A floor as it was stored when it was opened. */
export interface OfflineFloor {
  readonly mapName: string;
  readonly floorName: string;
  /**
   * Finds the active zone that contains a point. If there are several, the one with the smallest area wins, then the one with the
   * lowest id. A zone's edge belongs to the zone.
   *
   * @throws RangeError for a latitude outside ±90 or a longitude outside ±180
   */
  readonly resolve: (lat: number, lng: number) => ResolvedCoordinate;
}

/** @returns every zone of a floor, active or not, as GetZones returns them; `undefined` if the floor is not stored */
export async function readOfflineZones(
  store: OfflineStorage,
  floorId: string,
): Promise<readonly Zone[] | undefined> {
  const found = await readConsistently(async () => {
    const floor = await readFloorRecord(store, floorId);
    if (!floor) return { zones: undefined };
    const zones = await readZones(store, floor.zones);
    return zones && { zones };
  });
  return found.zones;
}

/** @returns every point of a floor, active or not, as GetPoints returns them; `undefined` if the floor is not stored */
export async function readOfflinePoints(
  store: OfflineStorage,
  floorId: string,
): Promise<readonly Point[] | undefined> {
  const found = await readConsistently(async () => {
    const floor = await readFloorRecord(store, floorId);
    if (!floor) return { points: undefined };
    const points = await readPoints(store, floor.points);
    return points && { points };
  });
  return found.points;
}

/**
 * Opens a floor to resolve points on it. Its index is built once and stays in memory until its zones change.
 *
 * @returns `undefined` if the floor is not stored
 * @throws StoreDamagedError if its zones are missing or damaged
 */
export async function openOfflineFloor(
  store: OfflineStorage,
  floorId: string,
): Promise<OfflineFloor | undefined> {
  const found = await readConsistently(async () => {
    const floor = await readFloorRecord(store, floorId);
    const map = floor && (await readMapRecord(store, floor.customMapId));
    if (!floor || !map) return { floor: undefined };
    const zoneSet = await findZoneSet(store, floor.zones);
    return zoneSet && { floor: createFloor(map.facts.name, floor.facts.name, zoneSet) };
  });
  return found.floor;
}

function createFloor(mapName: string, floorName: string, { index, zones }: ZoneSet): OfflineFloor {
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
