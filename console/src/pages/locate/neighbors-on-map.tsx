import type { CustomMap } from '@muster/sdk/client';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useMap } from '../../data/maps.ts';
import { usePoints } from '../../data/points.ts';
import { useZones } from '../../data/zones.ts';
import { getFitPadding } from '../../map-view/covered-map.ts';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import { getMapBounds, lngWithin, type MapBounds, unwrapBounds } from '../../map-view/map-bounds.ts';
import { maplibre } from '../../map-view/map-library.ts';
import { onThemeChange } from '../../map-view/map-theme.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { toPlanZones } from '../../zones/shared-zones.ts';
import { levelOf, type Neighbor } from './campus.ts';
import styles from './locate-page.module.css';
import { addNeighbor, markBuilding } from './neighbor-layers.ts';

interface NeighborsProps {
  /** The building that is shown. */
  readonly mapId: string;
  /** Whether it does not have the level, so that only its outline is drawn. */
  readonly isMissing: boolean;
  readonly bounds: MapBounds;
  readonly maps: readonly CustomMap[];
  readonly level: number;
  /** Called when a building has loaded, and when it shows another floor. */
  readonly onLoaded: (neighbor: Neighbor) => void;
}

/** Draws the buildings around a building once they come into view, each on the same level, and shows all of them on request. */
export function NeighborsOnMap(props: NeighborsProps): ReactNode {
  const { mapId, isMissing, bounds, maps, level, onLoaded } = props;
  const map = useFloorMap();
  const seen = useSeen(map, maps, bounds);
  useEffect(() => markBuilding(map), [map]);
  const showAll = () => {
    const box = new maplibre.LngLatBounds();
    for (const one of [bounds, ...maps.map(getMapBounds)]) box.extend(toBox(one, bounds));
    map.fitBounds(box, { padding: getFitPadding(map, paddingPx) });
  };
  return (
    <>
      {isMissing && <NeighborOnMap {...{ mapId, level, onLoaded, bounds }} />}
      {maps
        .filter(({ customMapId }) => seen.has(customMapId))
        .map(({ customMapId: id }) => (
          <NeighborOnMap key={id} {...{ level, onLoaded, bounds }} mapId={id} />
        ))}
      <div className={styles.near}>
        <Button icon="map" onClick={showAll}>
          {strings.locate.showNear}
        </Button>
      </div>
    </>
  );
}

const paddingPx = 24;

function toBox(one: MapBounds, bounds: MapBounds) {
  const { north, west, south, east } = unwrapBounds(one);
  const left = lngWithin(west, bounds);
  return new maplibre.LngLatBounds([left, south], [left + east - west, north]);
}

/** The ids of the buildings that have been in view. */
function useSeen(map: MapLibreMap, maps: readonly CustomMap[], bounds: MapBounds): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const look = () => {
      const view = map.getBounds();
      const found = maps.filter((one) => view.intersects(toBox(getMapBounds(one), bounds)));
      setSeen((before) => {
        const ids = found.map(({ customMapId }) => customMapId).filter((id) => !before.has(id));
        return ids.length === 0 ? before : new Set([...before, ...ids]);
      });
    };
    look();
    const { unsubscribe } = map.on('moveend', look);
    return unsubscribe;
  }, [map, maps, bounds]);
  return seen;
}

type NeighborOnMapProps = Pick<NeighborsProps, 'mapId' | 'bounds' | 'level' | 'onLoaded'>;

/** Draws one building, and tells what is in it. */
function NeighborOnMap({ mapId, bounds, level, onLoaded }: NeighborOnMapProps): ReactNode {
  const target = useFloorMap();
  const map = useMap(mapId).data?.map;
  const floors = useMemo(() => map?.floors.filter(({ isActive }) => isActive) ?? [], [map]);
  const floor = floors.find((one) => levelOf(one) === level);
  const drawn = floor ?? floors.find(({ isDefault }) => isDefault) ?? floors[0];
  const listed = useZones(drawn?.customMapFloorId ?? '').data;
  const points = usePoints(floor?.customMapFloorId ?? '').data;
  const zones = useMemo(() => toPlanZones((listed ?? []).filter(({ isActive }) => isActive)), [listed]);
  useEffect(() => {
    if (!map) return undefined;
    const own = getMapBounds(map);
    const { name, minZoom, maxZoom } = map;
    const image = floor && { ...floor, minZoom, maxZoom, bounds: own };
    const draw = () => addNeighbor(target, { id: mapId, name, bounds: own, image, zones }, bounds);
    let remove = draw();
    const stopThemeListener = onThemeChange(() => {
      remove();
      remove = draw();
    });
    return () => {
      stopThemeListener();
      remove();
    };
  }, [target, map, mapId, floor, zones, bounds]);
  useEffect(() => {
    if (!map) return;
    onLoaded({
      mapId,
      floors,
      floorId: floor?.customMapFloorId,
      zones: floor ? zones : [],
      points: (floor && points?.filter(({ isActive }) => isActive)) ?? [],
    });
  }, [map, mapId, floors, floor, zones, points, onLoaded]);
  return null;
}
