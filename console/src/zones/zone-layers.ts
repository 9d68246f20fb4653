import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { createZoneFeatures, type ShownZone, type ZoneFeatures } from './zone-features.ts';
import { drawPattern } from './zone-patterns.ts';
import { zoneTypes } from './zone-types.ts';

const areaSource = 'zone-areas';
const labelSource = 'zone-labels';
export const zoneFillLayer = 'zone-fill';
const patternRatio = 2;

/**
 * State of a zone that MapLibre stores as feature state. Changing it restyles the zone without sending its geometry
 * again.
 */
export interface ZoneMarks {
  readonly selected?: boolean;
  readonly highlighted?: boolean;
}

export interface ZoneLayers {
  /** Draws these zones. Only the differences from the previous call are sent to the map. */
  readonly show: (zones: readonly ShownZone[], bounds: MapBounds) => void;
  readonly mark: (id: string, marks: ZoneMarks) => void;
  /** Hides one zone while the editing layer draws it during a drag. `undefined` shows all zones. */
  readonly hide: (id: string | undefined) => void;
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

/** Patterns hide the plan below, so only people who cannot rely on colors see them, and printed plans have them. */
const showsPatterns = '(prefers-contrast: more), (forced-colors: active)';

/** Adds the layers for zones: fill, pattern, outline and name. */
export function addZoneLayers(map: MapLibreMap): ZoneLayers {
  for (const { pattern } of zoneTypes)
    if (!map.hasImage(`zone-${pattern}`))
      map.addImage(`zone-${pattern}`, drawPattern(pattern, patternRatio), { pixelRatio: patternRatio });
  const empty = { type: 'FeatureCollection' as const, features: [] };
  map.addSource(areaSource, { type: 'geojson', data: empty, promoteId: 'id', tolerance: 0.2 });
  map.addSource(labelSource, { type: 'geojson', data: empty, promoteId: 'id' });
  addFills(map);
  addOutlines(map);
  addNames(map);
  const forgetContrast = watchContrast(map);
  const shown = new Map<string, ShownZone>();
  let hiddenId: string | undefined;
  return {
    show: (zones, bounds) => drawChanged(map, shown, zones, bounds),
    mark: (id, marks) => map.setFeatureState({ source: areaSource, id }, { ...marks }),
    hide: (id) => {
      if (id === hiddenId) return; // called on every pointer move, and each setFeatureState repaints the map
      if (hiddenId) map.setFeatureState({ source: areaSource, id: hiddenId }, { hidden: false });
      if (id) map.setFeatureState({ source: areaSource, id }, { hidden: true });
      hiddenId = id;
    },
    remove: () => {
      forgetContrast();
      for (const id of [zoneFillLayer, 'zone-pattern', 'zone-edge', 'zone-edge-inactive', 'zone-name'])
        map.removeLayer(id);
      map.removeSource(areaSource);
      map.removeSource(labelSource);
    },
  };
}

function addFills(map: MapLibreMap): void {
  const opacity: ExpressionSpecification = [
    'case',
    ['any', hasState('selected'), hasState('highlighted')],
    0.66,
    isActive,
    0.4,
    0.12,
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

/** Shows patterns for as long as the system asks for contrast. */
function watchContrast(map: MapLibreMap): () => void {
  const query = window.matchMedia(showsPatterns);
  const show = () => map.setLayoutProperty('zone-pattern', 'visibility', query.matches ? 'visible' : 'none');
  show();
  query.addEventListener('change', show);
  return () => query.removeEventListener('change', show);
}

function addOutlines(map: MapLibreMap): void {
  const width = unlessHidden(['case', hasState('highlighted'), 5, hasState('selected'), 4, 1.5]);
  // Dark outlines, because the floor's sheet is light. Yellow is reserved for highlights.
  const color: ExpressionSpecification = [
    'case',
    hasState('highlighted'),
    '#7a2e00',
    hasState('selected'),
    '#05324f',
    '#33424e',
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

/** Uses the device's fonts. MapLibre's own glyphs would have to be loaded from a font server. */
function addNames(map: MapLibreMap): void {
  map.addLayer({
    id: 'zone-name',
    type: 'symbol',
    source: labelSource,
    filter: ['>=', ['zoom'], ['get', 'labelZoom']],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['sans-serif'],
      'text-size': 13,
      'text-max-width': 9,
      // If names collide, MapLibre keeps the one with the lower sort key: small zones before the larger zones around
      // them, and active zones before inactive ones.
      'symbol-sort-key': ['+', ['-', 0, ['get', 'rank']], ['case', isActive, 0, 1]],
      'text-padding': 3,
    },
    paint: { 'text-color': '#14202a', 'text-halo-color': 'rgba(255,255,255,0.92)', 'text-halo-width': 1.6 },
  });
}

function drawChanged(
  map: MapLibreMap,
  shown: Map<string, ShownZone>,
  zones: readonly ShownZone[],
  bounds: MapBounds,
): void {
  const changed: ZoneFeatures[] = [];
  const removed = new Set(shown.keys());
  for (const zone of zones) {
    removed.delete(zone.id);
    if (shown.get(zone.id)?.shape === zone.shape) continue;
    const features = createZoneFeatures(zone, bounds);
    if (features) changed.push(features);
    else if (shown.has(zone.id)) removed.add(zone.id);
    shown.set(zone.id, zone);
  }
  if (changed.length === 0 && removed.size === 0) return;
  for (const id of removed) shown.delete(id);
  const remove = [...removed];
  updateSource(
    map,
    areaSource,
    changed.map(({ area }) => area),
    remove,
  );
  updateSource(
    map,
    labelSource,
    changed.map(({ label }) => label),
    remove,
  );
}

/** `add` also replaces features with the same id. */
function updateSource(map: MapLibreMap, id: string, add: GeoJSON.Feature[], remove: string[]): void {
  void map.getSource<GeoJSONSource>(id)?.updateData({ add, remove });
}
