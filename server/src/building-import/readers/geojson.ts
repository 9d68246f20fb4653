import { isObject } from '../bounded-properties.ts';
import { readGeoJsonCrs } from '../coordinates/geojson-crs.ts';
import type { ToLngLat } from '../coordinates/projection.ts';
import {
  ImportError,
  type Position,
  type SourceFeature,
  type SourceFile,
  type SourcePoint,
} from '../model.ts';
import { excerpt } from '../problems.ts';
import { geometryOf, type Rings } from '../source-geometry.ts';
import { parseJsonValues } from './json-values.ts';
import {
  type FormatReader,
  idOf,
  isPosition,
  levelsByFile,
  plainFeature,
  plainPoint,
  type ReadContext,
  readRings,
  splitItems,
  textOf,
  toLngLatGeometry,
} from './reader-support.ts';

const maxNesting = 32;

/**
 * Reads GeoJSON: collections, features and bare geometries, alone or as a sequence (RFC 8142, or one per line). If there are
 * several files, each is a level named after the file.
 */
export const readGeoJson: FormatReader = (files, read) => {
  return levelsByFile(
    files,
    files.map((file) => splitItems(readFile(file, read))),
  );
};

/** A value that may contain features, and what it inherits. */
interface Pending {
  readonly value: unknown;
  readonly projection: ToLngLat | null;
  readonly depth: number;
}

function readFile(file: SourceFile, read: ReadContext): (SourceFeature | SourcePoint)[] {
  const features: (SourceFeature | SourcePoint)[] = [];
  const values = parseJsonValues(textOf(file, read), read.problems);
  if (values.length === 1) rejectOtherJson(values[0]);
  // Uses a stack instead of recursion, because files can be nested deeper than the call stack.
  const pending: Pending[] = values.map((value) => ({ value, projection: null, depth: 0 })).reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const inner = innerValues(next, read);
    if (inner) {
      for (let i = inner.length - 1; i >= 0; i--) pending.push(inner[i] as Pending); // i is below the length
      continue;
    }
    features.push(...readFeature(next, file, read));
  }
  return features;
}

/** @returns `undefined` if it is a feature or a geometry */
function innerValues({ value, projection, depth }: Pending, read: ReadContext): Pending[] | undefined {
  const list = Array.isArray(value)
    ? value
    : isObject(value) && isCollection(value)
      ? value.features
      : undefined;
  if (!Array.isArray(list)) return undefined;
  if (depth >= maxNesting) {
    read.problems.add('It is nested too deeply.');
    return [];
  }
  const own = isObject(value) ? readGeoJsonCrs(value.crs) : null;
  return list.map((one) => ({ value: one, projection: own ?? projection, depth: depth + 1 }));
}

function isCollection(value: Readonly<Record<string, unknown>>): boolean {
  return value.type === 'FeatureCollection';
}

function readFeature(
  { value, projection }: Pending,
  file: SourceFile,
  read: ReadContext,
): (SourceFeature | SourcePoint)[] {
  read.budget.takeFeature();
  if (!isObject(value)) {
    read.problems.add('It is not a GeoJSON object.', typeof value === 'string' ? value : undefined);
    return [];
  }
  const isFeature = value.type === 'Feature';
  const properties = isFeature ? value.properties : {};
  const label = describeFeature(value);
  const own = isFeature ? value.geometry : value;
  const toLngLat = readGeoJsonCrs(value.crs) ?? projection;
  const fields = {
    file: file.name,
    properties: isObject(properties) ? properties : {},
    externalId: isFeature ? idOf(value.id) : null,
  };
  const positions = positionsOf(own);
  if (positions) {
    const points = positions.map((position) => (toLngLat ? toLngLat(position) : position));
    return points.map((position, index) =>
      plainPoint({ ...fields, position, externalId: partId(fields.externalId, index) }),
    );
  }
  const polygons = readPolygons(own, read, label);
  const geometry = polygons && geometryOf(polygons);
  if (!geometry) return [];
  const placed = toLngLatGeometry(geometry, toLngLat);
  if (placed) return [plainFeature({ ...fields, geometry: placed })];
  read.problems.add('It lies outside the area of its coordinate system.', label);
  return [];
}

/** The positions of a Point or MultiPoint. @returns `undefined` for other geometries, and if they are not positions */
function positionsOf(geometry: unknown): readonly Position[] | undefined {
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  const positions = type === 'Point' ? [coordinates] : type === 'MultiPoint' ? coordinates : undefined;
  if (!Array.isArray(positions) || positions.length === 0 || !positions.every(isPosition)) return undefined;
  return positions;
}

function partId(id: string | null, index: number): string | null {
  return id === null || index === 0 ? id : `${id}#${index + 1}`;
}

function describeFeature(value: Readonly<Record<string, unknown>>): string | undefined {
  const properties = isObject(value.properties) ? value.properties : {};
  const label = value.id ?? properties.name ?? properties.id;
  return typeof label === 'string' || typeof label === 'number' ? String(label) : undefined;
}

/** Returns the polygons of a geometry, including those in a GeometryCollection. @returns `undefined` if there are none */
function readPolygons(geometry: unknown, read: ReadContext, label: string | undefined): Rings[] | undefined {
  const polygons: Rings[] = [];
  const problems = new Set<string>();
  const pending: { value: unknown; depth: number }[] = [{ value: geometry, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    const { type, coordinates, geometries } = isObject(value) ? value : {};
    if (type === 'GeometryCollection' && Array.isArray(geometries) && depth < maxNesting) {
      for (const one of geometries.toReversed()) pending.push({ value: one, depth: depth + 1 });
      continue;
    }
    const parts = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined;
    const rings = Array.isArray(parts) ? parts.map((part) => readRings(part, read.budget)) : [];
    if (rings.length === 0 || rings.includes(undefined)) problems.add(explainGeometry(type));
    // A place without one of its parts would be a different place.
    else polygons.push(...rings.filter((one) => one !== undefined));
  }
  if (polygons.length === 0) for (const problem of problems) read.problems.add(problem, label);
  return polygons.length > 0 ? polygons : undefined;
}

function explainGeometry(type: unknown): string {
  if (type === undefined) return 'It has no geometry.';
  if (type === 'Polygon' || type === 'MultiPolygon')
    return 'The coordinates of its polygon are not positions.';
  if (type === 'Point' || type === 'MultiPoint') return 'Its coordinates are not positions.';
  if (typeof type !== 'string') return 'It has no geometry.';
  return `It is a ${excerpt(type, 40)}, not a polygon.`;
}

const geoJsonTypes = new Set([
  'FeatureCollection',
  'Feature',
  'GeometryCollection',
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
]);

/** @throws ImportError if the JSON is in another format */
function rejectOtherJson(value: unknown): void {
  if (Array.isArray(value)) return;
  const { type, geometryType } = isObject(value) ? value : {};
  if (type === 'Topology')
    throw new ImportError('This is TopoJSON: convert it to GeoJSON, for example with mapshaper.org.');
  if (typeof geometryType === 'string') throw new ImportError('This is Esri JSON: export it as GeoJSON.');
  if (typeof type !== 'string' || !geoJsonTypes.has(type))
    throw new ImportError('This is JSON, but not GeoJSON: a FeatureCollection is expected.');
}
