import type { FilePosition, FileSystemOfCoordinates, GroundPoint } from '../file-position.ts';
import type { FindExactNumbers } from './exact-numbers.ts';
import type { PdfDictionary, PdfObjects, PdfValue } from './pdf-objects.ts';

/**
 * Converts coordinates of a page, in points from its origin, to pixels of its drawn picture.
 * The y axis points up on the page and down in the picture, and a page can be rotated and cropped. `page-pixels.ts`
 * handles this.
 */
export type ToPixel = (x: number, y: number) => readonly [x: number, y: number];

/** How coordinates and numbers of a page are read. */
export interface PageReading {
  readonly toPixel: ToPixel;
  readonly findExact: FindExactNumbers;
}

/** A viewport usually has four points. More than this would only slow down the fit of the placement. */
const maxPoints = 1000;
/** The corners of a viewport, for a viewport that does not say which of its points have positions. */
const unitSquare = [0, 0, 0, 1, 1, 1, 1, 0];
/** NIMA codes of WGS 84 and of NAD 83. */
const knownDatums = ['WGE', 'NAR'];

/**
 * Reads the position of the first page of a PDF: its largest viewport with a geospatial measure (ISO 32000-2, 12.10) or its
 * LGIDict (OGC GeoPDF 2.2). A position whose exact numbers are not found, for example because of encryption, counts as none.
 */
export function readPdfPosition(objects: PdfObjects, reading: PageReading): FilePosition {
  const { root, resolve } = objects;
  const pages = asDictionary(resolve(asDictionary(root)?.get('Pages')));
  const page = asDictionary(resolve(asList(resolve(pages?.get('Kids')))[0]));
  if (!page) return null;
  // A page can have several viewports, such as the plan and an overview map. The largest one is the plan.
  const viewports = asList(resolve(page.get('VP'))).flatMap((one) => asDictionary(resolve(one)) ?? []);
  const measured = viewports.filter((viewport) => findMeasure(objects, viewport) !== undefined);
  const [largest] = measured.sort((a, b) => areaOf(objects, b) - areaOf(objects, a));
  if (largest) return readViewport(objects, largest, reading);
  const registered = resolve(page.get('LGIDict'));
  const frame = asDictionary(Array.isArray(registered) ? resolve(registered[0]) : registered);
  return frame ? readFrame(objects, frame, reading) : null;
}

function findMeasure({ resolve }: PdfObjects, viewport: PdfDictionary): PdfDictionary | undefined {
  const measure = asDictionary(resolve(viewport.get('Measure')));
  return measure && resolve(measure.get('Subtype')) === '/GEO' ? measure : undefined;
}

/** A BBox may have any two opposite corners (ISO 32000-1, 7.9.5), so the absolute value is used. */
function areaOf(objects: PdfObjects, viewport: PdfDictionary): number {
  const [left = 0, bottom = 0, right = 0, top = 0] = readNumbers(objects, viewport.get('BBox'));
  return Math.abs((right - left) * (top - bottom));
}

/**
 * `LPTS` are points in a unit square that is stretched over the `BBox` of the viewport. `GPTS` are their latitudes and
 * longitudes in degrees, pair by pair, in the same order. `BBox` is in points of the page, with y up.
 */
function readViewport(
  objects: PdfObjects,
  viewport: PdfDictionary,
  { toPixel, findExact }: PageReading,
): FilePosition {
  const { resolve } = objects;
  const measure = findMeasure(objects, viewport);
  const [left, bottom, right, top] = readNumbers(objects, viewport.get('BBox'));
  // PDFium rounds the numbers in the copy to 32 bits; see `exact-numbers.ts`.
  const places = findExact('GPTS', readNumbers(objects, measure?.get('GPTS')));
  if (!places) return null;
  const localPoints = readNumbers(objects, measure?.get('LPTS'));
  const shares = localPoints.length > 0 ? localPoints : unitSquare;
  if (left === undefined || bottom === undefined || right === undefined || top === undefined)
    return { problem: 'has a geospatial viewport without a box' };
  const points: GroundPoint[] = [];
  for (let i = 0; i + 1 < Math.min(places.length, shares.length); i += 2) {
    const [across = 0, up = 0, north = 0, east = 0] = [shares[i], shares[i + 1], places[i], places[i + 1]];
    const [x, y] = toPixel(left + across * (right - left), bottom + up * (top - bottom));
    points.push({ x, y, east, north });
  }
  return checkPoints(points, {
    ...readSystem(objects, asDictionary(resolve(measure?.get('GCS')))),
    inDegrees: true,
  });
}

