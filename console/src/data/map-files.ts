import type { Result } from '@muster/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { mapsKey } from './maps.ts';

/** Loads an export of a map or the sheet of a floor. @param address the end of its address: `Export/{customMapId}` */
export function useMapFile(): (
  address: string,
  query: Readonly<Record<string, string>>,
) => Promise<Result<Blob>> {
  const client = useClient();
  return useCallback((address, query) => client.file(`/api/v4/CustomMaps/${address}`, query), [client]);
}

/** What a map has of what laws on maps ask for. */
export function useMapReport(mapId: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...mapsKey, 'report', mapId],
    queryFn: async ({ signal }) =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetMapReport/{customMapId}', {
          params: { path: { customMapId: mapId } },
          signal,
        }),
      ),
  });
}
