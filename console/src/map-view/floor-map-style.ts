import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { type MapBounds, unwrapBounds } from './map-bounds.ts';
import { isDark } from './map-theme.ts';
import type { Background } from './resolve-background.ts';

/** The zoom levels are those for which tiles exist. MapLibre enlarges the finest ones beyond `maxZoom`. */
export interface FloorImage {
  readonly bounds: MapBounds;
  /** `null` until the server has rendered the tiles. */
  readonly tileUrlTemplate: string | null;
  readonly minZoom: number;
  readonly maxZoom: number;
}

const ids = {
  page: 'page',
  raster: 'background-raster',
  sheet: 'floor-sheet',
  floor: 'floor',
};

/** The white rectangle behind the floor, and its edge. */
const floorSheetLayer = ids.sheet;
export const floorEdgeLayer = `${ids.sheet}-edge`;

/**
 * An invisible marker layer. Floor tiles are inserted below it and overlays are added above it, so replacing the
 * tiles keeps the layer order.
 */
const aboveFloor = 'above-floor';

/** The plan itself is dimmed at night, because a white one dazzles. */
const light = { page: '#e6ebef', sheet: '#ffffff', sheetEdge: '#71808d', brightness: 1 };
const dark = { page: '#18222b', sheet: '#c3cdd5', sheetEdge: '#7f8f9d', brightness: 0.78 };

/** The style to start the map with: the URL that the installation configured, or the built-in neutral style. */
export function backgroundStyle(background: Background): StyleSpecification | string {
  return background?.kind === 'style' ? background.url : neutralStyle(background);
}

/**
 * Plain background, and the installation's raster tiles if configured. Without these tiles, no request
 * leaves the origin.
 */
export function neutralStyle(background: Background): StyleSpecification {
  const raster = background?.kind === 'raster' ? background : undefined;
  return {
    version: 8,
    sources: {
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
      // MapLibre's default color is black, which would be visible until the map has loaded.
      { id: ids.page, type: 'background', paint: { 'background-color': (isDark() ? dark : light).page } },
      ...(raster ? [{ id: ids.raster, type: 'raster' as const, source: ids.raster }] : []),
    ],
  };
}

/** Adds the white rectangle behind the floor. It is visible where the image is transparent or not rendered yet. */
export function addSheet(map: MapLibreMap, bounds: MapBounds): void {
  map.addSource(ids.sheet, { type: 'geojson', data: createSheet(bounds) });
  // Set the colors from the start, because a later change would fade from black.
  const { sheet, sheetEdge } = isDark() ? dark : light;
  map.addLayer({ id: ids.sheet, type: 'fill', source: ids.sheet, paint: { 'fill-color': sheet } });
  map.addLayer({
    id: `${ids.sheet}-edge`,
    type: 'line',
    source: ids.sheet,
    paint: { 'line-width': 1, 'line-color': sheetEdge },
  });
  map.addLayer({ id: aboveFloor, type: 'background', layout: { visibility: 'none' } });
}

/** The opacity of each map. A floor that is shown later on the same map has it too. */
const opacities = new WeakMap<MapLibreMap, number>();

/** Lets the background show through the floor. @param opacity 0 to 1 */
export function setFloorOpacity(map: MapLibreMap, opacity: number): void {
  opacities.set(map, opacity);
  map.setPaintProperty(ids.sheet, 'fill-opacity', opacity);
  if (map.getLayer(ids.floor)) map.setPaintProperty(ids.floor, 'raster-opacity', opacity);
}

/** Hides the sheet, for a map that shows no floor. */
export function hideSheet(map: MapLibreMap): undefined {
  for (const id of [ids.sheet, `${ids.sheet}-edge`]) map.setLayoutProperty(id, 'visibility', 'none');
}

/**
 * Replaces the tiles on the map. MapLibre cannot change a raster source's zoom range or bounds, so the source is
 * recreated.
 */
export function showFloor(map: MapLibreMap, { bounds, tileUrlTemplate, minZoom, maxZoom }: FloorImage): void {
  if (map.getLayer(ids.floor)) map.removeLayer(ids.floor);
  if (map.getSource(ids.floor)) map.removeSource(ids.floor);
  map.getSource<import('maplibre-gl').GeoJSONSource>(ids.sheet)?.setData(createSheet(bounds));
  if (tileUrlTemplate)
    addFloorTiles(
      map,
      ids.floor,
      { bounds, tileUrlTemplate, minZoom, maxZoom },
      opacities.get(map),
      aboveFloor,
    );
}

/** Adds the tiles of a floor below another layer. The layer and its source have the same id. */
export function addFloorTiles(
  map: MapLibreMap,
  id: string,
  { bounds, tileUrlTemplate, minZoom, maxZoom }: FloorImage,
  opacity = 1,
  below = floorSheetLayer,
): void {
  if (!tileUrlTemplate) return;
  const { north, west, south, east } = bounds;
  map.addSource(id, {
    type: 'raster',
    tiles: [tileUrlTemplate],
    tileSize: 256,
    minzoom: minZoom,
    maxzoom: maxZoom,
    // MapLibre does not support `bounds` with west > east (across the antimeridian). Without them, it requests a few
    // more tiles, which return 404.
    ...(west < east && { bounds: [west, south, east, north] }),
  });
  const paint = {
    'raster-fade-duration': 0,
    'raster-opacity': opacity,
    'raster-brightness-max': (isDark() ? dark : light).brightness,
  };
  map.addLayer({ id, type: 'raster', source: id, paint }, below);
}

/** Applies the theme's colors to the console's own layers. */
export function paintTheme(map: MapLibreMap): void {
  const colors = isDark() ? dark : light;
  const paints = [
    [ids.page, 'background-color', colors.page],
    [ids.sheet, 'fill-color', colors.sheet],
    [`${ids.sheet}-edge`, 'line-color', colors.sheetEdge],
    [ids.floor, 'raster-brightness-max', colors.brightness],
  ] as const;
  for (const [layer, property, color] of paints)
    if (map.getLayer(layer)) map.setPaintProperty(layer, property, color);
}

function createSheet(bounds: MapBounds): GeoJSON.Feature {
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
