import type { CustomMapDetail, Zone } from '@muster/sdk/client';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { isNotFound } from '../../client/api-errors.ts';
import { useMap } from '../../data/maps.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { useZones } from '../../data/zones.ts';
import { DocumentsButton } from '../../documents/documents-panel.tsx';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ConfidentialBadge } from '../../ui/badge.tsx';
import { DeletedNotice } from '../../ui/deleted-notice.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { Breadcrumb, Page, PageHeading } from '../../ui/page.tsx';
import { LoadingSkeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { RequestedZone } from '../../zone-editor/map/requested-zone.tsx';
import { ZoneEditor } from '../../zone-editor/zone-editor.tsx';
import styles from './floor-page.module.css';

/** A floor with its zones: users can view and edit them, and ask which zone a position is in. */
export function Component(): ReactNode {
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
  return <FloorPage {...loaded} map={map.data.map} isMapDeleted={isNotFound(map.error)} />;
}

interface LoadedFloor {
  readonly floor: CustomMapDetail['floors'][number];
  readonly isDeleted: boolean;
}

/** A floor that someone else deletes stays on screen, because there may be unsaved changes. */
function useLoadedFloor(map: CustomMapDetail | undefined, floorId: string): LoadedFloor | undefined {
  const last = useRef<LoadedFloor['floor']>(undefined);
  const found = map?.floors.find(({ customMapFloorId }) => customMapFloorId === floorId);
  if (found) last.current = found;
  const floor = last.current;
  return floor?.customMapFloorId === floorId ? { floor, isDeleted: !found } : undefined;
}

interface FloorPageProps extends LoadedFloor {
  readonly map: CustomMapDetail;
  readonly isMapDeleted: boolean;
}

function FloorPage({ map, floor, isDeleted, isMapDeleted }: FloorPageProps): ReactNode {
  const { customMapFloorId: floorId } = floor;
  const zones = useZones(floorId);
  const requested = useRequestedZone(zones.data, zones.isFetching);
  const text = strings.zones;
  const title = captionFloor(floor);
  const heading = (
    <div className={styles.heading}>
      <Breadcrumb
        crumbs={[
          { label: strings.maps.title, to: '/maps' },
          { label: map.name, to: `/maps/${map.customMapId}` },
        ]}
      />
      <PageHeading>{title}</PageHeading>
      <DocumentsButton owner={{ floorId }} name={title} />
      <ConfidentialBadge map={map} />
    </div>
  );
  return (
    <div className={styles.page}>
      <title>{format(strings.app.pageTitle, { page: title })}</title>
      <div className={styles.notices}>
        <DeletedNotice>
          {isMapDeleted ? strings.errors.deletedMap : isDeleted && strings.errors.deletedFloor}
        </DeletedNotice>
        <QueryFailure title={text.zonesFailed} query={zones} />
      </div>
      {zones.data ? (
        <ZoneEditor
          key={floorId}
          map={map}
          floor={floor}
          zones={zones.data}
          heading={heading}
          requested={requested}
        />
      ) : (
        <div className={styles.alone}>
          {heading}
          {zones.isPending && <LoadingSkeleton height="60dvh" />}
        </div>
      )}
    </div>
  );
}

/** The zone in the URL, for example after a search. Each navigation selects it again. */
function useRequestedZone(
  zones: readonly Zone[] | undefined,
  isFetching: boolean,
): RequestedZone | undefined {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const { error } = useToasts();
  const id = params.get('zone');
  const isThere = zones?.some(({ customMapZoneId }) => customMapZoneId === id);
  const lastSeen = useRef<string>(undefined);
  useEffect(() => {
    if (isThere) lastSeen.current = key;
    // Show no error if the zone was deleted on this page, because then the user knows.
    else if (id && isThere === false && !isFetching && lastSeen.current !== key) error(strings.search.gone);
  }, [id, key, isThere, isFetching, error]);
  return useMemo(() => (id && isThere ? { id, key } : undefined), [id, key, isThere]);
}
