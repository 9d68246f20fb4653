import { wrapLng } from '@muster/geo/longitude';
import { worldWidthMeters } from '@muster/geo/web-mercator';
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import { lngWithin, type MapBounds } from '../../map-view/map-bounds.ts';
import { maplibre } from '../../map-view/map-library.ts';
import type { PointType } from '../../points/point-types.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';
import styles from './points-page.module.css';
import { type LatLng, snapToWall } from './snap-to-wall.ts';
import type { FindPlace } from './type-drag.tsx';

/** Doors snap to walls that are nearer. */
const reachPx = 12;
const noWalls: readonly PlanZone[] = [];

interface PlacePointsProps {
  readonly bounds: MapBounds;
  /** What a click places. */
  readonly type: PointType | undefined;
  readonly zones: readonly PlanZone[];
  readonly onPlace: (at: LatLng) => void;
  /** Called for other keys than Enter. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** Where the point that is being edited is. */
  readonly edited: (LatLng & { readonly type: PointType }) | undefined;
  readonly onMove: (at: LatLng) => void;
  /** Set to what finds places for types that are dragged onto the map. */
  readonly findPlace: RefObject<FindPlace | undefined>;
}

const isDoor = (type: PointType | undefined) => type === 'exteriorDoor' || type === 'door';

/** Places points with clicks or with Enter in the middle of the map, and moves the edited one with a marker that can be dragged. */
export function PlacePoints({
  bounds,
  type,
  zones,
  onPlace,
  onKey,
  edited,
  onMove,
  findPlace,
}: PlacePointsProps): ReactNode {
  const map = useFloorMap();
  const isPlacing = type !== undefined;
  const snap: Snap = ({ lat, lng }, placed) => {
    const reach = (reachPx * worldWidthMeters(lat)) / (512 * 2 ** map.getZoom());
    return snapToWall({ lat, lng: wrapLng(lng) }, isDoor(placed) ? zones : noWalls, reach);
  };
  const place = useEffectEvent((at: LatLng) => onPlace(snap(at, type)));
  const press = useEffectEvent(onKey);
  const move = useEffectEvent((at: LatLng) => onMove(snap(at, edited?.type)));
  useFindPlace(findPlace, bounds, snap);
  useEffect(() => {
    const canvas = map.getCanvas();
    const listener = (event: KeyboardEvent) => press(event);
    canvas.addEventListener('keydown', listener);
    return () => canvas.removeEventListener('keydown', listener);
  }, [map]);
  useEffect(() => {
    if (!isPlacing) return undefined;
    map.getCanvas().style.cursor = 'crosshair';
    const { unsubscribe } = map.on('click', ({ lngLat }) => place(lngLat));
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      place(map.getCenter());
    };
    map.getCanvas().addEventListener('keydown', listener);
    return () => {
      map.getCanvas().style.cursor = '';
      map.getCanvas().removeEventListener('keydown', listener);
      unsubscribe();
    };
  }, [map, isPlacing]);
  const { lat, lng } = edited ?? {};
  useEffect(() => {
    if (lat === undefined || lng === undefined) return undefined;
    const marker = new maplibre.Marker({ draggable: true, color: '#c2410c' })
      .setLngLat([lngWithin(lng, bounds), lat])
      .addTo(map);
    marker.on('dragend', () => move(marker.getLngLat()));
    return () => void marker.remove();
  }, [map, bounds, lat, lng]);
  return isPlacing && <div className={styles.cross} />;
}

type Snap = (at: LatLng, type: PointType | undefined) => LatLng;

/** Tells the palette where on the map a dragged type is. */
function useFindPlace(findPlace: PlacePointsProps['findPlace'], bounds: MapBounds, snap: Snap): void {
  const map = useFloorMap();
  const find = useEffectEvent<FindPlace>((type, { x, y }) => {
    if (!map.getCanvasContainer().contains(document.elementFromPoint(x, y))) return undefined;
    const { left, top } = map.getCanvas().getBoundingClientRect();
    const place = snap(map.unproject([x - left, y - top]), type);
    const shown = map.project([lngWithin(place.lng, bounds), place.lat]);
    return { place, x: shown.x + left, y: shown.y + top };
  });
  useEffect(() => {
    findPlace.current = (type, at) => find(type, at);
    return () => {
      findPlace.current = undefined;
    };
  }, [findPlace]);
}
