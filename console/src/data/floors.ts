import type { Floor, FloorFields, FloorSummary, Result } from '@muster/sdk/client';
import { useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { type FloorPlace, sortOrdersOf } from './floor-order.ts';
import { mapsKey, useRefreshMaps } from './maps.ts';
import { isSameFloor } from './same-floor.ts';

/** Returned if someone else changed the resource after it was read. */
export const changedElsewhere = 'changed-elsewhere';

interface SaveOptions {
  readonly image?: File | undefined;
  readonly signal?: AbortSignal;
  readonly onProgress?: (part: number) => void;
}

export function useAddFloor(mapId: string) {
  const client = useClient();
  const refresh = useRefreshMaps();
  return async (fields: FloorFields, image: File, options: SaveOptions): Promise<Result<Floor>> => {
    const result = await client.uploads.saveFloor(mapId, fields, image, { ...options, respondAsync: true });
    if (result.ok) await refresh();
    return result;
  };
}

/** Reads the current floors of a map from the server. */
export function useReadFloors(mapId: string) {
  const client = useClient();
  return async (): Promise<Result<readonly FloorSummary[]>> => {
    const result = await client.get('/api/v4/CustomMaps/GetCustomMap/{id}', {
      params: { path: { id: mapId }, query: { includeInactive: true } },
    });
    return result.ok ? { ...result, value: result.value.floors } : result;
  };
}

/**
 * Saves a floor, unless it has changed since it was shown.
 *
 * @param seen the floor as the form first showed it; if missing, the saved floor is overwritten
 */
export function useUpdateFloor() {
  const client = useClient();
  const refresh = useRefreshMaps();
  const readFloor = useReadFloor();
  return async (
    floorId: string,
    fields: FloorFields,
    seen: FloorSummary | undefined,
    options: SaveOptions = {},
  ): Promise<Result<Floor> | typeof changedElsewhere> => {
    const now = seen && (await readFloor(floorId));
    if (now && !now.ok) return now;
    if (now && seen && !isSameFloor(now.value, seen)) return changedElsewhere;
    const ifMatch = now?.etag; // a change between this read and the save is a conflict too
    const result = await client.uploads.updateFloor(floorId, fields, {
      ...options,
      ...(ifMatch === undefined ? {} : { ifMatch }),
      respondAsync: true,
    });
    if (!result.ok && isConflict(result.error)) return changedElsewhere;
    if (result.ok) await refresh();
    return result;
  };
}

/** Reads the current version of a floor from the server, with the etag that protects a save from overwriting other changes. */
function useReadFloor() {
  const client = useClient();
  return (floorId: string): Promise<Result<Floor>> =>
    client.get('/api/v4/CustomMaps/GetFloor/{floorId}', { params: { path: { floorId } } });
}

/**
 * Saves the order of a map's floors. Each floor is sent with its current name and number, so that moving a floor does not undo
 * someone else's edit.
 *
 * @returns `changed-elsewhere` if someone else moved, added or deleted floors since they were shown
 */
export function useSaveFloorOrder(mapId: string) {
  const client = useClient();
  const refresh = useRefreshMaps();
  const readFloors = useReadFloors(mapId);
  return async (
    seen: readonly FloorPlace[],
    order: readonly string[],
  ): Promise<Result<unknown> | typeof changedElsewhere> => {
    const now = await readFloors();
    if (!now.ok) return now;
    if (!isSameOrder(now.value, seen)) {
      await refresh();
      return changedElsewhere;
    }
    let result: Result<unknown> = now;
    for (const { id, sortOrder } of sortOrdersOf(seen, order)) {
      const floor = now.value.find(({ customMapFloorId }) => customMapFloorId === id);
      if (!floor) continue;
      const { name, floorNumber } = floor;
      result = await client.uploads.updateFloor(id, { name, floorNumber, sortOrder }, { respondAsync: true });
      if (!result.ok) break;
    }
    await refresh();
    return result;
  };
}

function isSameOrder(now: readonly FloorSummary[], seen: readonly FloorPlace[]): boolean {
  return (
    now.length === seen.length &&
    now.every(({ customMapFloorId, sortOrder }, at) => {
      const place = seen[at];
      return place?.customMapFloorId === customMapFloorId && place.sortOrder === sortOrder;
    })
  );
}

export function useDeleteFloor() {
  const client = useClient();
  const queries = useQueryClient();
  return async (floorId: string): Promise<Result<unknown>> => {
    const result = await client.delete('/api/v4/CustomMaps/DeleteFloor/{floorId}', {
      params: { path: { floorId } },
    });
    if (result.ok) await queries.invalidateQueries({ queryKey: mapsKey });
    return result;
  };
}
