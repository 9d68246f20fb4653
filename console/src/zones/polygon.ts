import { PolygonError, parsePolygonCoordinates } from 'zone-index';

/** As in GeoJSON: longitude, latitude, and what else the file had. */
export type Position = readonly number[];
/** The corners in their order; the first is not repeated at the end. */
export type Ring = readonly Position[];
/** The outline, then the holes. */
export type Rings = readonly Ring[];

export interface VertexAddress {
  readonly ring: number;
  readonly index: number;
}

/** A polygon as text, exactly as it is kept, and its rings. */
export interface ZonePolygon {
  readonly text: string;
  readonly rings: Rings;
}

export interface PolygonFault {
  readonly message: string;
  /** Where it is wrong, if it is wrong at a place. */
  readonly at: VertexAddress | undefined;
}

/** Reads a polygon that the service has accepted. What it has not accepted reads as a polygon without rings. */
export function readPolygon(text: string): ZonePolygon {
  try {
    const { geometry } = JSON.parse(text) as { geometry: { coordinates: number[][][] } }; // the service checked it
    const rings = geometry.coordinates.map((ring) => ring.slice(0, -1));
    return { text, rings };
  } catch {
    return { text, rings: [] };
  }
}

/**
 * The polygon with other rings. What else the Feature carries stays, but for its boxes, which would lie. Positions that
 * were not touched keep every bit: JSON writes a double so that it reads back as the same.
 */
export function withRings(before: ZonePolygon | undefined, rings: Rings): ZonePolygon {
  const feature = readFeature(before?.text);
  const { bbox: _box, ...rest } = feature;
  const { bbox: _geometryBox, ...geometry } = (feature.geometry ?? {}) as Record<string, unknown>; // an object, if any
  const coordinates = closeRings(rings);
  const text = JSON.stringify({
    ...rest,
    type: 'Feature',
    properties: feature.properties ?? {},
    geometry: { ...geometry, type: 'Polygon', coordinates },
  });
  return { text, rings };
}

function readFeature(text: string | undefined): Record<string, unknown> {
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : {}; // a Feature is an object
  } catch {
    return {};
  }
}

/** The coordinates of a GeoJSON Polygon: each ring ends where it began. */
export function closeRings(rings: Rings): number[][][] {
  return rings.map((ring) => (ring[0] ? [...ring, ring[0]] : []).map((position) => [...position]));
}

/** What the service would refuse a polygon for, by the very rules that it uses. */
export function findFault(rings: Rings): PolygonFault | undefined {
  try {
    parsePolygonCoordinates(closeRings(rings));
    return undefined;
  } catch (error) {
    if (!(error instanceof PolygonError)) throw error;
    return { message: error.message, at: addressIn(rings, error.ring, error.position) };
  }
}

/** The place that a refusal of the service names, "ring 1, position 2". */
export function readFault(message: string, rings: Rings): PolygonFault {
  const [, ring, position] = /ring (\d+)(?:, position (\d+))?/.exec(message) ?? [];
  const at = ring === undefined ? undefined : addressIn(rings, Number(ring), Number(position ?? 0));
  return { message, at };
}

/** The last position of a closed ring is its first corner once more. */
function addressIn(rings: Rings, ring: number | undefined, position = 0): VertexAddress | undefined {
  const length = ring === undefined ? 0 : (rings[ring]?.length ?? 0);
  return ring === undefined || length === 0 ? undefined : { ring, index: position % length };
}