/**
 * Reads a GCS dictionary, the system of the plan: an EPSG code, or well-known text.
 * `GPTS` are always in degrees, of the datum of this system.
 */
function readSystem({ resolve }: PdfObjects, system: PdfDictionary | undefined) {
  const code = resolve(system?.get('EPSG'));
  const wkt = resolve(system?.get('WKT'));
  return {
    code: typeof code === 'number' && code > 0 ? code : undefined,
    wkt: typeof wkt === 'string' ? wkt : undefined,
  };
}

/**
 * An LGIDict has a matrix from the page to the projection. Its neatline is the outline of the map.
 * `CTM` is [a b c d e f] like every matrix of a PDF (ISO 32000-1, 8.3.3): east = a × x + c × y + e, north = b × x + d ×
 * y + f. The corners of the neatline become the points of the placement.
 */
function readFrame(
  objects: PdfObjects,
  frame: PdfDictionary,
  { toPixel, findExact }: PageReading,
): FilePosition {
  const rough = readNumbers(objects, frame.get('CTM'));
  // Numbers in strings are already exact.
  const matrix = asList(objects.resolve(frame.get('CTM'))).some((one) => typeof one === 'string')
    ? rough
    : findExact('CTM', rough);
  if (!matrix) return null;
  const [a, b, c, d, e, f] = matrix;
  const neatline = readNumbers(objects, frame.get('Neatline'));
  const system = readProjection(objects, asDictionary(objects.resolve(frame.get('Projection'))));
  if (
    a === undefined ||
    b === undefined ||
    c === undefined ||
    d === undefined ||
    e === undefined ||
    f === undefined
  )
    return { problem: 'has an LGIDict without a matrix (CTM)' };
  if (!system) return { problem: 'has an LGIDict in an unsupported projection' };
  const points: GroundPoint[] = [];
  for (let i = 0; i + 1 < neatline.length; i += 2) {
    const [across = 0, up = 0] = [neatline[i], neatline[i + 1]];
    const [x, y] = toPixel(across, up);
    points.push({ x, y, east: a * across + c * up + e, north: b * across + d * up + f });
  }
  return checkPoints(points, system);
}

/**
 * Uses the WKT if there is one. Otherwise it supports geographic coordinates and UTM zones: EPSG 32601 to 32660 are the
 * zones of WGS 84 in the northern hemisphere, 32701 to 32760 in the southern. NAD 83 is read as WGS 84.
 */
function readProjection(
  { resolve }: PdfObjects,
  projection: PdfDictionary | undefined,
): FileSystemOfCoordinates | undefined {
  const text = (key: string): string => String(resolve(projection?.get(key)) ?? '');
  const wkt = text('WKT') || undefined;
  if (wkt) return { code: findCode(wkt), wkt, inDegrees: false };
  if (!knownDatums.includes(text('Datum'))) return undefined;
  if (text('ProjectionType') === 'GEOGRAPHIC') return { code: 4326, wkt: undefined, inDegrees: false };
  const zone = Number(text('Zone'));
  if (text('ProjectionType') !== 'UT' || !(zone >= 1 && zone <= 60)) return undefined;
  return { code: (text('Hemisphere') === 'S' ? 32_700 : 32_600) + zone, wkt: undefined, inDegrees: false };
}

/**
 * Finds the code of the whole system, which is the last one in the WKT.
 * WKT nests the code of each part, such as the datum and the ellipsoid, before that of the whole system.
 */
function findCode(wkt: string): number | undefined {
  const code = /(?:AUTHORITY|ID)\["EPSG",\s*"?(\d+)"?\]\]\s*$/.exec(wkt)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** Two points determine a scale and a rotation; fewer do not. Values that are not numbers become NaN. */
function checkPoints(points: readonly GroundPoint[], system: FileSystemOfCoordinates): FilePosition {
  const areFinite = points.every(({ x, y, east, north }) => [x, y, east, north].every(Number.isFinite));
  if (points.length < 2 || points.length > maxPoints || !areFinite)
    return { problem: 'has a geospatial viewport without usable points' };
  return { system, points, isExact: false };
}

function asDictionary(value: PdfValue | undefined): PdfDictionary | undefined {
  return value instanceof Map ? value : undefined;
}

function asList(value: PdfValue): readonly PdfValue[] {
  return Array.isArray(value) ? value : [];
}

/** Reads numbers. Some programs write them as strings. */
function readNumbers({ resolve }: PdfObjects, value: PdfValue | undefined): number[] {
  return asList(resolve(value)).map((one) => {
    const number = resolve(one);
    return typeof number === 'number' || typeof number === 'string' ? Number(number) : Number.NaN;
  });
}
