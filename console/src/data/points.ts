import type { Point } from '@muster/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

/** Every point of a floor, active or not. @param floorId empty while it is not known, or if there is none */
export function usePoints(floorId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['points', floorId],
    enabled: floorId !== '',
    queryFn: async ({ signal }): Promise<readonly Point[]> =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetPoints/{floorId}', { params: { path: { floorId } }, signal }),
      ),
  });
}
