import { findCoveringHoles } from '../area/covering-holes.ts';
import { enclosesArea } from './enclosed-area.ts';
import { type PolygonRings, unrollRing } from './ring-reading.ts';

/** The maximum number of vertices of a polygon, in all rings together, without the repeated last position of each ring. */
export const maxVertices = 20_000;

/** Reports what is wrong with a polygon, and where. */
export class PolygonError extends Error {
  override readonly name = 'PolygonError';
  /** The invalid ring, 0 for the outer ring; undefined if the error is not in a ring. */
  readonly ring: number | undefined;
  /** The invalid position within the ring, counted from 0. */
  readonly position: number | undefined;

  constructor(message: string, ring?: number, position?: number) {
    super(message);
    this.ring = ring;
    this.position = position;
  }
}

/**
 * Reads a GeoJSON Feature with a Polygon geometry (RFC 7946), given as text.
 *
 * Every ring must be closed, have at least 3 distinct vertices and enclose an area above zero (by the even-odd rule, read across
 * the antimeridian as described at `unrollRing`), and the holes must not cover the whole outer ring. A position is 2 or 3
 * numbers: a finite longitude within ±180, a finite latitude within ±90, and optionally a third number that is ignored. Rings may
 * have either winding and may cross themselves. The text must be well-formed Unicode without NUL, so that any database can keep
 * it byte for byte.
 *
 * @returns the rings in degrees, outer ring first
 * @throws PolygonError that names the ring and the position
 */
export function parsePolygonFeature(text: string): PolygonRings {
  return requireArea(parseStoredPolygonFeature(text));
}

/**
 * Reads a polygon that `parsePolygonFeature` accepted before. It takes less time, and accepts polygons whose holes cover the
 * whole outer ring: earlier versions accepted them, and one such zone must not make its floor unreadable.
 *
 * @throws PolygonError
 */
export function parseStoredPolygonFeature(text: string): PolygonRings {
  if (text.includes('\0')) throw new PolygonError('the text contains a NUL character');
  if (!text.isWellFormed()) throw new PolygonError('the text contains an unpaired surrogate');
  let feature: unknown;
  try {
    feature = JSON.parse(text);
  } catch {
    throw new PolygonError('the text is not JSON');
  }
  if (!isObject(feature)) throw new PolygonError(`expected a GeoJSON Feature, got ${describe(feature)}`);
  const { type, geometry, properties } = feature;
  if (type !== 'Feature') throw new PolygonError(`expected type "Feature", got ${describe(type)}`);
  if (properties !== undefined && properties !== null && !isObject(properties)) {
    throw new PolygonError(`properties: expected an object or null, got ${describe(properties)}`);
  }
  return parsePolygonGeometry(geometry);
}

function parsePolygonGeometry(geometry: unknown): PolygonRings {
  if (!isObject(geometry)) throw new PolygonError(`geometry: expected an object, got ${describe(geometry)}`);
  if (geometry.type !== 'Polygon') {
    throw new PolygonError(`geometry: expected type "Polygon", got ${describe(geometry.type)}`);
  }
  return parseRings(geometry.coordinates);
}

/**
 * Reads the parsed coordinates of a polygon: those of a Polygon geometry, or one entry of a MultiPolygon. The rules are the same
 * as for `parsePolygonFeature`.
 */
export function parsePolygonCoordinates(coordinates: unknown): PolygonRings {
  return requireArea(parseRings(coordinates));
}

/** Only needed with holes: `parseRing` has already checked that the outer ring alone has an area. */
function requireArea(rings: PolygonRings): PolygonRings {
  if (rings.length < 2) return rings;
  const covering = findCoveringHoles(rings.map(unrollRing));
  if (covering === undefined) return rings;
  const { ring, isAlone } = covering;
  const many = ring === 2 ? 'rings 1 and 2' : `rings 1 to ${ring}`;
  const message = isAlone ? `ring ${ring} covers all` : `${many} together cover all`;
  throw new PolygonError(`${message} of ring 0: the polygon has no area`, ring);
}

