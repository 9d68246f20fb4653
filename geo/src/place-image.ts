import { invert, type Matrix3 } from './placement/matrix3.ts';
import {
  type ControlPoint,
  checkLatLng,
  type FittedPlacement,
  fitPlacement,
  type ImageSize,
  type LatLng,
  type PlacementKind,
  PlacementProblem,
  pixelAtLatLng,
} from './placement.ts';
import { mercatorX, mercatorY, worldWidthMeters } from './web-mercator.ts';

/** The forms in which people and programs specify a placement, as JSON. Exactly one of the forms is given. */
export interface PlacementInput {
  readonly controlPoints?: readonly ControlPoint[] | undefined;
  /** Only with control points. */
  readonly kind?: PlacementKind | undefined;
  readonly corners?: PlacementCorners | undefined;
  readonly rotationDeg?: number | undefined;
  /** The center of a rotation. */
  readonly center?: LatLng | undefined;
  /** The scale of a rotation. */
  readonly metersPerPixel?: number | undefined;
  /** The size of the image to which the pixel coordinates refer, if it differs from the image's own size. */
  readonly imageSize?: ImageSize | undefined;
}

/**
 * Places an image. If its size differs from the one that the placement refers to, it is placed over the same area.
 *
 * @throws PlacementProblem
 */
export function placeImage(input: PlacementInput, image: ImageSize): FittedPlacement {
  const size = input.imageSize ?? image;
  const [scaleX, scaleY] = [image.width / size.width, image.height / size.height];
  if (input.controlPoints) {
    const points = input.controlPoints.map((point) => ({
      ...point,
      x: point.x * scaleX,
      y: point.y * scaleY,
    }));
    return fitPlacement(points, { kind: input.kind });
  }
  if (input.corners) return placeByCorners(input.corners, image);
  const { rotationDeg = 0, center = { lat: 0, lng: 0 }, metersPerPixel = 1 } = input;
  // Keep the same width on the ground, regardless of the number of pixels.
  return placeByRotation({ rotationDeg, center, metersPerPixel: metersPerPixel / scaleX }, image);
}

/** The corners of an image on the ground; one of the four may be left out. */
export interface PlacementCorners {
  readonly topLeft?: LatLng | undefined;
  readonly topRight?: LatLng | undefined;
  readonly bottomRight?: LatLng | undefined;
  readonly bottomLeft?: LatLng | undefined;
}

/** If a parallelogram matches all four corners to within this fraction of a pixel, the placement is a parallelogram. */
const parallelogramPx = 0.01;

/**
 * Places an image by its corners: three give a parallelogram, four any convex quadrilateral.
 *
 * @throws PlacementProblem
 */
export function placeByCorners(corners: PlacementCorners, image: ImageSize): FittedPlacement {
  const { width, height } = image;
  const pixels = {
    topLeft: [0, 0],
    topRight: [width, 0],
    bottomRight: [width, height],
    bottomLeft: [0, height],
  } as const;
  const points: ControlPoint[] = [];
  for (const name of ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const) {
    const corner = corners[name];
    if (!corner) continue;
    checkLatLng(corner, `corners.${name}`);
    points.push({ x: pixels[name][0], y: pixels[name][1], lat: corner.lat, lng: corner.lng });
  }
  if (points.length < 3) throw new PlacementProblem('corners', 'must be three or four corners');
  try {
    const affine = fitPlacement(points, { kind: 'affine' });
    const exact = points.every(({ x, y, lat, lng }) => {
      const pixel = pixelAtLatLng(affine, lat, lng);
      return Math.hypot(pixel.x - x, pixel.y - y) <= parallelogramPx;
    });
    return exact ? affine : fitPlacement(points, { kind: 'projective' });
  } catch (problem) {
    if (!(problem instanceof PlacementProblem)) throw problem;
    throw new PlacementProblem('corners', cornerMessage);
  }
}

const cornerMessage =
  'must be the corners of a convex area in the order of the image: topLeft, topRight, bottomRight, bottomLeft clockwise, not mirrored';

/** The placement of a plan whose top points to `rotationDeg`, in degrees clockwise from north. */
export interface PlacementRotation {
  readonly rotationDeg: number;
  /** The position of the center of the image. */
  readonly center: LatLng;
  /** The length of a pixel on the ground, at the center of the image. */
  readonly metersPerPixel: number;
}

/** @throws PlacementProblem */
export function placeByRotation(rotation: PlacementRotation, image: ImageSize): FittedPlacement {
  const { rotationDeg, center, metersPerPixel } = rotation;
  if (!Number.isFinite(rotationDeg)) throw new PlacementProblem('rotationDeg', 'must be a number of degrees');
  if (!(metersPerPixel > 0 && Number.isFinite(metersPerPixel)))
    throw new PlacementProblem('metersPerPixel', 'must be greater than 0');
  checkLatLng(center, 'center');
  const scale = metersPerPixel / worldWidthMeters(center.lat);
  const radians = ((rotationDeg % 360) * Math.PI) / 180;
  const [cos, sin] = [scale * Math.cos(radians), scale * Math.sin(radians)];
  const [x, y] = [image.width / 2, image.height / 2];
  const toSquare: Matrix3 = [cos, -sin, sin * y - cos * x, sin, cos, -sin * x - cos * y, 0, 0, 1];
  const origin = { x: mercatorX(center.lng) % 1, y: mercatorY(center.lat) };
  return {
    kind: 'similarity',
    origin,
    toSquare,
    toImage: invert(toSquare),
    residualsMeters: [],
    rmsMeters: 0,
  };
}
