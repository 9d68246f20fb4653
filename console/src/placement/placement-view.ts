import { latAtY, lngAtX, worldWidthMeters } from '@muster/geo/web-mercator';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Coordinate } from '../position-text/position-text.ts';
import { boundsToBox, boxToBounds, createBoxAt, type ImageBox } from './image-box.ts';

const floorSheetLayers = ['floor-sheet', 'floor-sheet-edge'];
/** How much of the view a newly placed image fills. */
const viewFraction = 0.6;
const paddingPx = 60;
/** At this zoom, a building fills the view. */
const placeZoom = 17;

/**
 * FloorMap draws a white sheet at its initial bounds. Placement uses these only as the initial view, so the sheet is
 * hidden.
 */
export function hideSheet(map: MapLibreMap): void {
  for (const layer of floorSheetLayers)
    if (map.getLayer(layer)) map.setLayoutProperty(layer, 'visibility', 'none');
}

export function showBox(map: MapLibreMap, box: ImageBox): void {
  const west = lngAtX(box.left);
  const south = latAtY(box.top + box.height);
  map.fitBounds([west, south, lngAtX(box.left + box.width), latAtY(box.top)], {
    padding: paddingPx,
    animate: false,
  });
}

export function showPlace(map: MapLibreMap, { lat, lng }: Coordinate): void {
  map.jumpTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), placeZoom) });
}

/** Creates a box in the center of the view. */
export function boxInView(map: MapLibreMap, aspect: number): ImageBox {
  const { lat, lng } = map.getCenter();
  const { clientWidth, clientHeight } = map.getContainer();
  const widthPx = viewFraction * Math.min(clientWidth, clientHeight * aspect);
  const widthOfWorldPx = 512 * 2 ** map.getZoom();
  return createBoxAt(lat, lng, (widthPx / widthOfWorldPx) * worldWidthMeters(lat), aspect);
}

/** Returns the box between two opposite corners, given in any order. It uses the shorter way around the world. */
export function boxBetween(one: Coordinate, other: Coordinate): ImageBox | undefined {
  const isShort = Math.abs(one.lng - other.lng) <= 180;
  const [low, high] = [Math.min(one.lng, other.lng), Math.max(one.lng, other.lng)];
  const box = boundsToBox({
    north: Math.max(one.lat, other.lat),
    south: Math.min(one.lat, other.lat),
    west: isShort ? low : high,
    east: isShort ? high : low,
  });
  return box && boundsToBox(boxToBounds(box)) && box;
}