function parseRings(coordinates: unknown): PolygonRings {
  if (!Array.isArray(coordinates)) {
    throw new PolygonError(`coordinates: expected an array of rings, got ${describe(coordinates)}`);
  }
  if (coordinates.length === 0) throw new PolygonError('coordinates: expected at least one ring, got none');
  let vertices = 0;
  for (const [ring, positions] of coordinates.entries()) {
    if (!Array.isArray(positions)) {
      throw new PolygonError(
        `ring ${ring}: expected an array of positions, got ${describe(positions)}`,
        ring,
      );
    }
    vertices += Math.max(positions.length - 1, 0);
    if (vertices > maxVertices) {
      // The first vertex beyond the limit, so that the message points to a place in the file.
      const position = positions.length - 1 - (vertices - maxVertices);
      throw fault(ring, position, `the polygon has more than ${maxVertices} vertices`);
    }
  }
  return coordinates.map(parseRing);
}

function parseRing(positions: readonly unknown[], ring: number): Float64Array {
  const numbers = new Float64Array(2 * positions.length);
  for (const [i, position] of positions.entries()) parsePosition(position, ring, i, numbers);
  if (positions.length === 0) throw new PolygonError(`ring ${ring}: expected positions, got none`, ring);
  const last = positions.length - 1;
  if (numbers[0] !== numbers[2 * last] || numbers[1] !== numbers[2 * last + 1]) {
    const first = `${numbers[0]}, ${numbers[1]}`;
    throw fault(ring, last, `the ring is not closed: its last position must equal its first, ${first}`);
  }
  const distinct = countUpToThreeVertices(numbers);
  if (distinct < 3) {
    throw fault(
      ring,
      last,
      `the ring has only ${distinct} distinct ${distinct === 1 ? 'vertex' : 'vertices'}, not 3`,
    );
  }
  if (!enclosesArea(unrollRing(numbers)))
    throw fault(ring, last, 'the ring closes without enclosing any area');
  return numbers;
}

function parsePosition(position: unknown, ring: number, i: number, numbers: Float64Array): void {
  if (!Array.isArray(position))
    throw fault(ring, i, `expected [longitude, latitude], got ${describe(position)}`);
  if (position.length < 2 || position.length > 3) {
    throw fault(ring, i, `expected 2 or 3 numbers, got ${position.length}`);
  }
  for (const value of position) {
    if (typeof value !== 'number') throw fault(ring, i, `expected numbers, got ${describe(value)}`);
  }
  const [lng, lat]: number[] = position;
  // The condition is written so that NaN and infinities are outside as well.
  if (!(lng! >= -180 && lng! <= 180)) throw fault(ring, i, `longitude ${lng} is outside ±180`);
  if (!(lat! >= -90 && lat! <= 90)) throw fault(ring, i, `latitude ${lat} is outside ±90`);
  numbers[2 * i] = lng!;
  numbers[2 * i + 1] = lat!;
}

function fault(ring: number, position: number, message: string): PolygonError {
  return new PolygonError(`ring ${ring}, position ${position}: ${message}`, ring, position);
}

/** The number of distinct vertices, counted up to 3. One pass, without sorting. */
function countUpToThreeVertices(numbers: Float64Array): number {
  let second = -1;
  for (let i = 2; i < numbers.length; i += 2) {
    if (isSame(numbers, i, 0)) continue;
    if (second < 0) second = i;
    else if (!isSame(numbers, i, second)) return 3;
  }
  return second < 0 ? 1 : 2;
}

function isSame(numbers: Float64Array, i: number, j: number): boolean {
  return numbers[i] === numbers[j] && numbers[i + 1] === numbers[j + 1];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return typeof value === 'object' ? 'an object' : String(value);
}
