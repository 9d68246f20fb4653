import type { ApiFailure, ResolvedCoordinate, Zone } from '@muster/sdk/client';
import { useCallback, useMemo, useRef, useState } from 'react';
import { buildZoneIndex, parsePolygonFeature, type ZoneIndex } from 'zone-index';
import { useClient } from '../../client/muster-context.tsx';
import type { Place } from '../../zones/ring-edits.ts';

/** What the service says of a place, and of how many zones it chose. */
export interface ProbeAnswer {
  readonly place: Place;
  readonly resolved: ResolvedCoordinate;
  /** The active zones there, by the zones that this page has loaded. */
  readonly candidates: number;
}

export interface Probe {
  readonly place: Place | undefined;
  readonly isAsking: boolean;
  readonly answer: ProbeAnswer | undefined;
  readonly failure: ApiFailure | undefined;
  readonly ask: (place: Place) => void;
}

/** Asks the service which zone a place resolves to; the service decides, this page only counts. */
export function useProbe(customMapId: string, floorId: string, saved: readonly Zone[]): Probe {
  const client = useClient();
  const [state, setState] = useState<Omit<Probe, 'ask'>>(idle);
  const running = useRef<AbortController>(undefined);
  const index = useMemo(() => lazily(() => indexActive(saved)), [saved]);
  const ask = useCallback(
    async (place: Place) => {
      running.current?.abort(); // only the last place asked for is of interest
      running.current = new AbortController();
      const { signal } = running.current;
      setState({ ...idle, place, isAsking: true });
      const { lat: latitude, lng: longitude } = place;
      const result = await client.post('/api/v4/CustomMaps/ResolveCoordinate', {
        body: { customMapId, floorId, latitude, longitude },
        signal,
      });
      if (signal.aborted) return;
      const candidates = index().findAll(latitude, longitude).length;
      setState({
        place,
        isAsking: false,
        answer: result.ok ? { place, resolved: result.value, candidates } : undefined,
        failure: result.ok ? undefined : result.error,
      });
    },
    [client, customMapId, floorId, index],
  );
  return { ...state, ask: (place) => void ask(place) };
}

const idle = { place: undefined, isAsking: false, answer: undefined, failure: undefined };

function indexActive(saved: readonly Zone[]): ZoneIndex {
  const active = saved.filter(({ isActive }) => isActive);
  return buildZoneIndex(
    active.map(({ customMapZoneId: id, polygonGeoJson }) => ({
      id,
      rings: parsePolygonFeature(polygonGeoJson),
    })),
  );
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
