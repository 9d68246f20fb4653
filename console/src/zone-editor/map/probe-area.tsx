import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { circleAround } from '../../map-view/uncertainty-circle.ts';
import { formatShare } from '../../zones/format-share.ts';
import { createZoneFeatures } from '../../zones/zone-features.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import type { ProbePosition } from '../model/use-probe.ts';

interface ProbeAreaProps {
  readonly position: ProbePosition | undefined;
  readonly zones: readonly EditorZone[];
  readonly bounds: MapBounds;
}

const source = 'probe-area';
const layers = ['candidate', 'circle', 'circle-edge', 'share'];

/** Draws the circle of an uncertain position, and how likely each zone of this floor is. Renders nothing. */
export function ProbeArea({ position, zones, bounds }: ProbeAreaProps): null {
  const map = useFloorMap();
  useEffect(() => {
    addLayers(map);
    return () => {
      if (!map.getCanvas().isConnected || !map.getSource(source)) return; // the map was removed first
      for (const id of layers) map.removeLayer(`probe-${id}`);
      map.removeSource(source);
    };
  }, [map]);
  useEffect(() => {
    const features = position ? createProbeFeatures(position, zones, bounds) : [];
    void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
  }, [map, position, zones, bounds]);
  return null;
}

function addLayers(map: MapLibreMap): void {
  map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  const of = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind];
  map.addLayer({
    id: 'probe-candidate',
    type: 'fill',
    source,
    filter: of('candidate'),
    paint: { 'fill-color': '#7a2e00', 'fill-opacity': ['get', 'opacity'] },
  });
  map.addLayer({
    id: 'probe-circle',
    type: 'fill',
    source,
    filter: of('circle'),
    paint: { 'fill-color': '#07598d', 'fill-opacity': 0.1 },
  });
  map.addLayer({
    id: 'probe-circle-edge',
    type: 'line',
    source,
    filter: of('circle'),
    paint: { 'line-color': '#05324f', 'line-width': 2, 'line-dasharray': [3, 1] },
  });
  map.addLayer({
    id: 'probe-share',
    type: 'symbol',
    source,
    filter: of('share'),
    layout: {
      'text-field': ['get', 'text'],
      'text-font': ['sans-serif'],
      'text-size': 15,
      'text-offset': [0, 1.1], // under the name of the zone
      'text-allow-overlap': true,
      'text-ignore-placement': true, // keep the zone names visible
    },
    paint: { 'text-color': '#5c2200', 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
  });
}

/** The most likely zone has the largest opacity. The others are scaled by probability, but stay visible. */
const minOpacity = 0.08;
const maxOpacity = 0.55;

/** Creates features only for zones on the current floor. The panel lists candidates on other floors. */
function createProbeFeatures(
  { place, accuracyM, result }: ProbePosition,
  zones: readonly EditorZone[],
  bounds: MapBounds,
): Feature[] {
  const maxProbability = Math.max(...result.candidates.map(({ probability }) => probability));
  const features: Feature[] = [];
  for (const { customMapZoneId, probability } of result.candidates) {
    const zone = zones.find(({ id }) => id === customMapZoneId);
    const drawn = zone && createZoneFeatures(zone, bounds);
    if (!drawn) continue; // on another floor
    const opacity = minOpacity + (maxOpacity - minOpacity) * (probability / maxProbability);
    features.push(
      { ...drawn.area, properties: { kind: 'candidate', opacity } },
      { ...drawn.label, properties: { kind: 'share', text: formatShare(probability) } },
    );
  }
  if (accuracyM > 0)
    features.push({ ...circleAround(place, accuracyM, bounds), properties: { kind: 'circle' } });
  return features;
}
