import type { ApiToken, ApiTokenFields, NewApiToken, Result } from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

const tokensKey = ['api-tokens'] as const;

/** The department's API tokens, newest first, including expired ones. */
export function useApiTokens() {
  const client = useClient();
  return useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }): Promise<readonly ApiToken[]> =>
      unwrapResult(await client.get('/api/v4/ApiTokens/GetTokens', { signal })).toReversed(),
  });
}

/** Creates a token. Only this response contains the token, so nothing else can store it. */
export function useCreateApiToken(): (fields: ApiTokenFields) => Promise<Result<NewApiToken>> {
  const client = useClient();
  const queries = useQueryClient();
  return async (fields) => {
    const result = await client.post('/api/v4/ApiTokens/SaveToken', { body: fields });
    if (result.ok) void queries.invalidateQueries({ queryKey: tokensKey });
    return result;
  };
}

/** Revokes a token. It also succeeds if someone else already did. */
export function useRevokeApiToken(): (id: string) => Promise<Result<undefined>> {
  const client = useClient();
  const queries = useQueryClient();
  return async (id) => {
    const params = { path: { tokenId: id } };
    const result = await client.post('/api/v4/ApiTokens/RevokeToken/{tokenId}', { params });
    const isRevoked = result.ok || (result.error.kind === 'api' && result.error.statusCode === 404);
    if (isRevoked) await queries.invalidateQueries({ queryKey: tokensKey });
    return isRevoked ? { ok: true, value: undefined, etag: undefined } : result;
  };
}
