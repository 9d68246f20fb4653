import type { PlacementInput } from '@muster/geo/place-image';
import { type ControlPoint, type ImageSize, PlacementProblem } from '@muster/geo/placement';
import { equatorMeters } from '@muster/geo/web-mercator';
import type { DrawingControlPoint } from '../../building-import/interpreted.ts';
import { findProjection, fromDegrees, fromWebMercator, type Projection } from './projections.ts';

/**
 * Reads a QGIS file of control points or a world file.
 *
 * @returns a function that returns the placement for an image of a given size
 * @throws PlacementProblem
 */
export function parsePlacementFile(text: string): (image: ImageSize) => PlacementInput {
  const lines = linesOf(text);
  const header = findHeader(lines);
  if (header >= 0) {
    const input = readControlPoints(lines, header);
    return () => input;
  }
  const numbers = lines.map(Number);
  if (numbers.length === 6 && numbers.every(Number.isFinite)) return readWorldFile(numbers);
  throw problem(
    'must be a QGIS control point file with a line mapX,mapY,…, or a world file with six numbers',
  );
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

function findHeader(lines: readonly string[]): number {
  return lines.findIndex((line) => /^"?mapx"?\s*[,;\t]/i.test(line));
}

function problem(message: string): PlacementProblem {
  return new PlacementProblem('', message);
}

/**
 * Reads a .points file of the QGIS georeferencer. Older versions name the columns `pixelX` and `pixelY`, newer ones
 * `sourceX` and `sourceY`. Pixels are counted upward, so y is negative. `enable` is 0 for points that are switched
 * off.
 */
function readControlPoints(lines: readonly string[], header: number): PlacementInput {
  const { rows, crs } = readRows(lines, header);
  const project = chooseProjection(
    crs,
    rows.map(({ mapX, mapY }) => [mapX, mapY]),
  );
  const controlPoints: ControlPoint[] = rows.map(({ mapX, mapY, x, y }) => ({
    x,
    y: y === 0 ? 0 : -y,
    ...project(mapX, mapY),
  }));
  return { controlPoints };
}

/** A row of a .points file: a position on the map, and the same point in the image or drawing. */
interface PointsRow {
  readonly mapX: number;
  readonly mapY: number;
  readonly x: number;
  readonly y: number;
}

function readRows(lines: readonly string[], header: number): { rows: PointsRow[]; crs: string | undefined } {
  const separator = /[,;\t]/.exec(lines[header] ?? '')?.[0] ?? ',';
  const cells = (line: string): string[] =>
    line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''));
  const names = cells(lines[header] ?? '').map((name) => name.toLowerCase());
  const column = (...choices: string[]): number => names.findIndex((name) => choices.includes(name));
  const columns = {
    mapX: column('mapx'),
    mapY: column('mapy'),
    x: column('sourcex', 'pixelx'),
    y: column('sourcey', 'pixely'),
    enable: column('enable'),
  };
  if (columns.mapY < 0 || columns.x < 0 || columns.y < 0)
    throw problem('must have the columns mapX, mapY, sourceX and sourceY');
  const rows = lines
    .slice(header + 1)
    .filter((line) => !line.startsWith('#'))
    .map(cells);
  const enabled = rows.filter((row) => columns.enable < 0 || row[columns.enable] !== '0');
  const read = (row: readonly string[], index: number, cell: number): number => {
    const value = row[cell] === '' ? Number.NaN : Number(row[cell]);
    if (!Number.isFinite(value))
      throw problem(`has no number in column ${names[cell]} of point ${index + 1}`);
    return value;
  };
  return {
    rows: enabled.map((row, index) => ({
      mapX: read(row, index, columns.mapX),
      mapY: read(row, index, columns.mapY),
      x: read(row, index, columns.x),
      y: read(row, index, columns.y),
    })),
    crs: lines.find((line) => /^#\s*CRS:/i.test(line)),
  };
}

/**
 * Reads a .points file for a drawing. The vector georeferencer of QGIS writes map positions to `mapX` and `mapY`;
 * other programs write the drawing's positions there, and longitude and latitude in the source columns.
 *
 * @throws PlacementProblem
 */
export function parseDrawingPoints(text: string): DrawingControlPoint[] {
  const lines = linesOf(text);
  const header = findHeader(lines);
  if (header < 0) throw problem('must have a line mapX,mapY,…');
  const { rows, crs } = readRows(lines, header);
  const isSwapped =
    !crs &&
    rows.some(({ mapX, mapY }) => !isDegrees(mapX, mapY)) &&
    rows.every(({ x, y }) => isDegrees(x, y));
  if (isSwapped) return rows.map(({ mapX, mapY, x, y }) => ({ x: mapX, y: mapY, lng: x, lat: y }));
  const project = chooseProjection(
    crs,
    rows.map(({ mapX, mapY }) => [mapX, mapY]),
  );
  return rows.map(({ mapX, mapY, x, y }) => ({ x, y, ...project(mapX, mapY) }));
}

function isDegrees(lng: number, lat: number): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

/**
 * Reads a world file: the pixel size along x, two rotation terms, the (negative) pixel size along y, and the position
 * of the center of the top left pixel.
 */
function readWorldFile([a = 0, d = 0, b = 0, e = 0, c = 0, f = 0]: readonly number[]) {
  return ({ width, height }: ImageSize): PlacementInput => {
    const corners = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as const;
    const map = (x: number, y: number): [number, number] => [
      a * (x - 0.5) + b * (y - 0.5) + c,
      d * (x - 0.5) + e * (y - 0.5) + f,
    ];
    const project = chooseProjection(
      undefined,
      corners.map(([x, y]) => map(x, y)),
    );
    return { controlPoints: corners.map(([x, y]) => ({ x, y, ...project(...map(x, y)) })) };
  };
}

/**
 * @param crs the line of the file that names its coordinate system. Without it, degrees and meters of Web Mercator
 *   are distinguished by the size of the numbers
 */
function chooseProjection(crs: string | undefined, coordinates: readonly (readonly number[])[]): Projection {
  if (crs) return projectionNamed(crs);
  if (coordinates.every(([x = 0, y = 0]) => isDegrees(x, y))) return fromDegrees;
  // Eastings of UTM and of national grids are smaller than this.
  if (coordinates.every(([x = 0, y = 0]) => Math.abs(x) > 1_000_000 && Math.abs(y) <= equatorMeters / 2))
    return fromWebMercator;
  throw problem(
    'does not name its coordinate system; it must be degrees (EPSG:4326) or Web Mercator (EPSG:3857)',
  );
}

function projectionNamed(crs: string): Projection {
  const code = findCode(crs);
  const wkt = crs.replace(/^#\s*CRS:\s*/i, '');
  const projection = findProjection({ code, wkt, inDegrees: false });
  if (projection) return projection;
  throw problem(
    `is in ${code ? `EPSG:${code}` : 'a coordinate system without an EPSG code'}, which is not supported; save it in QGIS with the target system EPSG:4326 or EPSG:3857`,
  );
}

/** In WKT, the last code is that of the whole system; earlier codes belong to its parts. */
function findCode(crs: string): number | undefined {
  const codes = [...crs.matchAll(/(?:EPSG["']?\s*[,:]{1,2}\s*["']?)(\d+)/gi)].map(([, digits]) =>
    Number(digits),
  );
  if (/CRS84|OGC:CRS84/i.test(crs) && codes.length === 0) return 4326;
  return codes.at(-1);
}
