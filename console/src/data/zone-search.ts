import type { FoundZone } from '@muster/sdk/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isNotFound, unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

/** As many as people can scan. Adding more words finds the rest. */
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

/**
 * The department's zones that match the words, those of the open map first. While the results for new words load, the previous
 * hits stay.
 */
export function useZoneSearch(words: string, openMapId: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: ['zone-search', words, openMapId],
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly ZoneHit[]> => {
      const find = async (customMapId?: string): Promise<readonly ZoneHit[]> => {
        const query = { q: words, limit: maxHits, ...(customMapId !== undefined && { customMapId }) };
        const found = await client.get('/api/v4/CustomMaps/SearchZones', { params: { query }, signal });
        // The open map may have been deleted, or the URL may be wrong. Then only the other maps are searched.
        if (customMapId !== undefined && !found.ok && isNotFound(found.error)) return [];
        return unwrapResult(found).zones;
      };
      if (openMapId === undefined) return find();
      const [ofOpenMap, all] = await Promise.all([find(openMapId), find()]);
      return joinHits(ofOpenMap, all).slice(0, maxHits);
    },
  });
}

/** Adds the hits of the second list that are not in the first. Both keep their ranking. */
function joinHits(first: readonly ZoneHit[], others: readonly ZoneHit[]): readonly ZoneHit[] {
  const firstIds = new Set(first.map(({ customMapZoneId }) => customMapZoneId));
  return [...first, ...others.filter(({ customMapZoneId }) => !firstIds.has(customMapZoneId))];
}
