import type {
  CustomMap,
  CustomMapDetail,
  CustomMapFields,
  ProcessingStatus,
  Result,
} from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

/** The key of all map queries. Call `invalidateQueries({ queryKey: mapsKey })` after changing a map. */
export const mapsKey = ['maps'] as const;

/** All maps of the department, including archived ones, sorted by name. @param isNeeded false if they need not be loaded yet */
export function useMaps(isNeeded = true) {
  const client = useClient();
  return useQuery({
    queryKey: [...mapsKey, 'all'],
    enabled: isNeeded,
    queryFn: async ({ signal }) =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetCustomMaps', {
          params: { query: { includeInactive: true } },
          signal,
        }),
      ),
  });
}

/** A map with its floors, and its `etag`, which an edit sends back as `ifMatch`. */
export interface MapWithEtag {
  readonly map: CustomMapDetail;
  readonly etag: string | undefined;
}

/** A map and all its floors, including inactive ones, in the order of the tab bar. */
export function useMap(mapId: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...mapsKey, 'one', mapId],
    queryFn: async ({ signal }): Promise<MapWithEtag> => {
      const result = await client.get('/api/v4/CustomMaps/GetCustomMap/{id}', {
        params: { path: { id: mapId }, query: { includeInactive: true } },
        signal,
      });
      return { map: unwrapResult(result), etag: result.ok ? result.etag : undefined };
    },
  });
}

/**
 * Refetches everything about maps after a change. The processing status is read first, because a map that is read after its tiles
 * are reported ready contains the URL of the new tiles.
 */
export function useRefreshMaps(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    queries.removeQueries({ queryKey: processingKey, type: 'inactive' });
    await queries.invalidateQueries({ queryKey: processingKey });
    await queries.invalidateQueries({ queryKey: mapsKey });
  }, [queries]);
}

const processingKey = ['processing'] as const;
const processingPollMs = 700;

/**
 * The tile processing status of a map or floor. It polls while tiles are rendered instead of opening an event stream, because a
 * map with ten floors would use all connections that a browser opens to one server.
 */
export function useProcessing(id: string) {
  const client = useClient();
  const queryKey = [...processingKey, id];
  return useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal, client: queries }) => {
      const status = unwrapResult(
        await client.get('/api/v4/CustomMaps/GetProcessingStatus/{id}', {
          params: { path: { id } },
          signal,
        }),
      );
      const before = queries.getQueryData<typeof status>(queryKey);
      // New tiles have a new URL, and they may have become ready after the map was read.
      if (!isDrawing(status) && (!before || isDrawing(before)))
        for (const kind of ['all', 'one']) void queries.invalidateQueries({ queryKey: [...mapsKey, kind] });
      return status;
    },
    refetchInterval: ({ state: { data } }) => (data && isDrawing(data) ? processingPollMs : false),
  });
}

/** Whether tiles are still being rendered. */
export function isDrawing({ state }: Pick<ProcessingStatus, 'state'>): boolean {
  return state === 'queued' || state === 'processing';
}

/** The map's current values for the fields that every save requires. */
function requiredFieldsOf(map: CustomMap | CustomMapDetail): CustomMapFields {
  return {
    name: map.name,
    type: map.type,
    boundsTopLeftLat: map.boundsTopLeftLat,
    boundsTopLeftLng: map.boundsTopLeftLng,
    boundsBottomRightLat: map.boundsBottomRightLat,
    boundsBottomRightLng: map.boundsBottomRightLng,
  };
}

/** Archives or restores a map. Nothing else about it changes. */
export function useSetActive() {
  const client = useClient();
  const refresh = useRefreshMaps();
  return async ({ map, etag }: MapWithEtag, isActive: boolean): Promise<Result<CustomMap>> => {
    const result = await client.uploads.updateCustomMap(
      map.customMapId,
      { ...requiredFieldsOf(map), isActive },
      { ifMatch: etag, respondAsync: true },
    );
    await refresh();
    return result;
  };
}

/** Deletes a map. The caller must leave the map's page, because the map can no longer be read. */
export function useDeleteMap() {
  const client = useClient();
  const queries = useQueryClient();
  return async (mapId: string): Promise<Result<unknown>> => {
    const result = await client.delete('/api/v4/CustomMaps/DeleteCustomMap/{id}', {
      params: { path: { id: mapId } },
    });
    if (result.ok) await queries.invalidateQueries({ queryKey: [...mapsKey, 'all'] });
    return result;
  };
}
