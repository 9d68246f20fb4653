import { useState } from 'react';
import type { ShownPoint } from '../points/point-layer.ts';

/** The point that was chosen on the map, until another one or a zone is. */
export function useChosenPoint(points: readonly ShownPoint[], zoneId: string | undefined) {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly zoneId: string | undefined }>();
  const point =
    chosen?.zoneId === zoneId
      ? points.find(({ customMapPointId }) => customMapPointId === chosen?.id)
      : undefined;
  return {
    point,
    choosePoint: (id: string | undefined) => setChosen(id === undefined ? undefined : { id, zoneId }),
  };
}
