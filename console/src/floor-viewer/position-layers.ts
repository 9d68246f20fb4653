import type { Feature } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { circleAround } from '../map-view/uncertainty-circle.ts';
import { pictogramOfZone } from '../points/pictograms.ts';
import { formatShare } from '../zones/format-share.ts';
import { createZoneFeatures, type ShownZone } from '../zones/zone-features.ts';
import { zoneNameLayer } from '../zones/zone-label-layer.ts';

/** Where a position may be. */
export interface PositionArea {
  /** Degrees, and the radius of the circle in meters. */
  readonly circle: { readonly lat: number; readonly lng: number; readonly accuracyM: number } | undefined;
  /** Probabilities by the id of the zone. Zones of other floors are left out. */
  readonly shares: ReadonlyMap<string, number>;
}

const source = 'position';

/**
 * Draws the circle of a position, and tints zones by how likely it is in them.
 *
 * @returns a function that removes all of it
 */
export function addPositionLayers(
  map: MapLibreMap,
  area: PositionArea,
  zones: readonly ShownZone[],
  bounds: MapBounds,
): () => void {
  map.addSource(source, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: createFeatures(area, zones, bounds) },
  });
  const of = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind];
  const ids = ['candidate', 'circle', 'circle-edge', 'share'].map((name) => `${source}-${name}`);
  const [candidate = '', circle = '', edge = '', share = ''] = ids;
  const fill = {
    id: candidate,
    type: 'fill' as const,
    source,
    filter: of('candidate'),
    paint: { 'fill-color': '#7a2e00', 'fill-opacity': ['get', 'opacity'] as ['get', string] },
  };
  map.addLayer(fill, map.getLayer(zoneNameLayer) && zoneNameLayer);
  map.addLayer({
    id: circle,
    type: 'fill',
    source,
    filter: of('circle'),
    paint: { 'fill-color': '#07598d', 'fill-opacity': 0.1 },
  });
  map.addLayer({
    id: edge,
    type: 'line',
    source,
    filter: of('circle'),
    paint: { 'line-color': '#05324f', 'line-width': 2, 'line-dasharray': [3, 1] },
  });
  map.addLayer({
    id: share,
    type: 'symbol',
    source,
    filter: of('share'),
    layout: {
      'text-field': ['get', 'text'],
      'text-font': ['sans-serif'],
      'text-size': 15,
      // Under the name of the zone, which is lower where a pictogram is above it.
      'text-offset': ['case', ['get', 'isLow'], ['literal', [0, 2.4]], ['literal', [0, 1.5]]],
      'text-allow-overlap': true,
      'text-ignore-placement': true, // keep the zone names visible
    },
    paint: { 'text-color': '#5c2200', 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
  });
  return () => {
    if (!map.getCanvas().isConnected || !map.getSource(source)) return; // the map was removed first
    for (const id of ids) map.removeLayer(id);
    map.removeSource(source);
  };
}

/** The most likely zone has the largest opacity. The others are scaled by probability, but stay visible. */
const minOpacity = 0.08;
const maxOpacity = 0.4;
/** Labels of less likely zones would cover those that matter. */
const minLabeledShare = 0.01;

function createFeatures(
  { circle, shares }: PositionArea,
  zones: readonly ShownZone[],
  bounds: MapBounds,
): Feature[] {
  const max = Math.max(...shares.values());
  const features = zones.flatMap((zone): Feature[] => {
    const share = shares.get(zone.id);
    const drawn = share === undefined ? undefined : createZoneFeatures(zone, bounds);
    if (share === undefined || !drawn) return [];
    const isLow = pictogramOfZone(zone.shape.zoneType) !== undefined;
    const opacity = minOpacity + (maxOpacity - minOpacity) * (share / max);
    const area = { ...drawn.area, properties: { kind: 'candidate', opacity } };
    if (share < minLabeledShare) return [area];
    return [area, { ...drawn.label, properties: { kind: 'share', text: formatShare(share), isLow } }];
  });
  if (circle && circle.accuracyM > 0)
    features.push({ ...circleAround(circle, circle.accuracyM, bounds), properties: { kind: 'circle' } });
  return features;
}
