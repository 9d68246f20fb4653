import { wrapLng } from '@muster/geo/longitude';
import { worldWidthMeters } from '@muster/geo/web-mercator';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import { lngWithin, type MapBounds } from '../../map-view/map-bounds.ts';
import { maplibre } from '../../map-view/map-library.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';
import styles from './points-page.module.css';
import { type LatLng, snapToWall } from './snap-to-wall.ts';

/** Doors snap to walls that are nearer. */
const reachPx = 12;

interface PlacePointsProps {
  readonly bounds: MapBounds;
  /** Whether a click places a point. */
  readonly isPlacing: boolean;
  /** The zones to whose walls a place snaps. */
  readonly walls: readonly PlanZone[];
  readonly onPlace: (at: LatLng) => void;
  /** Called for other keys than Enter. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** Where the point that is being edited is. */
  readonly edited: LatLng | undefined;
  readonly onMove: (at: LatLng) => void;
}

/** Places points with clicks or with Enter in the middle of the map, and moves the edited one with a marker that can be dragged. */
export function PlacePoints({
  bounds,
  isPlacing,
  walls,
  onPlace,
  onKey,
  edited,
  onMove,
}: PlacePointsProps): ReactNode {
  const map = useFloorMap();
  const snap = ({ lat, lng }: LatLng): LatLng => {
    const reach = (reachPx * worldWidthMeters(lat)) / (512 * 2 ** map.getZoom());
    return snapToWall({ lat, lng: wrapLng(lng) }, walls, reach);
  };
  const place = useEffectEvent((at: LatLng) => onPlace(snap(at)));
  const press = useEffectEvent(onKey);
  const move = useEffectEvent((at: LatLng) => onMove(snap(at)));
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
