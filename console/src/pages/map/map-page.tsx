import type { CustomMapDetail } from '@muster/sdk/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { isNotFound } from '../../client/api-errors.ts';
import { usePermission } from '../../client/client-context.tsx';
import { useDrafts } from '../../data/drafts.ts';
import { topFirst } from '../../data/floor-order.ts';
import { isDrawing, type MapWithEtag, useMap, useProcessing } from '../../data/maps.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { DocumentsPanel } from '../../documents/documents-panel.tsx';
import { FloorLinks } from '../../floor-viewer/floor-links.tsx';
import { FloorList } from '../../floors/floor-list.tsx';
import { FloorMap } from '../../map-view/floor-map.tsx';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { nameOfMapType } from '../../map-view/map-types.ts';
import { SharePanel } from '../../share-links/share-panel.tsx';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge, ConfidentialBadge } from '../../ui/badge.tsx';
import { DeletedNotice } from '../../ui/deleted-notice.tsx';
import { SelectField } from '../../ui/field.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { MapActions } from './map-actions.tsx';
import { MapFacts } from './map-facts.tsx';
import styles from './map-page.module.css';

const crumbs = [{ label: strings.app.maps, to: '/maps' }];

/** A map with its floors and the actions for them. */
export function Component(): ReactNode {
  const text = strings.mapEditor;
  const { mapId = '' } = useParams();
  const read = useMap(mapId);
  if (!read.data && isNotFound(read.error)) return <NotFoundPage />;
  if (!read.data) {
    return (
      <Page title={text.title} crumbs={crumbs}>
        {read.isLoadingError ? <QueryFailure title={text.loadFailed} query={read} /> : <LoadingMap />}
      </Page>
    );
  }
  return <Overview key={mapId} read={read.data} isDeleted={isNotFound(read.error)} />;
}

interface OverviewProps {
  readonly read: MapWithEtag;
  readonly isDeleted: boolean;
}

function Overview({ read, isDeleted }: OverviewProps): ReactNode {
  const { map } = read;
  return (
    <Page
      title={map.name}
      crumbs={crumbs}
      facts={
        <div className="beside">
          <Badge kind="accent">{nameOfMapType(map.type)}</Badge>
          {!map.isActive && <Badge>{strings.maps.archived}</Badge>}
          <ConfidentialBadge map={map} />
        </div>
      }
      actions={<MapActions read={read} />}
    >
      <DeletedNotice>{isDeleted && strings.errors.deletedMap}</DeletedNotice>
      <WaitingDrafts map={map} />
      <FloorLinks mapId={map.customMapId} floors={map.floors} />
      <MapProcessing map={map} />
      <div className={`${styles.columns} stack-5`}>
        <MapPlans map={map} />
        <div className="stack-5">
          <FloorList map={map} />
          <MapFacts map={map} />
        </div>
      </div>
      <DocumentsPanel owner={{ customMapId: map.customMapId }} />
      <SharePanel
        mapId={map.customMapId}
        floors={map.floors}
        isActive={map.isActive}
        isConfidential={map.isConfidential}
      />
    </Page>
  );
}

/** How many drafts wait for review. */
function WaitingDrafts({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.drafts;
  const isNeeded = usePermission('maps:write') && map.editsNeedReview;
  const drafts = useDrafts(map.customMapId, isNeeded).data;
  if (!isNeeded || !drafts?.length) return null;
  return (
    <Notice kind="info">
      {formatCount(text.waiting, drafts.length)}.{' '}
      <Link to={`/maps/${map.customMapId}/drafts`}>{text.open}</Link>
    </Notice>
  );
}

function LoadingMap(): ReactNode {
  return (
    <div className={`${styles.columns} stack-5`} role="status" aria-label={strings.actions.loading}>
      <Skeleton height="28rem" />
      <Skeleton height="28rem" />
    </div>
  );
}

/** The progress of the map's own tiles until they are ready, or why they could not be rendered. */
function MapProcessing({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.mapEditor.overview;
  const { data: status } = useProcessing(map.customMapId);
  const { announce } = useToasts();
  const isUnderWay = status !== undefined && isDrawing(status);
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && status?.state === 'ready') announce(format(text.ready, { name: map.name }));
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, status, announce, map.name, text.ready]);
  if (isUnderWay) {
    return (
      <div className="stack-1">
        <ProgressBar
          label={status.state === 'queued' ? text.queued : strings.maps.drawing}
          value={status.state === 'queued' ? undefined : status.progress}
        />
        {map.tileUrlTemplate && <p className="muted">{text.drawingAgain}</p>}
      </div>
    );
  }
  if (status?.state !== 'failed') return null;
  return (
    <Notice kind="error" title={text.failedTitle}>
      {status.message ? format(text.failedText, { reason: status.message }) : text.failedTextUnknown}
    </Notice>
  );
}

const base = 'base';

/** Shows the map's own image, or the plan of one of its floors. */
function MapPlans({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.mapEditor.overview;
  const [chosen, setChosen] = useState<string>(base);
  const floor = map.floors.find(({ customMapFloorId }) => customMapFloorId === chosen);
  const plan = floor ?? map;
  return (
    <div className="stack-3">
      <div className={styles.map}>
        <FloorMap
          scrollsPage
          label={format(text.mapLabel, { name: plan.name })}
          bounds={getMapBounds(map)}
          tileUrlTemplate={plan.tileUrlTemplate}
          minZoom={map.minZoom}
          maxZoom={map.maxZoom}
        />
      </div>
      {map.floors.length > 0 && (
        <SelectField
          label={text.shownPlan}
          value={floor ? chosen : base}
          choices={[
            { value: base, label: text.baseImage },
            ...topFirst(map.floors).map(({ customMapFloorId, ...one }) => ({
              value: customMapFloorId,
              label: captionFloor(one),
            })),
          ]}
          onChange={setChosen}
        />
      )}
    </div>
  );
}
