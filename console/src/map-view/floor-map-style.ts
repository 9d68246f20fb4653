import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { ConsoleSettings } from '../client/console-settings.ts';
import { graticuleOf } from './graticule.ts';
import { type MapBounds, unwrapBounds } from './map-bounds.ts';
import { isDark } from './map-theme.ts';

export type Background = ConsoleSettings['background'];

export interface FloorImage {
  readonly bounds: MapBounds;
  /** `null` while the tiles are being drawn. */
  readonly tileUrlTemplate: string | null;
  readonly minZoom: number;
  readonly maxZoom: number;
}

const ids = {
  page: 'page',
  raster: 'background-raster',
  graticule: 'graticule',
  sheet: 'floor-sheet',
  floor: 'floor',
};

/** What is drawn on a floor goes above this layer, what is under the floor below it. */
const aboveFloor = 'above-floor';

const light = { page: '#e6ebef', line: '#c3ced6', sheet: '#ffffff', sheetEdge: '#71808d' };
const dark = { page: '#18222b', line: '#2c3a45', sheet: '#c3cdd5', sheetEdge: '#7f8f9d' };

/** The style that a map begins with: the address of the installation's own, or the bundled neutral one. */
export function backgroundStyle(background: Background): StyleSpecification | string {
  return background?.kind === 'style' ? background.url : neutralStyle(background);
}

/** Paper and graticule, and over them the installation's raster tiles where it has some. No request leaves the origin. */
export function neutralStyle(background: Background): StyleSpecification {
  const raster = background?.kind === 'raster' ? background : undefined;
  return {
    version: 8,
    sources: {
      [ids.graticule]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      ...(raster && {
        [ids.raster]: {
          type: 'raster',
          tiles: [raster.url],
          tileSize: 256,
          ...(raster.attribution && { attribution: raster.attribution }),
        },
      }),
    },
    layers: [
      { id: ids.page, type: 'background' },
      { id: ids.graticule, type: 'line', source: ids.graticule, paint: { 'line-width': 1 } },
      ...(raster ? [{ id: ids.raster, type: 'raster' as const, source: ids.raster }] : []),
    ],
  };
}

/** The sheet that the floor lies on, seen where its image is transparent or not drawn yet. */
export function addSheet(map: MapLibreMap, bounds: MapBounds): void {
  map.addSource(ids.sheet, { type: 'geojson', data: sheetOf(bounds) });
  map.addLayer({ id: ids.sheet, type: 'fill', source: ids.sheet });
  map.addLayer({ id: `${ids.sheet}-edge`, type: 'line', source: ids.sheet, paint: { 'line-width': 1 } });
  map.addLayer({ id: aboveFloor, type: 'background', layout: { visibility: 'none' } });
}

/** Shows the floor's tiles in place of those that were shown before. */
export function showFloor(map: MapLibreMap, { bounds, tileUrlTemplate, minZoom, maxZoom }: FloorImage): void {
  if (map.getLayer(ids.floor)) map.removeLayer(ids.floor);
  if (map.getSource(ids.floor)) map.removeSource(ids.floor);
  map.getSource<import('maplibre-gl').GeoJSONSource>(ids.sheet)?.setData(sheetOf(bounds));
  if (!tileUrlTemplate) return;
  const { north, west, south, east } = bounds;
  map.addSource(ids.floor, {
    type: 'raster',
    tiles: [tileUrlTemplate],
    tileSize: 256,
    minzoom: minZoom,
    maxzoom: maxZoom,
    // A box across the antimeridian cannot be said here; outside of it there are no tiles anyway.
    ...(west < east && { bounds: [west, south, east, north] }),
  });
  map.addLayer(
    { id: ids.floor, type: 'raster', source: ids.floor, paint: { 'raster-fade-duration': 0 } },
    aboveFloor,
  );
}

/** Draws what is the console's own in the colors of the theme. */
export function paintTheme(map: MapLibreMap): void {
  const colors = isDark() ? dark : light;
  const paints = [
    [ids.page, 'background-color', colors.page],
    [ids.graticule, 'line-color', colors.line],
    [ids.sheet, 'fill-color', colors.sheet],
    [`${ids.sheet}-edge`, 'line-color', colors.sheetEdge],
  ] as const;
  for (const [layer, property, color] of paints)
    if (map.getLayer(layer)) map.setPaintProperty(layer, property, color);
}

/** Draws the graticule of what is in view. */
export function paintGraticule(map: MapLibreMap): void {
  const source = map.getSource<import('maplibre-gl').GeoJSONSource>(ids.graticule);
  const view = map.getBounds();
  source?.setData(
    graticuleOf({
      north: view.getNorth(),
      west: view.getWest(),
      south: view.getSouth(),
      east: view.getEast(),
    }),
  );
}

function sheetOf(bounds: MapBounds): GeoJSON.Feature {
  const { north, west, south, east } = unwrapBounds(bounds);
  const ring = [
    [west, north],
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
