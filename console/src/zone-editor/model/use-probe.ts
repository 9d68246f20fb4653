import type { ApiFailure, PositionResult, ResolvedCoordinate, Zone } from '@muster/sdk/client';
import { useMemo, useRef, useState } from 'react';
import { buildZoneIndex, parseStoredPolygonFeature, type ZoneIndex } from 'zone-index';
import { useClient } from '../../client/client-context.tsx';
import { useUnits } from '../../units/units-context.ts';
import type { Place } from '../../zones/ring-edits.ts';
import {
  emptyProbeDraft,
  type ProbeDraft,
  type ProbeErrors,
  readUncertainty,
  type Uncertainty,
} from './probe-draft.ts';

/** The server's result for a position. */
export interface ProbeResult {
  readonly place: Place;
  readonly resolved: ResolvedCoordinate;
  /** How many active zones contain the position, counted among the zones loaded in this page. */
  readonly candidates: number;
}

/** The service's result for a position with an uncertainty. */
export interface ProbePosition {
  readonly place: Place;
  readonly accuracyM: number;
  readonly result: PositionResult;
}

interface ProbeState {
  readonly place: Place | undefined;
  readonly isLoading: boolean;
  readonly result: ProbeResult | undefined;
  /** Set instead of `result` if an accuracy was entered. */
  readonly position: ProbePosition | undefined;
  readonly failure: ApiFailure | undefined;
}

export interface Probe extends ProbeState {
  readonly draft: ProbeDraft;
  readonly errors: ProbeErrors;
  readonly change: (changes: Partial<ProbeDraft>) => void;
  readonly resolve: (place: Place) => void;
}

/** Asks the server which zone a position resolves to. The browser only counts the candidates. */
export function useProbe(customMapId: string, floorId: string, saved: readonly Zone[]): Probe {
  const units = useUnits();
  const [draft, setDraft] = useState(emptyProbeDraft);
  const [errors, setErrors] = useState<ProbeErrors>({});
  const [state, setState] = useState<ProbeState>(idle);
  const running = useRef<AbortController>(undefined);
  const call = useProbeCalls(customMapId, floorId, saved);
  const resolve = async (place: Place) => {
    const read = readUncertainty(draft, units);
    setErrors(read.kind === 'wrong' ? read.errors : {});
    running.current?.abort(); // only the latest request matters
    if (read.kind === 'wrong') return setState({ ...idle, place });
    running.current = new AbortController();
    const { signal } = running.current;
    setState({ ...idle, place, isLoading: true });
    const next =
      read.kind === 'exact'
        ? await call.exact(place, signal)
        : await call.uncertain(place, read.uncertainty, draft.isFloorKnown, signal);
    if (!signal.aborted) setState({ ...idle, place, ...next });
  };
  const change = (changes: Partial<ProbeDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors((before) => omitKeys(before, Object.keys(changes)));
  };
  return { ...state, draft, errors, change, resolve: (place) => void resolve(place) };
}

function useProbeCalls(customMapId: string, floorId: string, saved: readonly Zone[]) {
  const client = useClient();
  const index = useMemo(() => lazily(() => indexActive(saved)), [saved]);
  const exact = async (place: Place, signal: AbortSignal): Promise<Partial<ProbeState>> => {
    const { lat: latitude, lng: longitude } = place;
    const response = await client.post('/api/v4/CustomMaps/ResolveCoordinate', {
      body: { customMapId, floorId, latitude, longitude },
      signal,
    });
    if (!response.ok) return { failure: response.error };
    const candidates = index().findAll(latitude, longitude).length;
    return { result: { place, resolved: response.value, candidates } };
  };
  const uncertain = async (
    place: Place,
    uncertainty: Uncertainty,
    isFloorKnown: boolean,
    signal: AbortSignal,
  ): Promise<Partial<ProbeState>> => {
    const { lat: latitude, lng: longitude } = place;
    const response = await client.post('/api/v4/CustomMaps/ResolvePosition', {
      body: { latitude, longitude, ...uncertainty, customMapId, ...(isFloorKnown && { floorId }) },
      signal,
    });
    if (!response.ok) return { failure: response.error };
    return { position: { place, accuracyM: uncertainty.horizontalAccuracyM, result: response.value } };
  };
  return { exact, uncertain };
}

function omitKeys(errors: ProbeErrors, keys: readonly string[]): ProbeErrors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)));
}

const idle: ProbeState = {
  place: undefined,
  isLoading: false,
  result: undefined,
  position: undefined,
  failure: undefined,
};

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
