import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { featuresOf, type ShownZone, type ZoneFeatures } from './zone-features.ts';
import { drawPattern } from './zone-patterns.ts';
import { zoneTypes } from './zone-types.ts';

const areas = 'zone-areas';
const labels = 'zone-labels';
export const zoneFillLayer = 'zone-fill';
const patternRatio = 2;

/** What can be said of a zone on the map without drawing the others anew. */
export interface ZoneMarks {
  readonly selected?: boolean;
  readonly lit?: boolean;
}

export interface ZoneLayers {
  /** Draws these zones. Only what has changed since the last call goes to the map. */
  readonly show: (zones: readonly ShownZone[], bounds: MapBounds) => void;
  readonly mark: (id: string, marks: ZoneMarks) => void;
  /** Leaves out the zone that is drawn elsewhere, while a hand moves it; `undefined` where all are to be seen. */
  readonly hide: (id: string | undefined) => void;
  readonly remove: () => void;
}

const marked = (name: keyof ZoneMarks | 'hidden'): ExpressionSpecification => [
  'boolean',
  ['feature-state', name],
  false,
];
const unlessHidden = (value: ExpressionSpecification | number): ExpressionSpecification => [
  'case',
  marked('hidden'),
  0,
  value,
];
const isActive: ExpressionSpecification = ['get', 'isActive'];

/** Adds the layers that zones are drawn in: fill, pattern, outline, name. */
export function addZoneLayers(map: MapLibreMap): ZoneLayers {
  for (const { pattern } of zoneTypes)
    if (!map.hasImage(`zone-${pattern}`))
      map.addImage(`zone-${pattern}`, drawPattern(pattern, patternRatio), { pixelRatio: patternRatio });
  const empty = { type: 'FeatureCollection' as const, features: [] };
  map.addSource(areas, { type: 'geojson', data: empty, promoteId: 'id', tolerance: 0.2 });
  map.addSource(labels, { type: 'geojson', data: empty, promoteId: 'id' });
  addFills(map);
  addOutlines(map);
  addNames(map);
  const shown = new Map<string, ShownZone>();
  let hiddenId: string | undefined;
  return {
    show: (zones, bounds) => drawChanged(map, shown, zones, bounds),
    mark: (id, marks) => map.setFeatureState({ source: areas, id }, { ...marks }),
    hide: (id) => {
      if (id === hiddenId) return; // asked for with each move of the pointer, and each mark draws the map anew
      if (hiddenId) map.setFeatureState({ source: areas, id: hiddenId }, { hidden: false });
      if (id) map.setFeatureState({ source: areas, id }, { hidden: true });
      hiddenId = id;
    },
    remove: () => {
      for (const id of [zoneFillLayer, 'zone-pattern', 'zone-edge', 'zone-edge-inactive', 'zone-name'])
        map.removeLayer(id);
      map.removeSource(areas);
      map.removeSource(labels);
    },
  };
}

function addFills(map: MapLibreMap): void {
  const opacity: ExpressionSpecification = [
    'case',
    ['any', marked('selected'), marked('lit')],
    0.66,
    isActive,
    0.4,
    0.12,
  ];
  map.addLayer({
    id: zoneFillLayer,
    type: 'fill',
    source: areas,
    layout: { 'fill-sort-key': ['get', 'rank'] },
    paint: { 'fill-color': ['get', 'fill'], 'fill-opacity': unlessHidden(opacity), 'fill-antialias': false },
  });
  map.addLayer({
    id: 'zone-pattern',
    type: 'fill',
    source: areas,
    layout: { 'fill-sort-key': ['get', 'rank'] },
    paint: {
      'fill-pattern': ['get', 'pattern'],
      'fill-opacity': unlessHidden(['case', isActive, 0.75, 0.3]),
    },
  });
}

function addOutlines(map: MapLibreMap): void {
  const width = unlessHidden(['case', marked('lit'), 5, marked('selected'), 4, 1.5]);
  // Dark on the light sheet of the floor; yellow is kept for what is lit up, as on a fire engine.
  const color: ExpressionSpecification = [
    'case',
    marked('lit'),
    '#7a2e00',
    marked('selected'),
    '#05324f',
    '#33424e',
  ];
  const paint = { 'line-color': color, 'line-width': width };
  map.addLayer({ id: 'zone-edge', type: 'line', source: areas, filter: ['==', isActive, true], paint });
  map.addLayer({
    id: 'zone-edge-inactive',
    type: 'line',
    source: areas,
    filter: ['==', isActive, false],
    paint: { ...paint, 'line-dasharray': [2, 2] },
  });
}

/** Written with the fonts of the device: no font comes from another origin. */
function addNames(map: MapLibreMap): void {
  map.addLayer({
    id: 'zone-name',
    type: 'symbol',
    source: labels,
    filter: ['>=', ['zoom'], ['get', 'labelZoom']],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['sans-serif'],
      'text-size': 13,
      'text-max-width': 9,
      // The name of a room goes before that of the hall around it, which would stand in the room, and names of what
      // answers before names of what does not.
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
  const gone = new Set(shown.keys());
  for (const zone of zones) {
    gone.delete(zone.id);
    if (shown.get(zone.id)?.shape === zone.shape) continue;
    const features = featuresOf(zone, bounds);
    if (features) changed.push(features);
    else if (shown.has(zone.id)) gone.add(zone.id);
    shown.set(zone.id, zone);
  }
  if (changed.length === 0 && gone.size === 0) return;
  for (const id of gone) shown.delete(id);
  const remove = [...gone];
  updateSource(
    map,
    areas,
    changed.map(({ area }) => area),
    remove,
  );
  updateSource(
    map,
    labels,
    changed.map(({ label }) => label),
    remove,
  );
}

/** `add` also replaces what is there under the same id. */
function updateSource(map: MapLibreMap, id: string, add: GeoJSON.Feature[], remove: string[]): void {
  void map.getSource<GeoJSONSource>(id)?.updateData({ add, remove });
}
