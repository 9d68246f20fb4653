import {
  createMemoryStore,
  createMusterClient,
  type NewShareLink,
  type Result,
  type SharedMap,
  type ShareLink,
} from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isNotFound, unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { mapsKey } from './maps.ts';

const linksKey = (mapId: string) => [...mapsKey, 'share-links', mapId] as const;

/** The links of a map, newest first, including ended ones. */
export function useShareLinks(mapId: string) {
  const client = useClient();
  return useQuery({
    queryKey: linksKey(mapId),
    queryFn: async ({ signal }): Promise<readonly ShareLink[]> =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetShareLinks/{customMapId}', {
          params: { path: { customMapId: mapId } },
          signal,
        }),
      ).toReversed(),
  });
}

function useRefreshLinks(mapId: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: linksKey(mapId) }),
      queries.invalidateQueries({ queryKey: [...mapsKey, 'share-link-count', mapId] }),
    ]);
  }, [queries, mapId]);
}

export interface NewLinkFields {
  readonly label: string | null;
  /** An instant with its offset; `null` for a link that does not end. */
  readonly expiresOn: string | null;
}

/** Creates a link. Only this response has its address, so nothing else stores it. */
export function useMakeShareLink(mapId: string): (fields: NewLinkFields) => Promise<Result<NewShareLink>> {
  const client = useClient();
  const refresh = useRefreshLinks(mapId);
  return useCallback(
    async (fields) => {
      const result = await client.post('/api/v4/CustomMaps/SaveShareLink/{customMapId}', {
        params: { path: { customMapId: mapId } },
        body: fields,
      });
      if (result.ok) void refresh();
      return result;
    },
    [client, mapId, refresh],
  );
}

/** Revokes a link immediately. If someone else already did, that counts as success. */
export function useRevokeShareLink(mapId: string): (shareLinkId: string) => Promise<Result<undefined>> {
  const client = useClient();
  const refresh = useRefreshLinks(mapId);
  return useCallback(
    async (shareLinkId) => {
      const result = await client.delete('/api/v4/CustomMaps/DeleteShareLink/{shareLinkId}', {
        params: { path: { shareLinkId } },
      });
      const isGone = result.ok || (result.error.kind === 'api' && result.error.statusCode === 404);
      if (isGone) await refresh();
      return isGone ? { ok: true, value: undefined, etag: undefined } : result;
    },
    [client, refresh],
  );
}

/** A client without a session: a shared map looks the same to everyone, signed in or not. */
const anonymous = () => createMusterClient({ baseUrl: location.origin, store: createMemoryStore() });

const pollIntervalMs = 60_000;
const retryMs = 10_000;

/** What a link shows. It polls every minute, so that a revoked link does not stay open for days. */
export function useSharedMap(token: string) {
  return useQuery({
    queryKey: ['shared-map', token],
    queryFn: async ({ signal }): Promise<SharedMap> => {
      const client = anonymous();
      const result = await client.get('/api/v4/Share/{token}', { params: { path: { token } }, signal });
      client.close();
      return unwrapResult(result);
    },
    refetchInterval: ({ state: { error } }) => (isNotFound(error) ? false : error ? retryMs : pollIntervalMs),
    structuralSharing: true, // zones that have not changed are the same objects, and are not drawn again
  });
}
