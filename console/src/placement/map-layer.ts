import { nearestLng } from '@muster/geo/longitude';
import type { LatLng } from '@muster/geo/placement';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type SyntheticEvent, useEffect, useReducer, useState } from 'react';
import styles from './placement-overlay.module.css';

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();
/**
 * Keeps these events from the map below, which would pan or zoom. Wheel events pass through, so that the wheel zooms
 * over the image too.
 */
export const mapEventBlockers = {
  onMouseDown: stopPropagation,
  onTouchStart: stopPropagation,
  onKeyDown: stopPropagation,
  onDoubleClick: stopPropagation,
  onClick: stopPropagation,
};

/** Creates an overlay inside MapLibre's canvas container, so that wheel events bubble to the map. */
export function useOverlayLayer(map: MapLibreMap): HTMLElement | undefined {
  const [layer, setLayer] = useState<HTMLElement>();
  useEffect(() => {
    const element = document.createElement('div');
    element.className = styles.layer ?? '';
    map.getCanvasContainer().append(element);
    setLayer(element);
    return () => element.remove();
  }, [map]);
  return layer;
}

export function useRedrawOnMove(map: MapLibreMap): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    map.on('move', redraw);
    map.on('resize', redraw);
    return () => {
      map.off('move', redraw);
      map.off('resize', redraw);
    };
  }, [map]);
}

/** Projects a position onto the screen, in the visible copy of the world. */
export function projectPosition(map: MapLibreMap, { lat, lng }: LatLng) {
  return map.project([nearestLng(lng, map.getCenter().lng), lat]);
}
