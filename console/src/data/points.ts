import type { Point, Result } from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { draftQuery, draftsKey, undoDraftedDeletions } from './drafts.ts';
import type { Deleted } from './trash.ts';

const pointsKey = ['points'] as const;

/** Every point of a floor, active or not. @param floorId empty while it is not known, or if there is none */
export function usePoints(floorId: string, withDrafts = false) {
  const client = useClient();
  return useQuery({
    queryKey: [...pointsKey, floorId, ...(withDrafts ? ['draft'] : [])],
    enabled: floorId !== '',
    queryFn: async ({ signal }): Promise<readonly Point[]> =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetPoints/{floorId}', {
          params: { path: { floorId }, ...draftQuery(withDrafts) },
          signal,
        }),
      ),
  });
}

/** What people enter about a point. */
export type PointFields = Omit<Point, 'customMapPointId' | 'customMapFloorId' | 'externalId' | 'isDraft'>;

/** What people enter about a point that was read. */
export function fieldsOf({
  customMapPointId: _id,
  customMapFloorId: _floor,
  externalId: _external,
  isDraft: _draft,
  ...fields
}: Point): PointFields {
  return fields;
}

/** The API calls that read and change the points of a floor. Each change refetches the list before it resolves. */
export function usePointCalls(floorId: string, withDrafts = false) {
  const client = useClient();
  const queries = useQueryClient();
  return useMemo(() => {
    const refresh = async <T>(result: Result<T>): Promise<Result<T>> => {
      if (result.ok) await queries.invalidateQueries({ queryKey: [...pointsKey, floorId] });
      if (withDrafts) void queries.invalidateQueries({ queryKey: draftsKey });
      return result;
    };
    const at = (pointId: string) => ({ params: { path: { pointId } } });
    const get = (pointId: string) =>
      client.get('/api/v4/CustomMaps/GetPoint/{pointId}', {
        params: { path: { pointId }, ...draftQuery(withDrafts) },
      });
    const save = (body: PointFields) =>
      client.post('/api/v4/CustomMaps/SavePoint/{floorId}', { params: { path: { floorId } }, body });
    return {
      /** Whether what is saved becomes a draft. */
      withDrafts,
      get,
      add: async (body: PointFields) => refresh(await save(body)),
      update: async (pointId: string, body: PointFields, ifMatch: string | undefined) =>
        refresh(
          await client.put('/api/v4/CustomMaps/UpdatePoint/{pointId}', { ...at(pointId), body, ifMatch }),
        ),
      /** Says that it was checked on site today. */
      verify: async (pointId: string) =>
        refresh(await client.post('/api/v4/CustomMaps/VerifyPoint/{pointId}', { ...at(pointId), body: {} })),
      delete: async (pointId: string) =>
        refresh(await client.delete('/api/v4/CustomMaps/DeletePoint/{pointId}', at(pointId))),
      /** What `useReportDeletion` needs to restore deleted points. */
      toRestore: (points: readonly Point[], nameOf: (point: Point) => string): Deleted => {
        if (!withDrafts) return points.map(({ customMapPointId }) => customMapPointId);
        const deletions = points.map((point) => ({
          id: point.customMapPointId,
          name: nameOf(point),
          read: () => get(point.customMapPointId),
          add: () => save(fieldsOf(point)),
        }));
        return async () => refresh(await undoDraftedDeletions(client, deletions));
      },
    };
  }, [client, queries, floorId, withDrafts]);
}

export type PointCalls = ReturnType<typeof usePointCalls>;
