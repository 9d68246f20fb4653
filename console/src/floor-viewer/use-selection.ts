import { useState } from 'react';
import { describeLocation } from './location-text.ts';
import { useCompanions } from './use-companions.ts';
import { useCopyLocation } from './use-copy-location.ts';
import { useNearestHere } from './use-nearest-here.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import type { ViewedFloor } from './viewer-map.tsx';

/** A floor with the names that its location is written with. */
export interface NamedFloor extends ViewedFloor {
  readonly id: string;
  readonly mapName: string;
  readonly floorName: string;
}

export type Selection = ReturnType<typeof useSelection>;

type Keys = Parameters<typeof useViewerKeys>[0];

/** The zone or point that is selected on a floor, and what is near it. */
export function useSelection(
  floor: NamedFloor,
  zoneId: string | undefined,
  { floors, choose, edit }: Pick<Keys, 'floors' | 'choose' | 'edit'>,
) {
  const { zones, points, mapName, floorName } = floor;
  const zone = zones.find(({ id }) => id === zoneId);
  const { nearest, place } = useNearestHere(zone, zones, points);
  const line = place && describeLocation({ mapName, floor: floorName, zoneName: zone?.name, ...place });
  const copy = useCopyLocation(line);
  useViewerKeys({ floors, floorId: floor.id, choose, copy, edit });
  const [chosen, setChosen] = useState<{ readonly id: string; readonly zoneId: string | undefined }>();
  const [wholeCount, setWholeCount] = useState(0);
  const isChosen = chosen?.zoneId === zoneId; // until another point or a zone is chosen
  return {
    zone,
    nearest,
    line,
    copy,
    companions: useCompanions(nearest, zone?.id),
    point: isChosen ? points.find(({ customMapPointId }) => customMapPointId === chosen?.id) : undefined,
    choosePoint: (id: string | undefined) => setChosen(id === undefined ? undefined : { id, zoneId }),
    wholeCount,
    showWhole: () => {
      choose(floor.id, undefined);
      setWholeCount((count) => count + 1);
    },
  };
}
