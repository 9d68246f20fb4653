import { tilePx } from '@muster/geo/web-mercator';

/** A view of 256 × 256 RGBA pixels in a larger picture. */
export interface TileView {
  readonly pixels: Int32Array<ArrayBuffer>;
  /** The index of its first pixel. */
  readonly start: number;
  /** The number of pixels from one row to the next. */
  readonly stride: number;
}

/**
 * Returns the color of a tile if all its pixels are equal: transparent, white paper, sea.
 * The color is a 32-bit integer with red in its low byte. 0 is transparent black, the color of an empty canvas.
 */
export function findUniformColor({ pixels, start, stride }: TileView): number | undefined {
  const color = pixels[start];
  for (let row = 0; row < tilePx; row++) {
    const first = start + row * stride;
    for (let i = first; i < first + tilePx; i++) if (pixels[i] !== color) return undefined;
  }
  return color;
}

/** Copies the pixels of a tile into `to`, or into a new array. */
export function copyTile(
  { pixels, start, stride }: TileView,
  to = new Int32Array(tilePx * tilePx),
): Int32Array<ArrayBuffer> {
  for (let row = 0; row < tilePx; row++) {
    const first = start + row * stride;
    to.set(pixels.subarray(first, first + tilePx), row * tilePx);
  }
  return to;
}
