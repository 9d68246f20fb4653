import { PolygonError, parsePolygonCoordinates } from 'zone-index';

/** A GeoJSON position: longitude, latitude, and optional further values such as the height. */
export type Position = readonly number[];
/** Corners in order. Unlike in GeoJSON, the first one is not repeated at the end. */
export type Ring = readonly Position[];
/** The outline, followed by the holes. */
export type Rings = readonly Ring[];

export interface VertexAddress {
  readonly ring: number;
  readonly index: number;
}

/**
 * A polygon as the stored GeoJSON text and as rings. The text is kept so that an unedited polygon is saved unchanged.
 */
export interface ZonePolygon {
  readonly text: string;
  readonly rings: Rings;
}

export interface PolygonValidationError {
  readonly message: string;
  /** The invalid corner, if the error is about one. */
  readonly at: VertexAddress | undefined;
}

/** Parses a polygon that the server has accepted. Invalid text results in a polygon without rings. */
export function parsePolygon(text: string): ZonePolygon {
  try {
    const { geometry } = JSON.parse(text) as { geometry: { coordinates: number[][][] } }; // the server validated it
    const rings = geometry.coordinates.map((ring) => ring.slice(0, -1));
    return { text, rings };
  } catch {
    return { text, rings: [] };
  }
}

/**
 * Replaces the rings of a polygon. Other members of the Feature are kept, except `bbox`, which would be wrong.
 * Unchanged positions keep full precision, because JSON round-trips doubles.
 */
export function withRings(before: ZonePolygon | undefined, rings: Rings): ZonePolygon {
  const feature = parseFeature(before?.text);
  const { bbox: _box, ...rest } = feature;
  const { bbox: _geometryBox, ...geometry } = (feature.geometry ?? {}) as Record<string, unknown>; // an object, if present
  const coordinates = closeRings(rings);
  const text = JSON.stringify({
    ...rest,
    type: 'Feature',
    properties: feature.properties ?? {},
    geometry: { ...geometry, type: 'Polygon', coordinates },
  });
  return { text, rings };
}

function parseFeature(text: string | undefined): Record<string, unknown> {
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : {}; // a Feature is an object
  } catch {
    return {};
  }
}

/** Converts to GeoJSON Polygon coordinates, where each ring ends with its first position. */
export function closeRings(rings: Rings): number[][][] {
  return rings.map((ring) => (ring[0] ? [...ring, ring[0]] : []).map((position) => [...position]));
}

/** Validates rings with the same code as the server. */
export function validateRings(rings: Rings): PolygonValidationError | undefined {
  try {
    parsePolygonCoordinates(closeRings(rings));
    return undefined;
  } catch (error) {
    if (!(error instanceof PolygonError)) throw error;
    return { message: error.message, at: toVertexAddress(rings, error.ring, error.position) };
  }
}

/** Parses a validation error of the server, such as "ring 1, position 2". */
export function parsePolygonError(message: string, rings: Rings): PolygonValidationError {
  const [, ring, position] = /ring (\d+)(?:, position (\d+))?/.exec(message) ?? [];
  const at = ring === undefined ? undefined : toVertexAddress(rings, Number(ring), Number(position ?? 0));
  return { message, at };
}

/** The last position of a closed ring is the first corner again. */
function toVertexAddress(rings: Rings, ring: number | undefined, position = 0): VertexAddress | undefined {
  const length = ring === undefined ? 0 : (rings[ring]?.length ?? 0);
  return ring === undefined || length === 0 ? undefined : { ring, index: position % length };
}
