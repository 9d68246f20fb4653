import type { Floor, Result } from '@muster/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { mapsKey, useRefreshMaps } from './maps.ts';

const reportPath = '/api/v4/Department/GetVerificationReport';

/** Which floors must be verified. */
export function useVerificationReport() {
  const client = useClient();
  return useQuery({
    queryKey: [...mapsKey, 'verification'],
    queryFn: async ({ signal }) => unwrapResult(await client.get(reportPath, { signal })),
  });
}

/** The report as a CSV file. */
export function useVerificationFile(): () => Promise<Result<Blob>> {
  const client = useClient();
  return () => client.file(reportPath, { format: 'csv' });
}

/** The latest verifications of a floor and its zones. */
export function useVerifications(floorId: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...mapsKey, 'verifications', floorId],
    queryFn: async ({ signal }) =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetVerifications/{floorId}', {
          params: { path: { floorId }, query: { limit: 20 } },
          signal,
        }),
      ),
  });
}

export function useVerifyFloor(floorId: string) {
  const client = useClient();
  const refresh = useRefreshMaps();
  return async (fields: { verifiedOn: string; note: string | null }): Promise<Result<Floor>> => {
    const result = await client.post('/api/v4/CustomMaps/VerifyFloor/{floorId}', {
      params: { path: { floorId } },
      body: fields,
    });
    if (result.ok) await refresh();
    return result;
  };
}
