import { PolygonError, parsePolygonCoordinates } from 'zone-index';

/** Why a feature cannot become a zone. */
export class RefusedFeature extends Error {}

/**
 * Reads a GeoJSON geometry as polygons that zones can have, by the same rules as a zone that is saved.
 *
 * @param geometry a Polygon, or a MultiPolygon of which every part must be right: half a room is no room
 * @returns for each part the text of a GeoJSON Feature, its numbers the same doubles
 * @throws RefusedFeature
 */
export function readGeometryParts(geometry: unknown): string[] {
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  if (type === 'Polygon') return [readPart(coordinates)];
  if (type !== 'MultiPolygon') throw new RefusedFeature(`its geometry is ${describe(type)}, not a Polygon`);
  if (!Array.isArray(coordinates) || coordinates.length === 0) throw new RefusedFeature('it has no parts');
  if (coordinates.length === 1) return [readPart(coordinates[0])];
  return coordinates.map((part: unknown, i) => {
    try {
      return readPart(part);
    } catch (error) {
      if (error instanceof RefusedFeature) throw new RefusedFeature(`part ${i + 1}: ${error.message}`);
      throw error;
    }
  });
}

function readPart(coordinates: unknown): string {
  try {
    parsePolygonCoordinates(coordinates);
  } catch (error) {
    if (error instanceof PolygonError) throw new RefusedFeature(error.message);
    throw error;
  }
  refuseInfiniteHeights(coordinates as number[][][]); // as has just been checked
  return JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } });
}

/** The third number of a position is not looked at, but one beyond the doubles would be written as `null`. */
function refuseInfiniteHeights(rings: readonly (readonly (readonly number[])[])[]): void {
  for (const [ring, positions] of rings.entries()) {
    const position = positions.findIndex(([, , height = 0]) => !Number.isFinite(height));
    if (position < 0) continue;
    throw new RefusedFeature(`ring ${ring}, position ${position}: the third number is too big`);
  }
}

function describe(type: unknown): string {
  return typeof type === 'string' ? `a ${type.slice(0, 40).toWellFormed()}` : 'missing';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
