import type { Feature } from 'geojson';
import type { AddLayerObject, FilterSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { addFloorTiles, type FloorImage, floorEdgeLayer } from '../../map-view/floor-map-style.ts';
import { lngWithin, type MapBounds, middleLng } from '../../map-view/map-bounds.ts';
import { isDark } from '../../map-view/map-theme.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';
import { createZoneFeatures } from '../../zones/zone-features.ts';
import { zoneFillLayer } from '../../zones/zone-layers.ts';

interface DrawnNeighbor {
  readonly id: string;
  readonly name: string;
  readonly bounds: MapBounds;
  /** Its plan on the level that is shown. Without it, the outline of `zones` is drawn. */
  readonly image: FloorImage | undefined;
  readonly zones: readonly PlanZone[];
}

/** The building that was found has all its colors; those around it step back. */
const planOpacity = 0.55;

const light = { edge: '#4a5965', fill: '#c3cdd5', name: '#14202a', halo: '#ffffff' };
const dark = { edge: '#8796a2', fill: '#3a4751', name: '#ffffff', halo: '#18222b' };

/** Draws a building around the one that is shown, in the colors of the current theme. @returns a function that removes it */
export function addNeighbor(map: MapLibreMap, near: DrawnNeighbor, around: MapBounds): () => void {
  const { image, zones } = near;
  const source = `near-${near.id}`;
  const areas = image ? [] : zones.flatMap((zone) => createZoneFeatures(zone, around)?.area ?? []);
  const features: Feature[] = [...areas, nameAbove(near, around)];
  map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features } });
  const plan = `${source}-plan`;
  if (image) addFloorTiles(map, plan, image, planOpacity);
  const colors = isDark() ? dark : light;
  // The fill covers the inner half of the lines, so that only the outline of all zones together remains.
  const edge = { 'line-color': colors.edge, 'line-width': 6 };
  const layers: AddLayerObject[] = [
    { id: `${source}-edge`, type: 'line', source, filter: isArea, paint: edge },
    { id: source, type: 'fill', source, filter: isArea, paint: { 'fill-color': colors.fill } },
    nameLayer(`${source}-name`, source, colors),
  ];
  for (const layer of layers) map.addLayer(layer, layer.type === 'symbol' ? undefined : zoneFillLayer);
  return () => {
    if (!map.getCanvas().isConnected || !map.getSource(source)) return; // the map was removed first
    for (const { id } of layers) map.removeLayer(id);
    map.removeSource(source);
    if (map.getLayer(plan)) map.removeLayer(plan).removeSource(plan);
  };
}

const isArea: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];

/** The name of the building, above the middle of its plan. */
function nameAbove({ name, bounds }: DrawnNeighbor, around: MapBounds): Feature {
  const at = [lngWithin(middleLng(bounds), around), bounds.north];
  return { type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: at } };
}

function nameLayer(id: string, source: string, { name, halo }: typeof light): AddLayerObject {
  return {
    id,
    type: 'symbol',
    source,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['sans-serif'],
      'text-size': 14,
      'text-anchor': 'bottom',
      'text-offset': [0, -0.3],
    },
    paint: { 'text-color': name, 'text-halo-color': halo, 'text-halo-width': 2 },
  };
}

/** Marks the plan of the building that was found, while others are around it. @returns a function that ends it */
export function markBuilding(map: MapLibreMap): () => void {
  map.setPaintProperty(floorEdgeLayer, 'line-width', 4);
  return () => {
    if (map.getCanvas().isConnected) map.setPaintProperty(floorEdgeLayer, 'line-width', 1);
  };
}
