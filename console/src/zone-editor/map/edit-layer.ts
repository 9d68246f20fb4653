import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { lngWithin, type MapBounds } from '../../map-view/map-bounds.ts';
import { closeRings, type Position, type Rings, type VertexAddress } from '../../zones/polygon.ts';
import type { Place } from '../../zones/ring-edits.ts';
import { displayRings } from '../../zones/zone-features.ts';
import type { SnapTarget } from '../model/snap.ts';

/** All that is drawn over the zones while it is being edited. */
export interface EditPicture {
  /** The zone that is worked on, with handles. */
  readonly rings?: Rings | undefined;
  readonly hasHandles?: boolean;
  readonly vertex?: VertexAddress | undefined;
  readonly fault?: VertexAddress | undefined;
  /** The corners so far of an outline that is being drawn. */
  readonly points?: readonly Position[];
  /** Where the pointer or the key cursor is while drawing or probing. */
  readonly cursor?: Place | undefined;
  readonly snap?: SnapTarget | undefined;
  readonly probe?: Place | undefined;
  /** What somebody else made of the zone. */
  readonly theirs?: Rings | undefined;
}

const source = 'zone-edit';
const layers = [
  'theirs',
  'outline',
  'points',
  'midpoint',
  'vertex',
  'snap',
  'probe',
  'fault',
  'fault-mark',
  'cursor',
];
/** More handles than that would cover the zone; the table of corners has them all. */
const mostMidpoints = 300;

/** Adds the layers and answers what draws a picture in them, at most once a frame. */
export function addEditLayer(map: MapLibreMap, bounds: MapBounds) {
  map.addSource(source, { type: 'geojson', data: collectionOf([]), tolerance: 0 });
  addLines(map);
  addHandles(map);
  let next: EditPicture | undefined;
  let frame = 0;
  const draw = () => {
    frame = 0;
    if (next) void map.getSource<GeoJSONSource>(source)?.setData(collectionOf(featuresOf(next, bounds)));
  };
  return {
    show: (picture: EditPicture): void => {
      next = picture;
      frame ||= requestAnimationFrame(draw);
    },
    remove: (): void => {
      cancelAnimationFrame(frame);
      for (const kind of layers) map.removeLayer(`edit-${kind}`);
      map.removeSource(source);
    },
  };
}

function addLines(map: MapLibreMap): void {
  const line = (kind: string, paint: object) =>
    map.addLayer({
      id: `edit-${kind}`,
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], kind],
      paint,
    });
  line('theirs', { 'line-color': '#a3157a', 'line-width': 3, 'line-dasharray': [1, 1.5] });
  line('outline', { 'line-color': '#05324f', 'line-width': 3 });
  line('points', { 'line-color': '#05324f', 'line-width': 3, 'line-dasharray': [2, 1] });
}

const ink = '#05324f';

/** In the order of drawing, the last on top. */
const circles: readonly (readonly [kind: string, paint: object])[] = [
  [
    'midpoint',
    { 'circle-radius': 4, 'circle-color': '#cfe3f2', 'circle-stroke-color': ink, 'circle-stroke-width': 1.5 },
  ],
  [
    'vertex',
    {
      'circle-radius': ['case', ['get', 'isActive'], 9, 6],
      'circle-color': ['case', ['get', 'isActive'], '#ffd21f', '#ffffff'],
      'circle-stroke-color': ink,
      'circle-stroke-width': 2,
    },
  ],
  [
    'snap',
    { 'circle-radius': 11, 'circle-opacity': 0, 'circle-stroke-color': '#a3157a', 'circle-stroke-width': 3 },
  ],
  [
    'probe',
    {
      'circle-radius': 8,
      'circle-color': '#ffd21f',
      'circle-stroke-color': '#14202a',
      'circle-stroke-width': 3,
    },
  ],
  [
    'cursor',
    { 'circle-radius': 4, 'circle-color': ink, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 2 },
  ],
  [
    'fault',
    {
      'circle-radius': 13,
      'circle-color': '#ab1f17',
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 2,
    },
  ],
];

function addHandles(map: MapLibreMap): void {
  for (const [kind, paint] of circles)
    map.addLayer({
      id: `edit-${kind}`,
      type: 'circle',
      source,
      filter: ['==', ['get', 'kind'], kind],
      paint,
    });
  map.addLayer({
    id: 'edit-fault-mark',
    type: 'symbol',
    source,
    filter: ['==', ['get', 'kind'], 'fault'],
    layout: { 'text-field': '!', 'text-font': ['sans-serif'], 'text-size': 20, 'text-allow-overlap': true },
    paint: { 'text-color': '#ffffff' },
  });
}

/** What is drawn of a picture, in the copy of the world that a map with these bounds shows. */
export function featuresOf(picture: EditPicture, bounds: MapBounds): Feature[] {
  const { rings, points = [], cursor, snap, probe, theirs, fault, vertex, hasHandles } = picture;
  const shown = rings && displayRings(rings, bounds);
  const faulty = shown && fault && shown[fault.ring]?.[fault.index];
  const at = (place: Place): Position => [lngWithin(place.lng, bounds), place.lat];
  return [
    ...(theirs ? [areaOf('theirs', displayRings(theirs, bounds))] : []),
    ...(shown ? [areaOf('outline', shown)] : []),
    ...(shown && hasHandles ? handlesOf(shown, vertex) : []),
    ...drawingOf(points, cursor, bounds),
    ...(snap ? [pointOf('snap', at(snap))] : []),
    ...(probe ? [pointOf('probe', at(probe))] : []),
    ...(cursor ? [pointOf('cursor', at(cursor))] : []),
    ...(faulty ? [pointOf('fault', faulty)] : []),
  ];
}

function drawingOf(points: readonly Position[], cursor: Place | undefined, bounds: MapBounds): Feature[] {
  const [path = []] = displayRings([cursor ? [...points, [cursor.lng, cursor.lat]] : points], bounds);
  const corners = path
    .slice(0, points.length)
    .map((point, index) => pointOf('vertex', point, { isActive: index === 0 }));
  if (points.length === 0 || path.length < 2) return corners;
  return [lineOf('points', path.length > 2 ? [...path, path[0] ?? []] : path), ...corners];
}

function handlesOf(rings: Rings, vertex: VertexAddress | undefined): Feature[] {
  const hasMidpoints = rings.reduce((sum, ring) => sum + ring.length, 0) <= mostMidpoints;
  return rings.flatMap((ring, at) =>
    ring.flatMap((corner, index) => {
      const isActive = vertex?.ring === at && vertex.index === index;
      const [ax = 0, ay = 0] = corner;
      const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
      return [
        ...(hasMidpoints && ring.length > 1 ? [pointOf('midpoint', [(ax + bx) / 2, (ay + by) / 2])] : []),
        pointOf('vertex', corner, { isActive }),
      ];
    }),
  );
}

function areaOf(kind: string, rings: Rings): Feature {
  const coordinates = closeRings(rings);
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiLineString', coordinates } };
}

function lineOf(kind: string, path: readonly Position[]): Feature {
  const coordinates = path.map((position) => [...position]);
  return { type: 'Feature', properties: { kind }, geometry: { type: 'LineString', coordinates } };
}

function pointOf(kind: string, position: Position, properties: object = {}): Feature {
  return {
    type: 'Feature',
    properties: { isActive: false, ...properties, kind },
    geometry: { type: 'Point', coordinates: [...position] },
  };
}

function collectionOf(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}
