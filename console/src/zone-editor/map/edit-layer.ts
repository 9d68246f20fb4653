import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { lngWithin, type MapBounds } from '../../map-view/map-bounds.ts';
import { closeRings, type Position, type Ring, type Rings, type VertexAddress } from '../../zones/polygon.ts';
import type { Place } from '../../zones/ring-edits.ts';
import { displayRings } from '../../zones/zone-features.ts';
import type { SnapTarget } from '../model/snap.ts';

/** Everything that is drawn over the zones while editing. */
export interface EditPicture {
  /** The zone being edited. */
  readonly rings?: Rings | undefined;
  readonly hasHandles?: boolean;
  readonly vertex?: VertexAddress | undefined;
  readonly polygonError?: VertexAddress | undefined;
  /** The corners drawn so far of a new outline. */
  readonly points?: readonly Position[];
  /** Whether `points` is a complete outline. If it is, the cursor is not added to it. */
  readonly isClosed?: boolean;
  /** Position of the pointer, or of the keyboard cursor, while drawing or probing. */
  readonly cursor?: Place | undefined;
  readonly snap?: SnapTarget | undefined;
  readonly probe?: Place | undefined;
  /** A line drawn by hand around zones. */
  readonly lasso?: Ring | undefined;
  /** The outline that someone else saved. */
  readonly otherOutline?: Rings | undefined;
}

const source = 'zone-edit';
/** All layers that this module adds, so that `remove` can remove them again. */
const layers = [
  'other-outline',
  'outline-halo',
  'outline',
  'guide',
  'points',
  'midpoint',
  'vertex',
  'snap',
  'probe',
  'polygon-error',
  'polygon-error-mark',
  'cursor',
];
/**
 * A zone with more corners than this has no midpoint handles, because they would cover it. The corner table lists all
 * corners.
 */
const maxMidpoints = 300;

/**
 * Adds the layers for editing. `show` redraws at most once per animation frame, because pointer events come more
 * often than that.
 */
export function addEditLayer(map: MapLibreMap, bounds: MapBounds) {
  map.addSource(source, { type: 'geojson', data: createCollection([]), tolerance: 0 });
  addLines(map);
  addHandles(map);
  // There is one source for everything, and the layers filter it by `kind`. One `setData` per frame updates all of them
  // together.
  let next: EditPicture | undefined;
  let frame = 0;
  const draw = () => {
    frame = 0;
    if (next)
      void map.getSource<GeoJSONSource>(source)?.setData(createCollection(createEditFeatures(next, bounds)));
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

/**
 * The colors do not follow the theme, because they have to stand out from the floor's background, which is light in
 * both themes.
 */
function addLines(map: MapLibreMap): void {
  const line = (kind: string, paint: object, name = kind) =>
    map.addLayer({
      id: `edit-${name}`,
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], kind],
      paint,
    });
  line('other-outline', { 'line-color': '#a3157a', 'line-width': 3, 'line-dasharray': [1, 1.5] });
  // White around the outline, so that the selected zone stands out among thousands.
  line('outline', { 'line-color': '#ffffff', 'line-width': 9 }, 'outline-halo');
  line('outline', { 'line-color': '#0a5fa8', 'line-width': 4 });
  line('guide', { 'line-color': '#a3157a', 'line-width': 1.5, 'line-dasharray': [4, 3] });
  line('points', { 'line-color': '#05324f', 'line-width': 3, 'line-dasharray': [2, 1] });
}

const inkColor = '#05324f';

/** In drawing order. The last one is on top. */
const circles: readonly (readonly [kind: string, paint: object])[] = [
  [
    'midpoint',
    {
      'circle-radius': 4,
      'circle-color': '#cfe3f2',
      'circle-stroke-color': inkColor,
      'circle-stroke-width': 1.5,
    },
  ],
  [
    'vertex',
    {
      'circle-radius': ['case', ['get', 'isActive'], 9, 6],
      'circle-color': ['case', ['get', 'isActive'], '#ffd21f', '#ffffff'],
      'circle-stroke-color': inkColor,
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
    {
      'circle-radius': 4,
      'circle-color': inkColor,
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 2,
    },
  ],
  [
    'polygon-error',
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
    id: 'edit-polygon-error-mark',
    type: 'symbol',
    source,
    filter: ['==', ['get', 'kind'], 'polygon-error'],
    layout: { 'text-field': '!', 'text-font': ['sans-serif'], 'text-size': 20, 'text-allow-overlap': true },
    paint: { 'text-color': '#ffffff' },
  });
}

