import type { GeoBounds } from './geo-bounds.ts';
import { nearestLng, wrapLng } from './longitude.ts';
import { type FitFailure, fitTransform, type TransformKind } from './placement/fit-transform.ts';
import { invert, type Matrix3, type Point, transformPoint } from './placement/matrix3.ts';
import { latAtY, lngAtX, maxMercatorLat, mercatorX, mercatorY, worldWidthMeters } from './web-mercator.ts';

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** A point of an image, in pixels to the right of and below its top left corner, and its position on the map. */
export interface ControlPoint extends LatLng {
  readonly x: number;
  readonly y: number;
}

/**
 * How a placement may transform an image. `similarity`: move, rotate and scale; `affine`: also stretch and shear; `projective`:
 * also perspective, as in a photo of a plan.
 */
export type PlacementKind = TransformKind;

/** The minimum number of control points for each kind. */
export const minControlPoints: Readonly<Record<PlacementKind, number>> = {
  similarity: 2,
  affine: 3,
  projective: 4,
};

/**
 * How the pixels of an image are placed in the unit square of Web Mercator. The matrices are relative to `origin`, a point near
 * the image, so that they keep their precision.
 */
export interface Placement {
  readonly kind: PlacementKind;
  /** A point in the unit square; its `x` is at least 0 and less than 1. */
  readonly origin: Point;
  /** From pixels to the unit square, relative to `origin`. */
  readonly toSquare: Matrix3;
  /** From the unit square, relative to `origin`, to pixels. */
  readonly toImage: Matrix3;
}

