import type { ApiFailure, ResolvedCoordinate, Zone } from '@muster/sdk/client';
import { useCallback, useMemo, useRef, useState } from 'react';
import { buildZoneIndex, parseStoredPolygonFeature, type ZoneIndex } from 'zone-index';
import { useClient } from '../../client/client-context.tsx';
import type { Place } from '../../zones/ring-edits.ts';

/** The server's result for a position. */
export interface ProbeResult {
  readonly place: Place;
  readonly resolved: ResolvedCoordinate;
  /** How many active zones contain the position, counted among the zones loaded in this page. */
  readonly candidates: number;
}

export interface Probe {
  readonly place: Place | undefined;
  readonly isAsking: boolean;
  readonly result: ProbeResult | undefined;
  readonly failure: ApiFailure | undefined;
  readonly ask: (place: Place) => void;
}

/** Asks the server which zone a position resolves to. The browser only counts the candidates. */
export function useProbe(customMapId: string, floorId: string, saved: readonly Zone[]): Probe {
  const client = useClient();
  const [state, setState] = useState<Omit<Probe, 'ask'>>(idle);
  const running = useRef<AbortController>(undefined);
  const index = useMemo(() => lazily(() => indexActive(saved)), [saved]);
  const ask = useCallback(
    async (place: Place) => {
      running.current?.abort(); // only the latest request matters
      running.current = new AbortController();
      const { signal } = running.current;
      setState({ ...idle, place, isAsking: true });
      const { lat: latitude, lng: longitude } = place;
      const response = await client.post('/api/v4/CustomMaps/ResolveCoordinate', {
        body: { customMapId, floorId, latitude, longitude },
        signal,
      });
      if (signal.aborted) return;
      const candidates = index().findAll(latitude, longitude).length;
      setState({
        place,
        isAsking: false,
        result: response.ok ? { place, resolved: response.value, candidates } : undefined,
        failure: response.ok ? undefined : response.error,
      });
    },
    [client, customMapId, floorId, index],
  );
  return { ...state, ask: (place) => void ask(place) };
}

const idle = { place: undefined, isAsking: false, result: undefined, failure: undefined };

function indexActive(saved: readonly Zone[]): ZoneIndex {
  const active = saved.filter(({ isActive }) => isActive);
  return buildZoneIndex(
    active.map(({ customMapZoneId: id, polygonGeoJson }) => ({
      id,
      rings: parseStoredPolygonFeature(polygonGeoJson),
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