/** Converts a picture to GeoJSON features, in the copy of the world that the map shows. */
export function createEditFeatures(picture: EditPicture, bounds: MapBounds): Feature[] {
  const {
    rings,
    points = [],
    cursor,
    snap,
    probe,
    lasso,
    otherOutline,
    polygonError,
    vertex,
    hasHandles,
  } = picture;
  // While drawing, the outline continues to the cursor.
  const pathEnd = picture.isClosed ? undefined : cursor;
  const shown = rings && displayRings(rings, bounds);
  const errorPosition = shown && polygonError && shown[polygonError.ring]?.[polygonError.index];
  const at = (place: Place): Position => [lngWithin(place.lng, bounds), place.lat];
  return [
    ...(otherOutline ? [createArea('other-outline', displayRings(otherOutline, bounds))] : []),
    ...(shown ? [createArea('outline', shown)] : []),
    ...(shown && hasHandles ? createHandles(shown, vertex) : []),
    ...createDrawing(points, pathEnd, bounds),
    ...(lasso ? [createArea('points', displayRings([lasso], bounds))] : []),
    ...(snap?.from ?? []).map((from) => createLine('guide', [at(from), at(snap ?? from)])),
    ...(snap ? [createPoint('snap', at(snap))] : []),
    ...(probe ? [createPoint('probe', at(probe))] : []),
    ...(cursor ? [createPoint('cursor', at(cursor))] : []),
    ...(errorPosition ? [createPoint('polygon-error', errorPosition)] : []),
  ];
}

/**
 * From the third point on, the outline is closed back to its first corner, as a preview of the zone. The first corner
 * is marked, because a click on it ends the outline. The cursor is not a corner yet.
 */
function createDrawing(points: readonly Position[], cursor: Place | undefined, bounds: MapBounds): Feature[] {
  const [path = []] = displayRings([cursor ? [...points, [cursor.lng, cursor.lat]] : points], bounds);
  const corners = path
    .slice(0, points.length)
    .map((point, index) => createPoint('vertex', point, { isActive: index === 0 }));
  if (points.length === 0 || path.length < 2) return corners;
  return [createLine('points', path.length > 2 ? [...path, path[0] ?? []] : path), ...corners];
}

/**
 * Creates a handle for each corner and, between two corners, a handle that adds a corner when it is dragged. As in
 * `splitEdge` and `handleAt`, the midpoint is computed from the coordinates in degrees.
 */
function createHandles(rings: Rings, vertex: VertexAddress | undefined): Feature[] {
  const hasMidpoints = rings.reduce((sum, ring) => sum + ring.length, 0) <= maxMidpoints;
  return rings.flatMap((ring, at) =>
    ring.flatMap((corner, index) => {
      const isActive = vertex?.ring === at && vertex.index === index;
      const [ax = 0, ay = 0] = corner;
      const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
      return [
        ...(hasMidpoints && ring.length > 1 ? [createPoint('midpoint', [(ax + bx) / 2, (ay + by) / 2])] : []),
        createPoint('vertex', corner, { isActive }),
      ];
    }),
  );
}

/** Returns a MultiLineString, because only outlines are drawn here. The zone layers draw the fills. */
function createArea(kind: string, rings: Rings): Feature {
  const coordinates = closeRings(rings);
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiLineString', coordinates } };
}

function createLine(kind: string, path: readonly Position[]): Feature {
  const coordinates = path.map((position) => [...position]);
  return { type: 'Feature', properties: { kind }, geometry: { type: 'LineString', coordinates } };
}

function createPoint(kind: string, position: Position, properties: object = {}): Feature {
  return {
    type: 'Feature',
    properties: { isActive: false, ...properties, kind },
    geometry: { type: 'Point', coordinates: [...position] },
  };
}

function createCollection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}
