import type { SharedMap } from '@muster/sdk/client';
import { type ReactNode, useMemo, useRef } from 'react';
import { topFirst } from '../../data/floor-order.ts';
import { TileLoaderContext } from '../../floor-print/plan-picture.tsx';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { formatDate, formatDateTime, formatTimeOrDate } from '../../strings/dates.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ConfidentialBadge } from '../../ui/badge.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { UnitsContext } from '../../units/units-context.ts';
import { toPlanZones } from '../../zones/shared-zones.ts';
import { FloorView } from './floor-view.tsx';
import { FullScreenButton } from './full-screen.tsx';
import { SaveOffline } from './save-offline.tsx';
import { ShareLayout } from './share-layout.tsx';
import styles from './share-page.module.css';
import type { ShownFloor } from './shown-floor.ts';
import { useChoice } from './use-choice.ts';
import type { Share, ShownShare } from './use-share.ts';

interface SharedMapViewProps {
  readonly token: string;
  readonly share: Share;
  readonly shown: ShownShare;
}

/**
 * A shared map with its floors. The selected floor and zone are in the URL, so a reload or a copied link shows the same thing.
 */
export function SharedMapView({ token, share, shown }: SharedMapViewProps): ReactNode {
  const text = strings.share.page;
  const { shared, isCopy, missingOf } = shown;
  const { map, floors } = shared;
  const { floorId, zoneId, choose } = useChoice(floors);
  const floor = useShownFloor(shared, floorId, missingOf(floorId));
  const frame = useRef<HTMLDivElement>(null);
  const { copy } = share.saved;
  const view = (
    <TileLoaderContext value={isCopy ? copy?.loadTile : undefined}>
      <FloorView
        floor={floor}
        shared={shared}
        protocol={copy?.protocol}
        tools={
          <>
            <FullScreenButton target={frame} />
            <SaveOffline token={token} shared={shared} share={share} />
          </>
        }
        selectedId={zoneId}
        onSelect={(zone, floor = floorId) => choose(floor, zone)}
      />
    </TileLoaderContext>
  );
  return (
    <UnitsContext value={shared.units}>
      <ShareLayout
        title={map.name}
        departmentName={shared.departmentName}
        connection={<Connection share={share} isCopy={isCopy} />}
        manifest={`/share/${token}/manifest.webmanifest`}
        footer={<ShareFacts shared={shared} />}
      >
        <div ref={frame} className={styles.view}>
          <MapHeading map={map} />
          {floors.length === 0 ? (
            view
          ) : (
            <Tabs
              label={text.floors}
              isStack
              tabs={topFirst(floors).map((floor) => ({
                id: floor.customMapFloorId,
                label: captionFloor(floor),
              }))}
              selected={floorId}
              onSelect={(id) => choose(id, undefined)}
            >
              {view}
            </Tabs>
          )}
        </div>
      </ShareLayout>
    </UnitsContext>
  );
}

function MapHeading({ map }: { readonly map: SharedMap['map'] }): ReactNode {
  return (
    <div className={styles.heading}>
      <Heading>{map.name}</Heading>
      <ConfidentialBadge map={map} />
      {map.description && <p className={styles.muted}>{map.description}</p>}
    </div>
  );
}

/** Warns that the page may be out of date if there is no connection. */
function Connection({ share, isCopy }: { readonly share: Share; readonly isCopy: boolean }): ReactNode {
  const text = strings.share.page;
  const { copy } = share.saved;
  if (share.isReachable) return null;
  return (
    <Notice kind="warning">
      {isCopy && copy
        ? format(text.offlineSaved, { when: formatTimeOrDate(copy.savedOn, new Date()) })
        : text.offline}
    </Notice>
  );
}

/** Combines the floor with the bounds of its map. If a map has no floors, its own image is shown. */
function useShownFloor(shared: SharedMap, floorId: string, missing: ShownFloor['missing']): ShownFloor {
  const { map, floors, departmentName, expiresOn } = shared;
  const floor = floors.find(({ customMapFloorId }) => customMapFloorId === floorId);
  const bounds = useRef(getMapBounds(map));
  const now = getMapBounds(map);
  // Keeps the same object while the values are equal. A new object would reset the user's view.
  if (JSON.stringify(now) !== JSON.stringify(bounds.current)) bounds.current = now;
  const zones = useMemo(() => toPlanZones(floor?.zones ?? []), [floor]);
  return {
    id: floorId,
    missing,
    mapName: map.name,
    floorName: floor ? captionFloor(floor) : map.name,
    departmentName,
    changedOn: map.changedOn,
    expiresOn,
    isConfidential: map.isConfidential,
    bounds: bounds.current,
    tileUrlTemplate: floor ? floor.tileUrlTemplate : map.tileUrlTemplate,
    minZoom: map.minZoom,
    maxZoom: map.maxZoom,
    zones,
    points: floor?.points ?? noPoints,
  };
}

/** Maps of a server of an earlier release, and copies that it saved, have no points. */
const noPoints: ShownFloor['points'] = [];

function ShareFacts({ shared }: { readonly shared: SharedMap }): ReactNode {
  const text = strings.share.page;
  return (
    <>
      <p>{text.readOnly}</p>
      <p>{format(text.changed, { when: formatDate(shared.map.changedOn) })}</p>
      {shared.expiresOn && <p>{format(text.until, { when: formatDateTime(shared.expiresOn) })}</p>}
    </>
  );
}
