import type { ApiFailure, CustomMapDetail, MapDraft, MusterClient, Result } from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient, usePermission } from '../client/client-context.tsx';

export const draftsKey = ['drafts'] as const;

/** For requests of zones and points, with the drafts or as they are published. */
export const draftQuery = (withDrafts: boolean) => (withDrafts ? { query: { draft: true } } : {});

export type Draft = MapDraft['drafts'][number];

/** Whether what the user saves on this map becomes a draft. */
export function useIsReviewed(map: CustomMapDetail | undefined): boolean {
  const mayWrite = usePermission('maps:write');
  const isReviewer = usePermission('department:admin');
  return map?.editsNeedReview === true && mayWrite && !isReviewer;
}

/** What the drafts of a map would change. @param isNeeded false if the map has no drafts, or the user may not see them */
export function useDrafts(mapId: string, isNeeded = true) {
  const client = useClient();
  return useQuery({
    queryKey: [...draftsKey, mapId],
    enabled: isNeeded,
    queryFn: async ({ signal }) =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetDraft/{customMapId}', {
          params: { path: { customMapId: mapId } },
          signal,
        }),
      ).drafts,
  });
}

/** The API calls on the drafts of a map. Each refetches everything that it may have changed before it resolves. */
export function useDraftCalls(mapId: string) {
  const client = useClient();
  const queries = useQueryClient();
  return useMemo(() => {
    const refresh = async <T>(result: Result<T>): Promise<Result<T>> => {
      // Also after a failure: someone else may have published or edited one.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => affected.has(String(queryKey[0])) });
      return result;
    };
    const params = { path: { customMapId: mapId } };
    const chosen = (drafts: readonly Draft[]) =>
      drafts.map(({ draftId, revision }) => ({ draftId, revision }));
    return {
      publish: async (drafts: readonly Draft[]) =>
        refresh(
          await client.post('/api/v4/CustomMaps/PublishDraft/{customMapId}', {
            params,
            body: { drafts: chosen(drafts) },
          }),
        ),
      return: async (drafts: readonly Draft[], note: string) =>
        refresh(
          await client.post('/api/v4/CustomMaps/ReturnDraft/{customMapId}', {
            params,
            body: { drafts: chosen(drafts), note },
          }),
        ),
      discard: async (draftId: string) =>
        refresh(
          await client.delete('/api/v4/CustomMaps/DeleteDraft/{draftId}', { params: { path: { draftId } } }),
        ),
    };
  }, [client, queries, mapId]);
}

/** How one deletion that is a draft is taken back. */
interface DraftedDeletion {
  readonly id: string;
  readonly name: string;
  readonly read: () => Promise<Result<unknown>>;
  /** Adds a new zone or point again, of which nothing is left. */
  readonly add: () => Promise<Result<unknown>>;
}

/** Takes back deletions that are drafts, one after the other. @returns what is there again, or the first failure */
export async function undoDraftedDeletions(
  client: MusterClient,
  deletions: readonly DraftedDeletion[],
): Promise<Result<readonly DraftedDeletion[]>> {
  let failure: ApiFailure | undefined;
  for (const { id, read, add } of deletions) {
    const params = { path: { draftId: id } };
    let result: Result<unknown> = await client.delete('/api/v4/CustomMaps/DeleteDraft/{draftId}', { params });
    if (isMissing(result)) result = await read(); // someone else may have discarded the deletion
    if (isMissing(result)) result = await add();
    if (!result.ok) failure ??= result.error;
  }
  return failure ? { ok: false, error: failure } : { ok: true, value: deletions, etag: undefined };
}

function isMissing(result: Result<unknown>): boolean {
  return !result.ok && result.error.kind === 'api' && result.error.statusCode === 404;
}

const affected: ReadonlySet<string> = new Set([...draftsKey, 'maps', 'zones', 'points']);
