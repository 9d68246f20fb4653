import type { NearestResult, Point, PositionFields } from '@muster/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

/** The floors and zones where a position may be. */
export function useResolvedPosition(fix: PositionFields) {
  const client = useClient();
  return useQuery({
    queryKey: ['position', fix],
    queryFn: async ({ signal }) =>
      unwrapResult(await client.post('/api/v4/CustomMaps/ResolvePosition', { body: fix, signal })),
  });
}

type PointType = Point['pointType'];

/** Zones and points, nearest first. */
export type Nearest = Pick<NearestResult, 'zones' | 'points'>;

/** Enough that each of a few types is among them. */
const maxNearest = 50;

/** Zones and points of some types on a floor, nearest to a place first. @param place `undefined` while it is not known */
export function useNearest(
  customMapId: string,
  floorId: string,
  place: { readonly lat: number; readonly lng: number } | undefined,
  zoneTypes: readonly number[],
  pointTypes: readonly PointType[],
) {
  const client = useClient();
  return useQuery({
    queryKey: ['nearest', customMapId, floorId, place],
    enabled: place !== undefined && floorId !== '',
    queryFn: async ({ signal }): Promise<Nearest> => {
      const { lat: latitude = 0, lng: longitude = 0 } = place ?? {};
      const body = {
        latitude,
        longitude,
        customMapId,
        floorId,
        zoneTypes: [...zoneTypes],
        pointTypes: [...pointTypes],
        limit: maxNearest,
      };
      return unwrapResult(await client.post('/api/v4/CustomMaps/FindNearest', { body, signal }));
    },
  });
}
