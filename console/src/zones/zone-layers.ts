import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { zoneTypes } from './zone-colors.ts';
import { createZoneFeatures, type ShownZone } from './zone-features.ts';
import { addZoneLabels, type ZoneLabelLayer, zoneNameLayer } from './zone-label-layer.ts';
import { drawPattern } from './zone-patterns.ts';

const areaSource = 'zone-areas';
export const zoneFillLayer = 'zone-fill';
const patternRatio = 2;

/**
 * State of a zone that MapLibre stores as feature state. Changing it restyles the zone without sending its geometry
 * again.
 */
export interface ZoneMarks {
  readonly selected?: boolean;
  readonly highlighted?: boolean;
  /** Whether it is one of several zones being changed together. */
  readonly marked?: boolean;
}

export interface ZoneLayers {
  /** Draws these zones. Only the differences from the previous call are sent to the map. */
  readonly show: (zones: readonly ShownZone[], bounds: MapBounds) => void;
  readonly mark: (id: string, marks: ZoneMarks) => void;
  /** Hides one zone while the editing layer draws it during a drag. `undefined` shows all zones. */
  readonly hide: (id: string | undefined) => void;
  /** Whether the names of zones are written. They are at first. */
  readonly showNames: (isShown: boolean) => void;
  readonly remove: () => void;
}

const hasState = (name: keyof ZoneMarks | 'hidden'): ExpressionSpecification => [
  'boolean',
  ['feature-state', name],
  false,
];
const unlessHidden = (value: ExpressionSpecification | number): ExpressionSpecification => [
  'case',
  hasState('hidden'),
  0,
  value,
];
const isActive: ExpressionSpecification = ['get', 'isActive'];

/** Patterns hide the plan below, so they are shown only to people who cannot rely on colors, and on printed plans. */
const showsPatterns = '(prefers-contrast: more), (forced-colors: active)';

/** Adds the layers for zones: fill, pattern, outline and name. */
export function addZoneLayers(map: MapLibreMap): ZoneLayers {
  for (const { pattern } of zoneTypes)
    if (!map.hasImage(`zone-${pattern}`))
      map.addImage(`zone-${pattern}`, drawPattern(pattern, patternRatio), { pixelRatio: patternRatio });
  const empty = { type: 'FeatureCollection' as const, features: [] };
  map.addSource(areaSource, { type: 'geojson', data: empty, promoteId: 'id', tolerance: 0.2 });
  addFills(map);
  addOutlines(map);
  const labels = addZoneLabels(map);
  const forgetContrast = watchContrast(map);
  const shown = new Map<string, ShownZone>();
  let hiddenId: string | undefined;
  return {
    show: (zones, bounds) => drawChanged({ map, shown, labels }, zones, bounds),
    mark: (id, marks) => map.setFeatureState({ source: areaSource, id }, { ...marks }),
    hide: (id) => {
      if (id === hiddenId) return; // called on every pointer move, and each setFeatureState repaints the map
      if (hiddenId) map.setFeatureState({ source: areaSource, id: hiddenId }, { hidden: false });
      if (id) map.setFeatureState({ source: areaSource, id }, { hidden: true });
      hiddenId = id;
    },
    showNames: (isShown) => {
      map.setLayoutProperty(zoneNameLayer, 'visibility', isShown ? 'visible' : 'none');
    },
    remove: () => {
      forgetContrast();
      labels.remove();
      for (const id of [zoneFillLayer, 'zone-pattern', 'zone-edge', 'zone-edge-inactive'])
        map.removeLayer(id);
      map.removeSource(areaSource);
    },
  };
}

function addFills(map: MapLibreMap): void {
  const opacity: ExpressionSpecification = [
    'case',
    ['any', hasState('selected'), hasState('highlighted'), hasState('marked')],
    0.6,
    isActive,
    ['get', 'strength'],
    0.08,
  ];
  map.addLayer({
    id: zoneFillLayer,
    type: 'fill',
    source: areaSource,
    layout: { 'fill-sort-key': ['get', 'rank'] },
    paint: { 'fill-color': ['get', 'fill'], 'fill-opacity': unlessHidden(opacity), 'fill-antialias': false },
  });
  map.addLayer({
    id: 'zone-pattern',
    type: 'fill',
    source: areaSource,
    layout: { 'fill-sort-key': ['get', 'rank'] },
    paint: {
      'fill-pattern': ['get', 'pattern'],
      'fill-opacity': unlessHidden(['case', isActive, 0.75, 0.3]),
    },
  });
}

/** Shows patterns while the system requests high contrast. */
function watchContrast(map: MapLibreMap): () => void {
  const query = window.matchMedia(showsPatterns);
  const show = () => map.setLayoutProperty('zone-pattern', 'visibility', query.matches ? 'visible' : 'none');
  show();
  query.addEventListener('change', show);
  return () => query.removeEventListener('change', show);
}

function addOutlines(map: MapLibreMap): void {
  const width = unlessHidden([
    'case',
    hasState('highlighted'),
    5,
    ['any', hasState('selected'), hasState('marked')],
    4,
    1.2,
  ]);
  // Dark outlines, because the floor's sheet is light. Yellow is reserved for highlights.
  const color: ExpressionSpecification = [
    'case',
    hasState('highlighted'),
    '#7a2e00',
    hasState('selected'),
    '#05324f',
    hasState('marked'),
    '#0a5fa8',
    '#4a5965',
  ];
  const paint = { 'line-color': color, 'line-width': width };
  map.addLayer({ id: 'zone-edge', type: 'line', source: areaSource, filter: ['==', isActive, true], paint });
  map.addLayer({
    id: 'zone-edge-inactive',
    type: 'line',
    source: areaSource,
    filter: ['==', isActive, false],
    paint: { ...paint, 'line-dasharray': [2, 2] },
  });
}

interface Drawn {
  readonly map: MapLibreMap;
  readonly shown: Map<string, ShownZone>;
  readonly labels: ZoneLabelLayer;
}

function drawChanged({ map, shown, labels }: Drawn, zones: readonly ShownZone[], bounds: MapBounds): void {
  const changed: ShownZone[] = [];
  const areas: GeoJSON.Feature[] = [];
  const removed = new Set(shown.keys());
  for (const zone of zones) {
    removed.delete(zone.id);
    if (shown.get(zone.id)?.shape === zone.shape) continue;
    const features = createZoneFeatures(zone, bounds);
    if (features) {
      areas.push(features.area);
      changed.push(zone);
    } else if (shown.has(zone.id)) removed.add(zone.id);
    shown.set(zone.id, zone);
  }
  if (changed.length === 0 && removed.size === 0) return;
  for (const id of removed) shown.delete(id);
  const remove = [...removed];
  // `add` also replaces features with the same id.
  void map.getSource<GeoJSONSource>(areaSource)?.updateData({ add: areas, remove });
  labels.show(changed, remove, bounds);
}
