import { latAtY, lngAtX, worldWidthMeters } from '@muster/geo/web-mercator';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { boundsOfBox, boxAround, boxOfBounds, type ImageBox } from './image-box.ts';
import type { Coordinate } from './read-coordinates.ts';

const floorSheetLayers = ['floor-sheet', 'floor-sheet-edge'];
/** How much of the view an image fills that is put into it. */
const shareOfView = 0.6;
const paddingPx = 60;
/** A building fills the view. */
const placeZoom = 17;

/** The sheet of paper lies where the view began; here nothing lies there. */
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

/** A box in the middle of what the map shows. */
export function boxInView(map: MapLibreMap, aspect: number): ImageBox {
  const { lat, lng } = map.getCenter();
  const { clientWidth, clientHeight } = map.getContainer();
  const widthPx = shareOfView * Math.min(clientWidth, clientHeight * aspect);
  const widthOfWorldPx = 512 * 2 ** map.getZoom();
  return boxAround(lat, lng, (widthPx / widthOfWorldPx) * worldWidthMeters(lat), aspect);
}

/** The box between two opposite corners, whichever they are; the short way round the world. */
export function boxBetween(one: Coordinate, other: Coordinate): ImageBox | undefined {
  const isShort = Math.abs(one.lng - other.lng) <= 180;
  const [low, high] = [Math.min(one.lng, other.lng), Math.max(one.lng, other.lng)];
  const box = boxOfBounds({
    north: Math.max(one.lat, other.lat),
    south: Math.min(one.lat, other.lat),
    west: isShort ? low : high,
    east: isShort ? high : low,
  });
  return box && boxOfBounds(boundsOfBox(box)) && box;
}
