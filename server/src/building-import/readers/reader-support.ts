import { boundProperties } from '../bounded-properties.ts';
import type { ToLngLat } from '../coordinates/projection.ts';
import { levelsOfFiles } from '../floor-names.ts';
import type { Budget } from '../limits.ts';
import type {
  Position,
  SourceFeature,
  SourceFile,
  SourceGeometry,
  SourceItem,
  SourceModel,
  SourcePoint,
} from '../model.ts';
import type { ProblemCounter } from '../problems.ts';
import { decodeText } from '../read-text.ts';
import { mapPositions, type Rings } from '../source-geometry.ts';

/** The context that every reader gets in addition to the files. */
export interface ReadContext {
  readonly budget: Budget;
  readonly problems: ProblemCounter;
  /** The names of files that are not UTF-8. */
  readonly notUtf8: Set<string>;
}

/** The result of a reader. `readSource` adds what was counted in the context. */
export type ReaderResult = Partial<Omit<SourceModel, 'format' | 'problems' | 'notUtf8Files'>> &
  Pick<SourceModel, 'features'>;

export type FormatReader = (files: readonly SourceFile[], read: ReadContext) => ReaderResult;

/** Returns the text of a file, and records a file that is not UTF-8. */
export function textOf(file: SourceFile, read: ReadContext): string {
  const { text, isUtf8 } = decodeText(file.bytes);
  if (!isUtf8) read.notUtf8.add(file.name);
  return text;
}

/** Makes a feature for which the format gives only geometry and properties. */
export function plainFeature(
  fields: Pick<SourceFeature, 'file' | 'geometry'> & Partial<SourceFeature>,
): SourceFeature {
  return { ...plainItem, ...fields, properties: boundProperties(fields.properties) };
}

/** The same for a point. */
export function plainPoint(
  fields: Pick<SourcePoint, 'file' | 'position'> & Partial<SourcePoint>,
): SourcePoint {
  return { ...plainItem, ...fields, properties: boundProperties(fields.properties) };
}

const plainItem: Omit<SourceItem, 'file' | 'properties'> = {
  externalId: null,
  layer: null,
  names: null,
  category: null,
  levelIds: null,
  buildingId: null,
};

/** Splits items into features and points, for readers that find both in the same lists. */
export function splitItems(items: readonly (SourceFeature | SourcePoint)[]): {
  features: SourceFeature[];
  points: SourcePoint[];
} {
  return {
    features: items.filter((item) => 'geometry' in item),
    points: items.filter((item) => 'position' in item),
  };
}

/** Converts an id to a string of up to 200 characters, or `null` if there is none. */
export function idOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return null;
  const text = String(value).trim();
  return text === '' || text.length > 200 || text.includes('\0') || !text.isWellFormed() ? null : text;
}

/**
 * Checks that a value has the structure of a polygon's coordinates. The meaning of the numbers is checked later.
 *
 * @returns `undefined` if it does not
 */
export function readRings(value: unknown, budget: Budget): Rings | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  for (const ring of value) {
    if (!Array.isArray(ring)) return undefined;
    budget.takeVertices(ring.length);
    if (!ring.every(isPosition)) return undefined;
  }
  return value;
}

export function isPosition(value: unknown): value is Position {
  return (
    Array.isArray(value) &&
    value.length >= 2 &&
    value.length <= 4 &&
    value.every((one) => typeof one === 'number')
  );
}

/** Converts projected coordinates to longitude and latitude, or returns `undefined` if a position is outside the projection. */
export function toLngLatGeometry(
  geometry: SourceGeometry,
  projection: ToLngLat | null,
): SourceGeometry | undefined {
  if (projection === null) return geometry;
  let areFinite = true;
  const changed = mapPositions(geometry, (position) => {
    const [lng = Number.NaN, lat = Number.NaN] = projection(position);
    areFinite &&= Number.isFinite(lng) && Number.isFinite(lat);
    return [lng, lat];
  });
  return areFinite ? changed : undefined;
}

/**
 * Makes each of several files a level that is named after it. The points of a file without areas are on no particular level,
 * because lists of doors or defibrillators are seldom of one floor.
 */
export function levelsByFile(
  files: readonly SourceFile[],
  parts: readonly { readonly features: readonly SourceFeature[]; readonly points: readonly SourcePoint[] }[],
): ReaderResult {
  const features = parts.flatMap((part) => part.features);
  const points = parts.flatMap((part) => part.points);
  if (files.length === 1) return { features, points };
  const withFeatures = files.filter((_, index) => (parts[index]?.features.length ?? 0) > 0);
  const names = new Set(withFeatures.map(({ name }) => name));
  const levelIdsOf = ({ file }: SourceItem) => (names.has(file) ? [file] : null);
  return {
    features: features.map((feature) => ({ ...feature, levelIds: levelIdsOf(feature) })),
    points: points.map((point) => ({ ...point, levelIds: levelIdsOf(point) })),
    levels: levelsOfFiles([...names]),
  };
}
