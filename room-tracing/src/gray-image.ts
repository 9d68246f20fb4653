/** A picture in shades of gray, row by row: 0 is black, 255 is white. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Converts RGBA pixels, drawn on white, to luminance, and writes it to a grayscale image starting at `offset`. */
export function writeGray(rgba: Uint8ClampedArray | Uint8Array, gray: Uint8Array, offset = 0): void {
  for (let at = 0, to = offset; at < rgba.length; at += 4, to++) {
    const alpha = rgba[at + 3]!;
    // Rec. 601 weights in 1/256.
    const luma = (77 * rgba[at]! + 150 * rgba[at + 1]! + 29 * rgba[at + 2]!) >> 8;
    gray[to] = alpha === 255 ? luma : 255 - (((255 - luma) * alpha) / 255 + 0.5);
  }
}
