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

/** Everything that is kept of maps; `invalidateQueries({ queryKey: mapsKey })` after a change of any of them. */
export const mapsKey = ['maps'] as const;

/** All maps of the department, archived ones too, by name. */
export function useMaps() {
  const client = useClient();
  return useQuery({
    queryKey: [...mapsKey, 'all'],
    queryFn: async ({ signal }) =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetCustomMaps', {
          params: { query: { includeInactive: true } },
          signal,
        }),
      ),
  });
}

/** A map with its floors, and the `etag` that an edit of the map sends back as `ifMatch`. */
export interface MapWithEtag {
  readonly map: CustomMapDetail;
  readonly etag: string | undefined;
}

/** A map and its floors in the order of the tab bar. */
export function useMap(mapId: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...mapsKey, 'one', mapId],
    queryFn: async ({ signal }): Promise<MapWithEtag> => {
      const result = await client.get('/api/v4/CustomMaps/GetCustomMap/{id}', {
        params: { path: { id: mapId } },
        signal,
      });
      return { map: unwrapResult(result), etag: result.ok ? result.etag : undefined };
    },
  });
}

/**
 * Reads everything about maps anew, where it is shown: after a change of any of them. How far tiles are comes first: a map
 * that is read after its tiles were said to be ready has their address.
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
 * How far the tiles of a map or a floor are. It asks again and again while they are being drawn, rather than hold a
 * stream open: a map with ten floors would take every connection that a browser has for one server.
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
      // New tiles have another address, and they may have become ready between the reading of the map and this.
      if (!isDrawing(status) && (!before || isDrawing(before)))
        for (const kind of ['all', 'one']) void queries.invalidateQueries({ queryKey: [...mapsKey, kind] });
      return status;
    },
    refetchInterval: ({ state: { data } }) => (data && isDrawing(data) ? processingPollMs : false),
  });
}

/** Whether tiles are still to come. */
export function isDrawing({ state }: Pick<ProcessingStatus, 'state'>): boolean {
  return state === 'queued' || state === 'processing';
}

/** The fields that every save of a map takes, as it is. */
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

/** Archives a map, or brings it back; nothing else of it changes. */
export function useSetActive() {
  const client = useClient();
  const refresh = useRefreshMaps();
  return useCallback(
    async ({ map, etag }: MapWithEtag, isActive: boolean): Promise<Result<CustomMap>> => {
      const result = await client.uploads.updateCustomMap(
        map.customMapId,
        { ...requiredFieldsOf(map), isActive },
        { ifMatch: etag, respondAsync: true },
      );
      await refresh();
      return result;
    },
    [client, refresh],
  );
}

/** Deletes a map. Leave its page then: there is nothing to read at its address any more. */
export function useDeleteMap() {
  const client = useClient();
  const queries = useQueryClient();
  return useCallback(
    async (mapId: string): Promise<Result<unknown>> => {
      const result = await client.delete('/api/v4/CustomMaps/DeleteCustomMap/{id}', {
        params: { path: { id: mapId } },
      });
      if (result.ok) await queries.invalidateQueries({ queryKey: [...mapsKey, 'all'] });
      return result;
    },
    [client, queries],
  );
}
