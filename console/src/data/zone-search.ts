import type { FoundZone } from '@muster/sdk/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

/** As many as can be looked over; more words find the others. */
const maxHits = 20;

export type ZoneHit = Pick<
  FoundZone,
  | 'customMapId'
  | 'mapName'
  | 'customMapFloorId'
  | 'floorName'
  | 'postedLabel'
  | 'customMapZoneId'
  | 'zoneName'
>;

/** The zones of the department that the words mean. While the next words are asked for, the hits of those before stay. */
export function useZoneSearch(words: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['zone-search', words],
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly ZoneHit[]> => {
      const query = { q: words, limit: maxHits };
      return unwrapResult(await client.get('/api/v4/CustomMaps/SearchZones', { params: { query }, signal }))
        .zones;
    },
  });
}