/** A placement with its deviation from its control points. */
export interface FittedPlacement extends Placement {
  /** For each control point, the distance on the ground between its position and where the placement puts it. */
  readonly residualsMeters: readonly number[];
  readonly rmsMeters: number;
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Thrown if the input determines no placement. `field` is the invalid part of the input, such as `controlPoints[2].lat`. */
export class PlacementProblem extends Error {
  override readonly name = 'PlacementProblem';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * Fits a placement to control points by least squares, in Web Mercator. Longitudes may be on both sides of the antimeridian: the
 * points are taken to lie on the shortest arc of the earth that contains them all.
 *
 * @param options.kind by default `similarity` for two points and `affine` for more
 * @throws PlacementProblem if there are too few points, if they determine no placement, or if the image would be mirrored
 */
export function fitPlacement(
  controlPoints: readonly ControlPoint[],
  options: { readonly kind?: PlacementKind | undefined } = {},
): FittedPlacement {
  const kind = options.kind ?? (controlPoints.length > 2 ? 'affine' : 'similarity');
  const needed = minControlPoints[kind];
  if (controlPoints.length < needed)
    throw new PlacementProblem('controlPoints', `must be at least ${needed} points for kind ${kind}`);
  for (const [index, point] of controlPoints.entries()) checkControlPoint(point, `controlPoints[${index}]`);
  const lngs = unwrapLngs(controlPoints.map((point) => point.lng));
  const squares = controlPoints.map(({ lat }, index) => ({
    x: mercatorX(lngs[index] ?? 0),
    y: mercatorY(lat),
  }));
  const [first = { x: 0, y: 0 }] = squares;
  const turns = Math.floor(first.x);
  const pairs = controlPoints.map(({ x, y }, index) => {
    const square = squares[index] ?? first;
    return { from: { x, y }, to: { x: square.x - first.x, y: square.y - first.y } };
  });
  const toSquare = fitTransform(pairs, kind);
  if (typeof toSquare === 'string') throw new PlacementProblem('controlPoints', failureMessages[toSquare]);
  const residualsMeters = pairs.map(({ from, to }, index) => {
    const point = transformPoint(toSquare, from.x, from.y);
    return Math.hypot(point.x - to.x, point.y - to.y) * worldWidthMeters(controlPoints[index]?.lat ?? 0);
  });
  const squared = residualsMeters.reduce((sum, meters) => sum + meters ** 2, 0);
  return {
    kind,
    origin: { x: first.x - turns, y: first.y },
    toSquare,
    toImage: invert(toSquare),
    residualsMeters,
    rmsMeters: Math.sqrt(squared / residualsMeters.length),
  };
}

const failureMessages: Readonly<Record<FitFailure, string>> = {
  'same-from': 'must be different points of the image: all have the same x and y',
  'same-to': 'must be different positions: all have the same lat and lng',
  collinear: 'must not lie on one line, or nearly so; add a point beside it, or use kind similarity',
  mirrored:
    'would mirror the image: two of the points are probably swapped, or x or y counts from another corner',
  undetermined:
    'do not determine a perspective: of four points, no three may lie on one line, and all must keep their order',
};

function checkControlPoint(point: ControlPoint, field: string): void {
  for (const axis of ['x', 'y'] as const) {
    if (!Number.isFinite(point[axis]))
      throw new PlacementProblem(`${field}.${axis}`, 'must be a number of pixels');
  }
  checkLatLng(point, field);
}

/** Checks a position. @throws PlacementProblem that names the `lat` or `lng` of the field */
export function checkLatLng({ lat, lng }: LatLng, field: string): void {
  if (!(Math.abs(lat) <= maxMercatorLat))
    throw new PlacementProblem(`${field}.lat`, `must be from -${maxMercatorLat} to ${maxMercatorLat}`);
  if (!(Math.abs(lng) <= 180)) throw new PlacementProblem(`${field}.lng`, 'must be from -180 to 180');
}

/** Shifts longitudes by full turns so that all of them lie on the same side of the widest gap between them. */
function unwrapLngs(lngs: readonly number[]): number[] {
  const sorted = lngs.toSorted((a, b) => a - b);
  let east = sorted[0] ?? 0;
  let widest = east + 360 - (sorted.at(-1) ?? 0);
  for (const [index, lng] of sorted.entries()) {
    const gap = lng - (sorted[index - 1] ?? lng);
    if (gap > widest) [east, widest] = [lng, gap];
  }
  return lngs.map((lng) => (lng < east ? lng + 360 : lng));
}

/** How far an edge of the image may deviate, in pixels, for the image to still count as north-up. */
const northUpPx = 0.001;

/** Whether the image is neither rotated nor distorted, so that it fills its bounds. */
export function isNorthUp(
  { toSquare: [a, b, , d, e, , g, h] }: Placement,
  { width, height }: ImageSize,
): boolean {
  if (g !== 0 || h !== 0 || a <= 0 || e <= 0) return false;
  return Math.abs(b * height) <= northUpPx * a && Math.abs(d * width) <= northUpPx * e;
}

/** The width and height of an image in the unit square, along its own sides; for a perspective, measured at its center. */
export function extentOfPlacement({ toSquare }: Placement, { width, height }: ImageSize): ImageSize {
  const [a, b, , d, e, , g, h, i] = toSquare;
  const center = transformPoint(toSquare, width / 2, height / 2);
  const w = (g * width) / 2 + (h * height) / 2 + i;
  return {
    width: (Math.hypot(a - center.x * g, d - center.y * g) / Math.abs(w)) * width,
    height: (Math.hypot(b - center.x * h, e - center.y * h) / Math.abs(w)) * height,
  };
}

/** The position of a pixel in the unit square. Across the antimeridian, its x is outside 0 to 1. */
export function squareAtPixel({ origin, toSquare }: Placement, x: number, y: number): Point {
  const point = transformPoint(toSquare, x, y);
  return { x: origin.x + point.x, y: origin.y + point.y };
}

/** The pixel at a point of the unit square: the inverse of {@link squareAtPixel}. */
export function pixelAtSquare({ origin, toImage }: Placement, x: number, y: number): Point {
  return transformPoint(toImage, x - origin.x, y - origin.y);
}

/** The position of a pixel on the map; the longitude is within ±180. */
export function latLngAtPixel(placement: Placement, x: number, y: number): LatLng {
  const square = squareAtPixel(placement, x, y);
  return { lat: latAtY(square.y), lng: wrapLng(lngAtX(square.x)) };
}

/** The pixel at a position on the map. */
export function pixelAtLatLng(placement: Placement, lat: number, lng: number): Point {
  const near = nearestLng(lng, lngAtX(placement.origin.x));
  return pixelAtSquare(placement, mercatorX(near), mercatorY(lat));
}

/** The perspective denominator at a corner may not be less than this fraction of that at another corner. */
const minPerspectiveShare = 0.02;

/**
 * The corners of a placed image in the unit square, clockwise from its top left corner.
 *
 * @throws PlacementProblem if a part of the image is at or beyond the horizon of its perspective
 */
export function cornersOfPlacement(placement: Placement, { width, height }: ImageSize): Point[] {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const [, , , , , , g, h, i] = placement.toSquare;
  const denominators = corners.map(([x, y]) => (g * x + h * y + i) / i);
  if (Math.min(...denominators) < minPerspectiveShare * Math.max(...denominators)) {
    const message =
      'put a part of the image beyond the horizon; use more points near its corners, or kind affine';
    throw new PlacementProblem('controlPoints', message);
  }
  return corners.map(([x, y]) => squareAtPixel(placement, x, y));
}

/**
 * The bounds of a placed image.
 *
 * @throws PlacementProblem if the image would extend beyond the latitudes of Web Mercator, go around the earth or have no area
 */
export function boundsOfPlacement(placement: Placement, image: ImageSize): GeoBounds {
  const corners = cornersOfPlacement(placement, image);
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [topLeftLat, bottomRightLat] = [latAtY(top), latAtY(bottom)];
  if (!(topLeftLat <= maxMercatorLat && bottomRightLat >= -maxMercatorLat)) {
    const message = `must keep the whole image between the latitudes -${maxMercatorLat} and ${maxMercatorLat}`;
    throw new PlacementProblem('', message);
  }
  if (!(right - left < 1)) throw new PlacementProblem('', 'must not put the image all around the earth');
  const [topLeftLng, bottomRightLng] = [wrapLng(lngAtX(left)), wrapLng(lngAtX(right))];
  if (topLeftLat <= bottomRightLat || topLeftLng === bottomRightLng)
    throw new PlacementProblem('', 'must give the image an area');
  return { topLeftLat, topLeftLng, bottomRightLat, bottomRightLng };
}
