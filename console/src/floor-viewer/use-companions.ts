import { useMemo } from 'react';
import type { Nearest } from '../data/positions.ts';
import { stairType } from './nearest-types.ts';

/** The zones that stay in view with a selected one: the nearest stairs. The same list until it changes. */
export function useCompanions(nearest: Nearest, selectedId: string | undefined): readonly string[] {
  const stairs = nearest.zones.find(
    ({ zoneType, customMapZoneId: id }) => zoneType === stairType && id !== selectedId,
  )?.customMapZoneId;
  return useMemo(() => (stairs === undefined ? [] : [stairs]), [stairs]);
}
