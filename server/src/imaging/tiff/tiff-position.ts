import type { FilePosition, FileSystemOfCoordinates, GroundPoint } from '../file-position.ts';
import { type TiffTags, tiffTag } from './read-tiff-tags.ts';

/** Keys of the GeoKeyDirectory (OGC GeoTIFF 1.1, annex B). */
const geoKey = {
  modelType: 1024,
  rasterType: 1025,
  geodeticSystem: 2048,
  projectedSystem: 3072,
  projectedCitation: 3073,
} as const;
/** GTModelTypeGeoKey. 3, geocentric coordinates, is useless for a plan. */
const modelTypes = { projected: 1, geographic: 2 } as const;
/** GTRasterTypeGeoKey: RasterPixelIsPoint. The default, 1, is RasterPixelIsArea. */
const pixelIsPoint = 2;
/** This code means that other keys, not EPSG, define the system. They are not read, except the text of ArcGIS. */
const userDefined = 32_767;
/** Column, row and level in the raster, then x, y and z in the coordinate system: I, J, K, X, Y, Z. */
const valuesATiePoint = 6;
const maxTiePoints = 1000;

/** Converts pixels, from the top left corner of the image, to coordinates of the system. */
type ToGround = (x: number, y: number) => readonly [east: number, north: number];

/**
 * Reads the position of a GeoTIFF: from its ModelTransformation, from its ModelPixelScale and a tie point, or from tie
 * points. Heights and their keys are ignored.
 */
export function readTiffPosition(tags: TiffTags, width: number, height: number): FilePosition {
  const keys = readGeoKeys(tags);
  const scale = tags.numbers(tiffTag.modelPixelScale);
  const tiePoints = tags.numbers(tiffTag.modelTiepoint);
  const matrix = tags.numbers(tiffTag.modelTransformation);
  if (matrix.length === 0 && tiePoints.length === 0) return null;
  if (keys.size === 0) {
    return { problem: 'has GeoTIFF tags that do not name a coordinate system (no GeoKeyDirectory)' };
  }
  const system = findSystem(keys);
  if ('problem' in system) return system;
  // If a pixel is a point, integers are the centers of pixels. Otherwise they are corners.
  const offset = keys.get(geoKey.rasterType) === pixelIsPoint ? 0.5 : 0;
  const toGround = findTransformation(matrix, scale, tiePoints, offset);
  const points = toGround ? samplePoints(toGround, width, height) : listTiePoints(tiePoints, offset);
  const areFinite = points.every(({ x, y, east, north }) => [x, y, east, north].every(Number.isFinite));
  if (points.length < 2 || points.length > maxTiePoints || !areFinite)
    return {
      problem:
        'has GeoTIFF tags that do not define a position (ModelTiepoint and ModelPixelScale, or ModelTransformation)',
    };
  return { system, points, isExact: toGround !== undefined };
}

/**
 * ModelTransformation is a 4 × 4 matrix, row by row. Only the first two rows are used, and in them the columns for x, y
 * and the shift. A scale with one tie point means a north-up image: rows go down, so it is negated.
 *
 * @returns undefined if there are only tie points, which `listTiePoints` reads
 */
function findTransformation(
  matrix: readonly number[],
  [scaleX = 0, scaleY = 0]: readonly number[],
  tiePoints: readonly number[],
  offset: number,
): ToGround | undefined {
  if (matrix.length >= 8) {
    const [a = 0, b = 0, , d = 0, e = 0, f = 0, , h = 0] = matrix;
    return (x, y) => [a * (x - offset) + b * (y - offset) + d, e * (x - offset) + f * (y - offset) + h];
  }
  if (tiePoints.length < valuesATiePoint || !(scaleX > 0) || scaleY === 0) return undefined;
  const [column = 0, row = 0, , east = 0, north = 0] = tiePoints;
  // Some programs write a negative scale, which means the same as a positive one.
  return (x, y) => [east + (x - offset - column) * scaleX, north - (y - offset - row) * Math.abs(scaleY)];
}

/** Includes the centers of the edges, because a straight edge in one system is curved in another. */
function samplePoints(toGround: ToGround, width: number, height: number): GroundPoint[] {
  const shares = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ] as const;
  return shares.map(([right, down]) => {
    const [x, y] = [right * width, down * height];
    const [east, north] = toGround(x, y);
    return { x, y, east, north };
  });
}

/** Reads tie points without a scale: manual control points. The fit of the placement averages their errors. */
function listTiePoints(values: readonly number[], offset: number): GroundPoint[] {
  return Array.from({ length: Math.floor(values.length / valuesATiePoint) }, (_, index) => {
    const [column = 0, row = 0, , east = 0, north = 0] = values.slice(
      index * valuesATiePoint,
      (index + 1) * valuesATiePoint,
    );
    return { x: column + offset, y: row + offset, east, north };
  });
}

/**
 * Reads the keys with a value in the directory itself, and those with a text.
 * The directory is a list of 16-bit numbers: a header of four (version, revision, minor revision, number of keys), then
 * four for each key (its id, the tag that has its value or 0, the number of values, and the value or its index in that
 * tag).
 */
function readGeoKeys(tags: TiffTags): ReadonlyMap<number, number | string> {
  const [, , , count = 0, ...entries] = tags.numbers(tiffTag.geoKeyDirectory);
  const texts = tags.text(tiffTag.geoAsciiParams) ?? '';
  const keys = new Map<number, number | string>();
  for (let start = 0; start + 3 < entries.length && start < count * 4; start += 4) {
    const [key = 0, place = 0, length = 0, value = 0] = entries.slice(start, start + 4);
    if (place === 0) keys.set(key, value);
    else if (place === tiffTag.geoAsciiParams) keys.set(key, texts.slice(value, value + length));
  }
  return keys;
}

/** A code has priority over the text. A system with neither is rejected by the caller. */
function findSystem(
  keys: ReadonlyMap<number, number | string>,
): FileSystemOfCoordinates | { readonly problem: string } {
  const model = keys.get(geoKey.modelType);
  const isProjected = model === modelTypes.projected;
  if (!isProjected && model !== modelTypes.geographic)
    return { problem: 'is in a coordinate system that is neither geographic nor projected' };
  const code = keys.get(isProjected ? geoKey.projectedSystem : geoKey.geodeticSystem);
  const epsgCode = typeof code === 'number' && code > 0 && code !== userDefined ? code : undefined;
  const citation = keys.get(geoKey.projectedCitation);
  // ArcGIS writes the definition of the system into the citation.
  const wkt = /ESRI PE String = (.*)/s.exec(String(citation ?? ''))?.[1]?.replace(/\|+$/, '');
  return { code: epsgCode, wkt: epsgCode === undefined ? wkt : undefined, inDegrees: false };
}
