import type { SharedMap } from '@muster/sdk/client';
import { type ReactNode, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { formatDate, formatDateTime } from '../../strings/dates.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { PageHeading } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type SharedFloor, toPlanZones } from '../../zones/shared-zones.ts';
import { FloorView } from './floor-view.tsx';
import { ShareLayout } from './share-layout.tsx';
import styles from './share-page.module.css';
import type { ShownFloor } from './shown-floor.ts';

/**
 * A shared map with its floors. The selected floor and zone are in the URL, so a reload or a copied link shows the
 * same.
 */
export function SharedMapView({ shared }: { readonly shared: SharedMap }): ReactNode {
  const text = strings.share.page;
  const { map, floors } = shared;
  const { floorId, zoneId, choose } = useChoice(floors);
  const shown = useShownFloor(shared, floorId);
  const view = (
    <FloorView
      floor={shown}
      shared={shared}
      selectedId={zoneId}
      onSelect={(zone, floor = floorId) => choose(floor, zone)}
    />
  );
  return (
    <ShareLayout
      title={map.name}
      departmentName={shared.departmentName}
      footer={<ShareFacts shared={shared} />}
    >
      <div className={styles.view}>
        <div className={styles.heading}>
          <PageHeading>{map.name}</PageHeading>
          {map.description && <p className={styles.muted}>{map.description}</p>}
        </div>
        {floors.length === 0 ? (
          view
        ) : (
          <Tabs
            label={text.floors}
            tabs={floors.map((floor) => ({ id: floor.customMapFloorId, label: captionFloor(floor) }))}
            selected={floorId}
            onSelect={(id) => choose(id, undefined)}
          >
            {view}
          </Tabs>
        )}
      </div>
    </ShareLayout>
  );
}

function useChoice(floors: readonly SharedFloor[]) {
  const [query, setQuery] = useSearchParams();
  const exists = (id: string | null) => floors.some((floor) => floor.customMapFloorId === id);
  const first = (floors.find(({ isDefault }) => isDefault) ?? floors[0])?.customMapFloorId ?? '';
  const requested = query.get('floor');
  const choose = (floor: string, zone: string | undefined) =>
    setQuery({ ...(floor && { floor }), ...(zone && { zone }) }, { replace: true, preventScrollReset: true });
  return {
    floorId: requested !== null && exists(requested) ? requested : first,
    zoneId: query.get('zone') ?? undefined,
    choose,
  };
}

/** Combines the floor with the bounds of its map. If a map has no floors, its own image is shown. */
function useShownFloor({ map, floors, departmentName, expiresOn }: SharedMap, floorId: string): ShownFloor {
  const floor = floors.find(({ customMapFloorId }) => customMapFloorId === floorId);
  const bounds = useRef(getMapBounds(map));
  const now = getMapBounds(map);
  // Keeps the same object while the values are equal. A new object would reset the user's view.
  if (JSON.stringify(now) !== JSON.stringify(bounds.current)) bounds.current = now;
  const zones = useMemo(() => toPlanZones(floor?.zones ?? []), [floor]);
  return {
    id: floorId,
    mapName: map.name,
    floorName: floor ? captionFloor(floor) : map.name,
    departmentName,
    changedOn: map.changedOn,
    expiresOn,
    bounds: bounds.current,
    tileUrlTemplate: floor ? floor.tileUrlTemplate : map.tileUrlTemplate,
    minZoom: map.minZoom,
    maxZoom: map.maxZoom,
    zones,
  };
}

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
