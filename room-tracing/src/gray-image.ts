/** A picture in shades of gray, row by row: 0 is black, 255 is white. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** The hue and lightness of each pixel, as a number; 0 is gray. Needed only to find walls by their color. */
  readonly colors?: Uint8Array | undefined;
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

/** Colors whose channels differ less are gray. */
const minChroma = 40;
/** The number of colors of each hue. */
export const lightnesses = 3;
/** Numbers of colors are below this. */
export const colorCount = 1 + 12 * lightnesses;

/** Writes the number of the color of each of the RGBA pixels: one of 12 hues in one of three lightnesses, or 0 for gray. */
export function writeColors(rgba: Uint8ClampedArray | Uint8Array, colors: Uint8Array, offset = 0): void {
  for (let at = 0, to = offset; at < rgba.length; at += 4, to++) {
    const [r, g, b] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const chroma = most - least;
    if (chroma < minChroma || rgba[at + 3]! < 128) {
      colors[to] = 0;
      continue;
    }
    const sextant =
      most === r ? (g - b) / chroma + 6 : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
    const hue = Math.floor(2 * sextant + 0.5) % 12;
    colors[to] = 1 + lightnesses * hue + (least > 120 ? 2 : most >= 110 ? 1 : 0);
  }
}
