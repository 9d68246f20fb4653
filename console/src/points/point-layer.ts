import type { Point } from '@muster/sdk/client';
import type { Feature } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { lngWithin, type MapBounds } from '../map-view/map-bounds.ts';
import { drawPictogram, pictogramOfPoint, pictogramPx, pointTypes } from './pictograms.ts';
import { namePoint } from './point-types.ts';

/** What is drawn of a point, on share links too. */
export type ShownPoint = Omit<Point, 'customMapFloorId' | 'isActive' | 'externalId'>;

const source = 'points';
/** Fingers are less exact than pictograms are large. */
const reachPx = 8;
const ratio = 2;
/** At this zoom, a room is large enough that names beside pictograms do not hide it. */
const namesFromZoom = 19;

/**
 * Draws points with their pictograms, and their names where there is space.
 *
 * @returns a function that removes them
 */
export function addPoints(
  map: MapLibreMap,
  points: readonly ShownPoint[],
  bounds: MapBounds,
): undefined | (() => void) {
  if (points.length === 0) return undefined;
  for (const type of pointTypes)
    if (!map.hasImage(`point-${type}`))
      map.addImage(`point-${type}`, drawPictogram(pictogramOfPoint(type), pictogramPx * ratio), {
        pixelRatio: ratio,
      });
  const features = points.map(
    (point): Feature => ({
      type: 'Feature',
      properties: { id: point.customMapPointId, icon: `point-${point.pointType}`, name: namePoint(point) },
      geometry: { type: 'Point', coordinates: [lngWithin(point.longitude, bounds), point.latitude] },
    }),
  );
  map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features } });
  map.addLayer({
    id: source,
    type: 'symbol',
    source,
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 16, 16 / pictogramPx, namesFromZoom, 1],
      'icon-allow-overlap': ['step', ['zoom'], false, 18, true],
      'text-field': ['step', ['zoom'], '', namesFromZoom, ['get', 'name']],
      'text-font': ['sans-serif'],
      'text-size': 12,
      'text-offset': [0, 1.2],
      'text-anchor': 'top',
      'text-optional': true,
    },
    paint: { 'text-color': '#14202a', 'text-halo-color': '#ffffff', 'text-halo-width': 1.5 },
  });
  return () => {
    if (!map.getCanvas().isConnected || !map.getSource(source)) return; // the map was removed first
    map.removeLayer(source);
    map.removeSource(source);
  };
}

/** The id of the point that is drawn at a place of the map's canvas, or nearly there. */
export function findPointAt(
  map: MapLibreMap,
  { x, y }: { readonly x: number; readonly y: number },
): string | undefined {
  if (!map.getLayer(source)) return undefined;
  const around: [[number, number], [number, number]] = [
    [x - reachPx, y - reachPx],
    [x + reachPx, y + reachPx],
  ];
  return map.queryRenderedFeatures(around, { layers: [source] })[0]?.properties.id;
}
