import type { GeoBounds } from '@muster/geo/geo-bounds';
import {
  findPolygonWarnings,
  PolygonError,
  type PolygonRings,
  type PolygonWarning,
  parsePolygonCoordinates,
} from 'zone-index';
import { describeWarnings } from './zone-place.ts';

/** Thrown for a feature that cannot become a zone; the message says why. */
export class FeatureError extends Error {}

/** A polygon that a zone can have. */
export interface ZonePart {
  /** The text of a GeoJSON Feature with the numbers of the geometry. */
  readonly polygonGeoJson: string;
  /** What is probably a mistake in it. */
  readonly warnings: readonly string[];
  readonly rings: PolygonRings;
  /** Of the warnings, those of its rings. */
  readonly ringWarnings: readonly PolygonWarning[];
}

/**
 * Reads a GeoJSON geometry as polygons that zones can have, by the same rules as a zone that is saved.
 *
 * @param geometry a Polygon, or a MultiPolygon in which every part must be valid: part of a room is not a room
 * @param bounds of the map, for warnings
 * @throws FeatureError
 */
export function readGeometryParts(geometry: unknown, bounds?: GeoBounds): ZonePart[] {
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  if (type === 'Polygon') return [readPart(coordinates, bounds)];
  if (type !== 'MultiPolygon') throw new FeatureError(`its geometry is ${describe(type)}, not a Polygon`);
  if (!Array.isArray(coordinates) || coordinates.length === 0) throw new FeatureError('it has no parts');
  if (coordinates.length === 1) return [readPart(coordinates[0], bounds)];
  return coordinates.map((part: unknown, i) => {
    try {
      const read = readPart(part, bounds);
      return { ...read, warnings: read.warnings.map((warning) => `part ${i + 1}: ${warning}`) };
    } catch (error) {
      if (error instanceof FeatureError) throw new FeatureError(`part ${i + 1}: ${error.message}`);
      throw error;
    }
  });
}

function readPart(coordinates: unknown, bounds?: GeoBounds): ZonePart {
  const rings = parseCoordinates(coordinates);
  const ringWarnings = findPolygonWarnings(rings);
  const warnings = describeWarnings(rings, bounds, ringWarnings);
  rejectInfiniteHeights(coordinates as number[][][]); // as has just been checked
  const geometry = { type: 'Polygon', coordinates };
  const polygonGeoJson = JSON.stringify({ type: 'Feature', properties: {}, geometry });
  return { polygonGeoJson, warnings, rings, ringWarnings };
}

/** @throws FeatureError if it is not a valid polygon */
function parseCoordinates(coordinates: unknown): PolygonRings {
  try {
    return parsePolygonCoordinates(coordinates);
  } catch (error) {
    if (error instanceof PolygonError) throw new FeatureError(error.message);
    throw error;
  }
}

/** The third number of a position is ignored, but an infinite one would be written as `null`. */
function rejectInfiniteHeights(rings: readonly (readonly (readonly number[])[])[]): void {
  for (const [ring, positions] of rings.entries()) {
    const position = positions.findIndex(([, , height = 0]) => !Number.isFinite(height));
    if (position < 0) continue;
    throw new FeatureError(`ring ${ring}, position ${position}: the third number is too large`);
  }
}

function describe(type: unknown): string {
  return typeof type === 'string' ? `a ${type.slice(0, 40).toWellFormed()}` : 'missing';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
