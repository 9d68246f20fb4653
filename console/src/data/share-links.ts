import type { NewShareLink, Result, ShareLink } from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { mapsKey } from './maps.ts';

const linksKey = (mapId: string) => [...mapsKey, 'share-links', mapId] as const;

/** The share links of a map, newest first, including expired and revoked ones. */
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
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: linksKey(mapId) }),
      queries.invalidateQueries({ queryKey: [...mapsKey, 'share-link-count', mapId] }),
    ]);
  };
}

export interface NewLinkFields {
  readonly label: string | null;
  /** An instant with its offset; `null` if the link never expires. */
  readonly expiresOn: string | null;
  /** The only floors that it shows; all if left out or `null`. */
  readonly floorIds?: readonly string[] | null;
}

/** Creates a link. Only this response contains its URL, so nothing else can store it. */
export function useMakeShareLink(mapId: string): (fields: NewLinkFields) => Promise<Result<NewShareLink>> {
  const client = useClient();
  const refresh = useRefreshLinks(mapId);
  return async (fields) => {
    const result = await client.post('/api/v4/CustomMaps/SaveShareLink/{customMapId}', {
      params: { path: { customMapId: mapId } },
      body: { ...fields, floorIds: fields.floorIds ? [...fields.floorIds] : null },
    });
    if (result.ok) void refresh();
    return result;
  };
}

/** Revokes a link immediately. It also succeeds if someone else already did. */
export function useRevokeShareLink(mapId: string): (shareLinkId: string) => Promise<Result<undefined>> {
  const client = useClient();
  const refresh = useRefreshLinks(mapId);
  return async (shareLinkId) => {
    const result = await client.delete('/api/v4/CustomMaps/DeleteShareLink/{shareLinkId}', {
      params: { path: { shareLinkId } },
    });
    const isRevoked = result.ok || (result.error.kind === 'api' && result.error.statusCode === 404);
    if (isRevoked) await refresh();
    return isRevoked ? { ok: true, value: undefined, etag: undefined } : result;
  };
}
