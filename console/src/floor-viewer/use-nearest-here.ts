import { useEffect, useState } from 'react';
import type { Nearest } from '../data/positions.ts';
import type { ShownPoint } from '../points/point-layer.ts';
import type { PlanZone } from '../zones/shared-zones.ts';
import { nearestPoints, nearestTypes } from './nearest-types.ts';

interface Surroundings {
  readonly nearest: Nearest;
  /** A point well inside the zone, in degrees; `undefined` until it is known. */
  readonly place: { readonly lat: number; readonly lng: number } | undefined;
}

const none: Surroundings = { nearest: { zones: [] }, place: undefined };

/** What is near a zone on its floor, computed on this device, so that it works without a network. */
export function useNearestHere(
  zone: PlanZone | undefined,
  zones: readonly PlanZone[],
  points: readonly ShownPoint[],
): Surroundings {
  const [found, setFound] = useState<Surroundings & { readonly zone: PlanZone }>();
  useEffect(() => {
    if (!zone) return undefined;
    let isCurrent = true;
    void import('./find-nearest-here.ts').then(
      ({ findNearestHere, placeIn }) => {
        if (!isCurrent) return;
        const nearest = findNearestHere(zone, zones, points, nearestTypes, nearestPoints);
        setFound({ zone, nearest, place: placeIn(zone) });
      },
      () => {}, // without a network and without a copy of the code, the card has no list
    );
    return () => {
      isCurrent = false;
    };
  }, [zone, zones, points]);
  return found && found.zone === zone ? found : none;
}
