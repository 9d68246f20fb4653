import type { ResolvedCoordinate } from '../../resources.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { openOfflineFloor } from './open-floor.ts';

export interface ResolveRequest {
  readonly store: OfflineStorage;
  readonly lat: number;
  readonly lng: number;
  readonly floorId: string;
}

/**
 * Finds the zone that contains a point, without a network connection. The result is the one ResolveCoordinate would have returned
 * when the floor was last synced.
 *
 * @returns `undefined` if the floor is not stored
 * @throws RangeError for a latitude outside ±90 or a longitude outside ±180; StoreDamagedError if the floor's zones are missing
 *   or damaged
 */
export async function resolveOffline({
  store,
  lat,
  lng,
  floorId,
}: ResolveRequest): Promise<ResolvedCoordinate | undefined> {
  const floor = await openOfflineFloor(store, floorId);
  return floor?.resolve(lat, lng);
}
