import type { CustomMapDetail } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { describeError, isNotFound } from '../../app/failures.ts';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { useMap } from '../../data/maps.ts';
import { useZones } from '../../data/zones.ts';
import { FloorTabs } from '../../map-view/floor-tabs.tsx';
import { strings } from '../../strings.ts';
import { LoadFailure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ZoneEditor } from '../../zone-editor/zone-editor.tsx';
import styles from './floor-page.module.css';

/** A floor with its zones: to look at, to edit, and to ask which zone a place is in. */
export function Component(): ReactNode {
  const { mapId = '', floorId = '' } = useParams();
  const map = useMap(mapId);
  const text = strings.zones;
  if (isNotFound(map.error)) return <NotFoundPage />;
  if (map.isLoadingError)
    return (
      <Page title={text.title} width="full">
        <LoadFailure
          title={text.loadFailed}
          message={describeError(map.error)}
          onRetry={() => void map.refetch()}
        />
      </Page>
    );
  if (!map.data)
    return (
      <Page title={text.title} width="full">
        <LoadingFloor />
      </Page>
    );
  const floor = map.data.map.floors.find(({ customMapFloorId }) => customMapFloorId === floorId);
  return floor ? <FloorPage map={map.data.map} floor={floor} /> : <NotFoundPage />;
}

interface FloorPageProps {
  readonly map: CustomMapDetail;
  readonly floor: CustomMapDetail['floors'][number];
}

function FloorPage({ map, floor }: FloorPageProps): ReactNode {
  const { customMapFloorId: floorId } = floor;
  const zones = useZones(floorId);
  const text = strings.zones;
  return (
    <Page
      title={floor.name}
      width="full"
      crumbs={[
        { label: strings.maps.title, to: '/maps' },
        { label: map.name, to: `/maps/${map.customMapId}` },
      ]}
    >
      <div className={styles.content}>
        <FloorTabs mapId={map.customMapId} floors={map.floors} />
        {zones.isLoadingError && (
          <LoadFailure
            title={text.zonesFailed}
            message={describeError(zones.error)}
            onRetry={() => void zones.refetch()}
          />
        )}
        {zones.isPending && <LoadingFloor />}
        {zones.data && <ZoneEditor key={floorId} map={map} floor={floor} zones={zones.data} />}
      </div>
    </Page>
  );
}

function LoadingFloor(): ReactNode {
  return (
    <div role="status" aria-label={strings.actions.loading}>
      <Skeleton height="60dvh" />
    </div>
  );
}
