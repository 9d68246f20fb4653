import { type Placement, squareAtPixel } from '@muster/geo/placement';

type Matrix3 = Placement['toImage'];

/**
 * Maps pixels of a grid to pixels of an image. The corners of pixels, not their centers, are integers.
 * It is a 3 × 3 matrix in homogeneous coordinates. The last row starts with 0, 0 for affine placements, but not for
 * perspectives.
 */
export interface Warp {
  /**
   * In the grid. The matrix is relative to it.
   * It is close to the image. Pixel coordinates at zoom 22 are near 10^9 and would lose digits that differences keep.
   */
  readonly origin: { readonly x: number; readonly y: number };
  /** Its denominator is positive in front of the horizon. */
  readonly toImage: Matrix3;
  readonly image: PixelSize;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A pixel grid over the unit square of Web Mercator. Pixel 0, 0 starts `left` and `top` pixels from the corner of the world. */
export interface Grid {
  /** Pixels in the width and the height of the world. */
  readonly scaleX: number;
  readonly scaleY: number;
  readonly left: number;
  readonly top: number;
}

/**
 * Computes the warp of a placed image in a grid.
 * It only scales and shifts the matrix of the placement. The sign makes the denominator positive on the image's side of the
 * horizon, which `classify` requires.
 *
 * @param image the size in pixels that the placement refers to
 * @param decoded the size of the decoded image
 */
export function warpImage(placement: Placement, image: PixelSize, decoded: PixelSize, grid: Grid): Warp {
  const [a, b, c, d, e, f, g, h, i] = placement.toImage;
  const middle = squareAtPixel(placement, image.width / 2, image.height / 2);
  const { origin } = placement;
  const w = g * (middle.x - origin.x) + h * (middle.y - origin.y) + i;
  const sign = Math.sign(w);
  const [x, y] = [(sign * decoded.width) / image.width, (sign * decoded.height) / image.height];
  const { scaleX, scaleY } = grid;
  return {
    origin: { x: origin.x * scaleX - grid.left, y: origin.y * scaleY - grid.top },
    toImage: [
      (a * x) / scaleX,
      (b * x) / scaleY,
      c * x,
      (d * y) / scaleX,
      (e * y) / scaleY,
      f * y,
      (g * sign) / scaleX,
      (h * sign) / scaleY,
      i * sign,
    ],
    image: decoded,
  };
}

/** A square of grid pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The positions of the pixel centers of a square in the image. */
export interface Footprint {
  /** `inside`: the image covers all its pixels completely. `behind`: a part is behind the horizon of a perspective. */
  readonly place: 'inside' | 'edge' | 'outside' | 'behind';
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
  /** The maximum change of the image x between adjacent grid pixels; `pixelY` is the same for y. At the center of the square. */
  readonly pixelX: number;
  readonly pixelY: number;
}

/** Returns the numerators of x and y of a point in the image, and their denominator. */
export function gridToImage({ origin, toImage: m }: Warp, x: number, y: number) {
  const [dx, dy] = [x - origin.x, y - origin.y];
  return {
    x: m[0] * dx + m[1] * dy + m[2],
    y: m[3] * dx + m[4] * dy + m[5],
    w: m[6] * dx + m[7] * dy + m[8],
  };
}

const emptyPoint = { minX: 0, maxX: 0, minY: 0, maxY: 0, pixelX: 1, pixelY: 1 };

/**
 * Computes the footprint of a square. If no corner is behind the horizon, a projective transformation maps the square to a
 * convex quadrilateral, so its corners bound it.
 */
export function classify(warp: Warp, { left, top, side }: Square): Footprint {
  const corners = [
    gridToImage(warp, left + 0.5, top + 0.5),
    gridToImage(warp, left + side - 0.5, top + 0.5),
    gridToImage(warp, left + 0.5, top + side - 0.5),
    gridToImage(warp, left + side - 0.5, top + side - 0.5),
  ];
  const behind = corners.filter(({ w }) => w <= 0).length;
  if (behind > 0) return { ...emptyPoint, place: behind === 4 ? 'outside' : 'behind' };
  const xs = corners.map(({ x, w }) => x / w);
  const ys = corners.map(({ y, w }) => y / w);
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const { width, height } = warp.image;
  const { pixelX, pixelY } = pixelSize(warp, left + side / 2, top + side / 2);
  // An edge is smoothed over half a pixel on each side.
  const [edgeX, edgeY] = [pixelX / 2, pixelY / 2];
  const outside = maxX < -edgeX || minX > width + edgeX || maxY < -edgeY || minY > height + edgeY;
  const inside = minX >= edgeX && maxX <= width - edgeX && minY >= edgeY && maxY <= height - edgeY;
  return { place: outside ? 'outside' : inside ? 'inside' : 'edge', minX, maxX, minY, maxY, pixelX, pixelY };
}

/**
 * Computes the lengths of the gradients of the image x and y in the grid.
 * The quotient rule for u = x / w: du/dX = (m0 - u × m6) / w, and so on.
 */
function pixelSize(warp: Warp, gridX: number, gridY: number): { pixelX: number; pixelY: number } {
  const m = warp.toImage;
  const { x, y, w } = gridToImage(warp, gridX, gridY);
  const [u, v] = [x / w, y / w];
  return {
    pixelX: Math.hypot(m[0] - u * m[6], m[1] - u * m[7]) / Math.abs(w),
    pixelY: Math.hypot(m[3] - v * m[6], m[4] - v * m[7]) / Math.abs(w),
  };
}

/** Cuts a square into quarters. Sides are powers of two, so halves are whole pixels down to `minSquarePx`. */
export function cutInFour({ left, top, side }: Square): Square[] {
  const half = side / 2;
  return [
    { left, top, side: half },
    { left: left + half, top, side: half },
    { left, top: top + half, side: half },
    { left: left + half, top: top + half, side: half },
  ];
}
