import { colorCount, type GrayImage } from './gray-image.ts';

/** Walls, lines and letters have about the same size in most plans if the longer side has this many pixels. */
const reducedPx = 1600;
/** A small picture is enlarged to about this: its lines become thick enough to be told from its walls. */
const enlargedPx = 1150;
/** A smaller picture is blurred more by being enlarged than it gains. */
const maxTimes = 4;

/**
 * Enlarges or reduces a picture by a whole number, so that its longer side has 1,000 to 2,400 pixels.
 *
 * @returns the picture, and how many of its pixels are one of the given picture
 */
export function toNormalSize(image: GrayImage): { readonly normal: GrayImage; readonly scale: number } {
  const longer = Math.max(image.width, image.height);
  const divisor = Math.round(longer / reducedPx);
  if (divisor > 1) return { normal: reduce(image, divisor), scale: 1 / divisor };
  const times = Math.min(maxTimes, Math.round(enlargedPx / longer));
  return times > 1 ? { normal: enlarge(image, times), scale: times } : { normal: image, scale: 1 };
}

function reduce(image: GrayImage, times: number): GrayImage {
  const [width, height] = [Math.floor(image.width / times), Math.floor(image.height / times)];
  const pixels = new Uint8Array(width * height);
  const colors = image.colors && new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = y * times; row < (y + 1) * times; row++)
      for (let x = 0, at = row * image.width; x < width; x++)
        for (let end = at + times; at < end; at++) sums[x]! += image.pixels[at]!;
    for (let x = 0; x < width; x++) pixels[y * width + x] = sums[x]! / times ** 2;
    if (colors) reduceColors(image, times, y, colors.subarray(y * width, (y + 1) * width));
  }
  return { width, height, pixels, colors };
}

/** A pixel gets the most frequent color of its block, if at least a quarter of the block is in color, so that thin lines stay. */
function reduceColors({ width, colors }: GrayImage, times: number, y: number, to: Uint8Array): void {
  const counts = new Uint16Array(colorCount);
  for (let x = 0; x < to.length; x++) {
    let [most, all] = [0, 0];
    for (let row = y * times; row < (y + 1) * times; row++)
      for (let at = row * width + x * times, end = at + times; at < end; at++) {
        const color = colors![at]!;
        if (color === 0) continue;
        all++;
        counts[color]!++;
        if (counts[color]! > counts[most]!) most = color;
      }
    if (all === 0) continue;
    if (4 * all >= times ** 2) to[x] = most;
    counts.fill(0);
  }
}

/** Bilinear: the edges of lines stay straight. */
function enlarge(image: GrayImage, times: number): GrayImage {
  const [width, height] = [image.width * times, image.height * times];
  const pixels = new Uint8Array(width * height);
  const colors = image.colors && new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [above, below, down] = neighbors(y, times, image.height);
    for (let x = 0; x < width; x++) {
      const [left, right, aside] = neighbors(x, times, image.width);
      const mix = (row: number) =>
        image.pixels[row * image.width + left]! * (1 - aside) +
        image.pixels[row * image.width + right]! * aside;
      pixels[y * width + x] = mix(above) * (1 - down) + mix(below) * down + 0.5;
      if (colors)
        colors[y * width + x] = image.colors![Math.floor(y / times) * image.width + Math.floor(x / times)]!;
    }
  }
  return { width, height, pixels, colors };
}

/** The two pixels around a place, and how far it is from the first one. */
function neighbors(at: number, times: number, size: number): [number, number, number] {
  const place = Math.max(0, (at + 0.5) / times - 0.5);
  const first = Math.min(size - 1, Math.floor(place));
  return [first, Math.min(size - 1, first + 1), place - first];
}
