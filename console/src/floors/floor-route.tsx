import type { CustomMapDetail } from '@muster/sdk/client';
import { type ReactNode, useRef } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '../client/api-errors.ts';
import { useMap } from '../data/maps.ts';
import { QueryFailure } from '../data/query-failure.tsx';
import { useZones } from '../data/zones.ts';
import { strings } from '../strings.ts';
import { DeletedNotice } from '../ui/deleted-notice.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Page } from '../ui/page.tsx';
import { LoadingSkeleton } from '../ui/skeleton.tsx';

interface LoadedFloor {
  readonly map: CustomMapDetail;
  readonly floor: CustomMapDetail['floors'][number];
  /** Says that someone else has deleted the floor or its map. */
  readonly deleted: ReactNode;
}

interface FloorRouteProps {
  readonly children: (loaded: LoadedFloor) => ReactNode;
}

/** Loads the floor of the address, for the page to look at it and the page to edit it. */
export function FloorRoute({ children }: FloorRouteProps): ReactNode {
  const { mapId = '', floorId = '' } = useParams();
  const map = useMap(mapId);
  useZones(floorId); // requested in parallel with the map
  const loaded = useLoadedFloor(map.data?.map, floorId);
  const text = strings.zones;
  if (map.isLoadingError && !isNotFound(map.error))
    return (
      <Page title={text.title} width="full">
        <QueryFailure title={text.loadFailed} query={map} />
      </Page>
    );
  if (map.isPending)
    return (
      <Page title={text.title} width="full">
        <LoadingSkeleton height="60dvh" />
      </Page>
    );
  if (!map.data || !loaded) return <NotFoundPage />;
  const { floor, isDeleted } = loaded;
  const deleted = (
    <DeletedNotice>
      {isNotFound(map.error) ? strings.errors.deletedMap : isDeleted && strings.errors.deletedFloor}
    </DeletedNotice>
  );
  return children({ map: map.data.map, floor, deleted });
}

/** A floor that someone else deletes stays on screen, because there may be unsaved changes. */
function useLoadedFloor(map: CustomMapDetail | undefined, floorId: string) {
  const last = useRef<LoadedFloor['floor']>(undefined);
  const found = map?.floors.find(({ customMapFloorId }) => customMapFloorId === floorId);
  if (found) last.current = found;
  const floor = last.current;
  return floor?.customMapFloorId === floorId ? { floor, isDeleted: !found } : undefined;
}
