import { isObject } from '../bounded-properties.ts';
import { readGeoJsonCrs } from '../coordinates/geojson-crs.ts';
import type { ToLngLat } from '../coordinates/projection.ts';
import { levelsOfFiles } from '../floor-names.ts';
import { ImportError, type SourceFeature, type SourceFile } from '../model.ts';
import { excerpt } from '../problems.ts';
import { geometryOf, type Rings } from '../source-geometry.ts';
import { parseJsonValues } from './json-values.ts';
import {
  type FormatReader,
  idOf,
  plainFeature,
  type ReadContext,
  readRings,
  textOf,
  toLngLatGeometry,
} from './reader-support.ts';

const maxNesting = 32;

/**
 * Reads GeoJSON: collections, features and bare geometries, alone or as a sequence (RFC 8142, or one per line). If there are
 * several files, each is a level named after the file.
 */
export const readGeoJson: FormatReader = (files, read) => {
  const features = files.map((file) => readFile(file, read));
  if (files.length === 1) return { features: features.flat() };
  const withFeatures = files.filter((_, index) => (features[index]?.length ?? 0) > 0);
  return {
    features: features.flatMap((list, index) =>
      list.map((feature) => ({ ...feature, levelIds: [files[index]?.name ?? ''] })),
    ),
    levels: levelsOfFiles(withFeatures.map(({ name }) => name)),
  };
};

/** A value that may contain features, and what it inherits. */
interface Pending {
  readonly value: unknown;
  readonly projection: ToLngLat | null;
  readonly depth: number;
}

function readFile(file: SourceFile, read: ReadContext): SourceFeature[] {
  const features: SourceFeature[] = [];
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
    const feature = readFeature(next, file, read);
    if (feature) features.push(feature);
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
): SourceFeature | undefined {
  read.budget.takeFeature();
  if (!isObject(value)) {
    read.problems.add('It is not a GeoJSON object.', typeof value === 'string' ? value : undefined);
    return undefined;
  }
  const isFeature = value.type === 'Feature';
  const properties = isFeature ? value.properties : {};
  const label = describeFeature(value);
  const polygons = readPolygons(isFeature ? value.geometry : value, read, label);
  const geometry = polygons && geometryOf(polygons);
  if (!geometry) return undefined;
  const placed = toLngLatGeometry(geometry, readGeoJsonCrs(value.crs) ?? projection);
  if (!placed) {
    read.problems.add('It lies outside the area of its coordinate system.', label);
    return undefined;
  }
  return plainFeature({
    file: file.name,
    geometry: placed,
    properties: isObject(properties) ? properties : {},
    externalId: isFeature ? idOf(value.id) : null,
  });
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
