import type { Result, SavedZone, Zone, ZoneFields, ZoneImport, ZoneImportReport } from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { draftQuery, draftsKey, undoDraftedDeletions } from './drafts.ts';
import { mapsKey } from './maps.ts';
import { updateCachedQuery } from './update-cached-query.ts';

const zonesKey = ['zones'] as const;

const keyOf = (floorId: string, withDrafts: boolean) => [
  ...zonesKey,
  floorId,
  ...(withDrafts ? ['draft'] : []),
];

/** Every zone of a floor, active or not, sorted by name. @param floorId empty while it is not known, or if there is none @param withDrafts whether drafts are over the published zones */
export function useZones(floorId: string, withDrafts = false) {
  const client = useClient();
  return useQuery({
    queryKey: keyOf(floorId, withDrafts),
    enabled: floorId !== '',
    queryFn: async ({ signal }) =>
      unwrapResult(
        await client.get('/api/v4/CustomMaps/GetZones/{floorId}', {
          params: { path: { floorId }, ...draftQuery(withDrafts) },
          signal,
        }),
      ),
    // The cast uses the type that queryFn returns.
    structuralSharing: (before, now) => shareZones(before as readonly Zone[] | undefined, now as Zone[]),
  });
}

/**
 * Reuses the objects of unchanged zones, regardless of their position in the list, so that they are not redrawn. It also keeps
 * the warnings that arrived when they were saved.
 */
function shareZones(before: readonly SavedZone[] | undefined, now: readonly Zone[]): readonly Zone[] {
  const cached = new Map(before?.map((zone) => [zone.customMapZoneId, zone]));
  return now.map((zone) => {
    const { warnings: _, ...same } = cached.get(zone.customMapZoneId) ?? {};
    return JSON.stringify(same) === JSON.stringify(zone) ? (cached.get(zone.customMapZoneId) ?? zone) : zone;
  });
}

export interface ZoneImportChoices {
  readonly nameProperty?: string;
  readonly typeProperty?: string;
  readonly defaultType?: string;
  readonly strict?: boolean;
}

type Zones = readonly Zone[];

/**
 * The API calls that read and change the zones of a floor. Once a save or an update resolves, the list on screen contains it.
 * After a deletion or an import, call `removeFromList` or `refresh`.
 */
export function useZoneCalls(floorId: string, withDrafts = false) {
  const client = useClient();
  const shown = useShownZones(floorId, withDrafts);
  return useMemo(() => {
    const put = (zone: Zone) => shown.replace((before) => withZone(before, zone));
    const kept = async (result: Result<Zone>) => {
      if (result.ok) await put(result.value);
      return result;
    };
    const get = (zoneId: string) =>
      client.get('/api/v4/CustomMaps/GetZone/{zoneId}', {
        params: { path: { zoneId }, ...draftQuery(withDrafts) },
      });
    const save = (body: ZoneFields) =>
      client.post('/api/v4/CustomMaps/SaveZone/{floorId}', { params: { path: { floorId } }, body });
    return {
      /** Whether what is saved becomes a draft. */
      withDrafts,
      get,
      save: async (body: ZoneFields) => kept(await save(body)),
      update: async (zoneId: string, body: ZoneFields, ifMatch: string | undefined) =>
        kept(
          await client.put('/api/v4/CustomMaps/UpdateZone/{zoneId}', {
            params: { path: { zoneId } },
            body,
            ifMatch,
          }),
        ),
      delete: (zoneId: string, ifMatch: string | undefined) =>
        client.delete('/api/v4/CustomMaps/DeleteZone/{zoneId}', { params: { path: { zoneId } }, ifMatch }),
      /** Takes back deletions that are drafts. */
      undoDelete: async (zones: readonly (ZoneFields & { readonly customMapZoneId: string })[]) => {
        const deletions = zones.map(({ customMapZoneId: id, ...fields }) => ({
          ...{ id, name: fields.name },
          read: () => get(id),
          add: () => save(fields),
        }));
        const result = await undoDraftedDeletions(client, deletions);
        await shown.refresh();
        return result;
      },
      /** Puts a zone that was just read into the list on screen. */
      keep: put,
      removeFromList: (zoneId: string) =>
        shown.replace((before) => before.filter(({ customMapZoneId }) => customMapZoneId !== zoneId)),
      import: async (body: ZoneImport, query: ZoneImportChoices): Promise<Result<ZoneImportReport>> =>
        client.post('/api/v4/CustomMaps/ImportZones/{floorId}', {
          params: { path: { floorId }, query },
          body,
        }),
      refresh: shown.refresh,
    };
  }, [client, shown, floorId, withDrafts]);
}

/** The cached list of a floor's zones, to update after a write or to refetch. */
function useShownZones(floorId: string, withDrafts: boolean) {
  const queries = useQueryClient();
  return useMemo(() => {
    const key = keyOf(floorId, withDrafts);
    // Maps include zone counts, so mark them as outdated. They are refetched the next time they are shown.
    const outdateMaps = () => {
      void queries.invalidateQueries({ queryKey: mapsKey, refetchType: 'none' });
      if (withDrafts) void queries.invalidateQueries({ queryKey: draftsKey });
    };
    return {
      replace: (change: (before: Zones) => Zones) => {
        outdateMaps();
        return updateCachedQuery<Zones>(queries, key, change);
      },
      refresh: () => {
        outdateMaps();
        return queries.invalidateQueries({ queryKey: key });
      },
    };
  }, [queries, floorId, withDrafts]);
}

function withZone(zones: Zones, zone: Zone): Zones {
  const isThere = zones.some(({ customMapZoneId }) => customMapZoneId === zone.customMapZoneId);
  if (!isThere) return [...zones, zone];
  return zones.map((other) => (other.customMapZoneId === zone.customMapZoneId ? zone : other));
}

export type ZoneCalls = ReturnType<typeof useZoneCalls>;
