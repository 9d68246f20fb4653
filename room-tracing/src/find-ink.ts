import type { GrayImage } from './gray-image.ts';

/** One byte per pixel: 1 is ink, 0 is paper. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

const blockPx = 32;
/** The default finds gray lines too. */
const inkShare = 0.42;
/** Less contrast than this is noise or a fill. */
const minContrast = 40;
const darkLevel = 110;
const lineShare = 0.15;

/**
 * Finds the pixels that contrast strongly with their surroundings. Fills and light gray lines count as paper. A plan with light
 * lines on a dark ground is inverted first.
 *
 * @param share a pixel is ink if it is at least this far from the local paper level toward the plan's ink level
 * @returns undefined if the picture has no strong lines
 */
export function findInk(image: GrayImage, share = inkShare): Mask | undefined {
  const histogram = countLevels(image.pixels);
  const total = image.width * image.height;
  const median = levelAt(histogram, total / 2);
  const bright = histogram.subarray((median + 256) >> 1).reduce((sum, count) => sum + count, 0);
  const isDark = median < darkLevel;
  // Light lines on a dark ground are a small part of it. Otherwise, only the page around the plan is dark.
  const isNegative = isDark && bright < lineShare * total;
  const flip = isNegative ? 255 : 0;
  if (isNegative) histogram.reverse();
  const paper = levelAt(histogram, isDark && !isNegative ? total - bright / 2 : total * 0.6);
  const inkPixels = histogram.subarray(0, Math.max(0, paper - minContrast)).reduce((sum, n) => sum + n, 0);
  if (inkPixels < 20) return undefined;
  const ink = levelAt(histogram, inkPixels * 0.2);
  const thresholds = findThresholds(image, flip, ink, share);
  return applyThresholds(image, flip, thresholds);
}

function countLevels(pixels: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at++) histogram[pixels[at]!]!++;
  return histogram;
}

/** The gray level below which there are `count` pixels. */
function levelAt(histogram: Uint32Array, count: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += histogram[level]!;
    if (sum > count) return level;
  }
  return 255;
}

interface Blocks {
  readonly columns: number;
  readonly rows: number;
  readonly levels: Uint8Array;
}

/**
 * Calculates a threshold for each block from the lightest paper in the surrounding blocks, because a block may be full of wall.
 */
function findThresholds(image: GrayImage, flip: number, ink: number, share: number): Blocks {
  const { columns, rows, levels } = measurePaper(image, flip);
  const thresholds = new Uint8Array(levels.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let paper = 0;
      for (let y = Math.max(0, row - 2); y <= Math.min(rows - 1, row + 2); y++)
        for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x++)
          paper = Math.max(paper, levels[y * columns + x]!);
      thresholds[row * columns + column] = Math.max(0, paper - Math.max(minContrast, share * (paper - ink)));
    }
  return { columns, rows, levels: thresholds };
}

/** The paper level of each block: lighter than three quarters of its pixels. */
function measurePaper({ width, height, pixels }: GrayImage, flip: number): Blocks {
  const [columns, rows] = [Math.ceil(width / blockPx), Math.ceil(height / blockPx)];
  const levels = new Uint8Array(columns * rows);
  const histogram = new Uint32Array(256);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      histogram.fill(0);
      let count = 0;
      const [right, bottom] = [
        Math.min(width, (column + 1) * blockPx),
        Math.min(height, (row + 1) * blockPx),
      ];
      // Sampling every second pixel of every second row is enough.
      for (let y = row * blockPx; y < bottom; y += 2)
        for (let x = column * blockPx; x < right; x += 2) {
          histogram[pixels[y * width + x]! ^ flip]!++;
          count++;
        }
      levels[row * columns + column] = levelAt(histogram, count * 0.75);
    }
  return { columns, rows, levels };
}

function applyThresholds({ width, height, pixels }: GrayImage, flip: number, blocks: Blocks): Mask {
  const bits = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const blockRow = Math.floor(y / blockPx) * blocks.columns;
    for (let left = 0; left < width; left += blockPx) {
      const threshold = blocks.levels[blockRow + left / blockPx]!;
      const end = y * width + Math.min(width, left + blockPx);
      for (let at = y * width + left; at < end; at++) if ((pixels[at]! ^ flip) < threshold) bits[at] = 1;
    }
  }
  return { width, height, bits };
}

/** Half of the width of the surroundings of a pixel. */
const nearPx = 8;
const lineContrast = 24;

/** Adds the lines that are darker than what is right around them, such as gray lines on a gray floor. */
export function addFaintLines({ width, height, pixels }: GrayImage, ink: Mask): Mask {
  const flip = levelAt(countLevels(pixels), pixels.length / 2) < darkLevel ? 255 : 0;
  const bits = ink.bits.slice();
  const columns = new Uint32Array(width);
  const size = 2 * nearPx + 1;
  for (let y = 0; y < height + nearPx; y++) {
    const [first, last] = [(y - size) * width, y * width];
    for (let x = 0; x < width; x++) {
      if (y < height) columns[x]! += pixels[last + x]! ^ flip;
      if (y >= size) columns[x]! -= pixels[first + x]! ^ flip;
    }
    const middle = y - nearPx;
    if (middle < nearPx || middle >= height - nearPx) continue;
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += columns[x]! - (x >= size ? columns[x - size]! : 0);
      const at = middle * width + x - nearPx;
      if (x >= size - 1 && (pixels[at]! ^ flip) < sum / size ** 2 - lineContrast) bits[at] = 1;
    }
  }
  return { width, height, bits };
}
