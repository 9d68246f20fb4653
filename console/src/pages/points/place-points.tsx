import { wrapLng } from '@muster/geo/longitude';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import { lngWithin, type MapBounds } from '../../map-view/map-bounds.ts';
import { maplibre } from '../../map-view/map-library.ts';
import styles from './points-page.module.css';

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

interface PlacePointsProps {
  readonly bounds: MapBounds;
  /** Whether a click places a point. */
  readonly isPlacing: boolean;
  readonly onPlace: (at: LatLng) => void;
  /** Where the point that is being edited is. */
  readonly edited: LatLng | undefined;
  readonly onMove: (at: LatLng) => void;
}

/** Places points with clicks or with Enter in the middle of the map, and moves the edited one with a marker that can be dragged. */
export function PlacePoints({ bounds, isPlacing, onPlace, edited, onMove }: PlacePointsProps): ReactNode {
  const map = useFloorMap();
  const place = useEffectEvent(onPlace);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    if (!isPlacing) return undefined;
    map.getCanvas().style.cursor = 'crosshair';
    const { unsubscribe } = map.on('click', ({ lngLat }) =>
      place({ lat: lngLat.lat, lng: wrapLng(lngLat.lng) }),
    );
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      const { lat, lng } = map.getCenter();
      place({ lat, lng: wrapLng(lng) });
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
    marker.on('dragend', () => {
      const at = marker.getLngLat();
      move({ lat: at.lat, lng: wrapLng(at.lng) });
    });
    return () => void marker.remove();
  }, [map, bounds, lat, lng]);
  return isPlacing && <div className={styles.cross} />;
}
