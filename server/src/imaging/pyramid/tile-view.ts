import { tilePx } from '@muster/geo/web-mercator';

/** 256 × 256 RGBA pixels inside a larger picture. */
export interface TileView {
  readonly pixels: Int32Array<ArrayBuffer>;
  /** Index of its first pixel. */
  readonly start: number;
  /** Pixels from one of its rows to the next. */
  readonly stride: number;
}

/**
 * The colour of all its pixels, where they are alike: transparent, white paper, sea.
 * The color is an integer of 32 bits with red in its low byte. 0 is transparent black, what an empty canvas has.
 */
export function findUniformColour({ pixels, start, stride }: TileView): number | undefined {
  const colour = pixels[start];
  for (let row = 0; row < tilePx; row++) {
    const first = start + row * stride;
    for (let i = first; i < first + tilePx; i++) if (pixels[i] !== colour) return undefined;
  }
  return colour;
}

/** The tile's pixels alone, in `to` if given. */
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
