import { cubicWeights } from './axis-samples.ts';
import type { CanvasLevel, MetatileCanvas } from './metatile-canvas.ts';
import type { RawImage } from './raw-image.ts';
import { type Footprint, gridToImage, type PixelSize, type Square, type Warp } from './warp-geometry.ts';

/** Everything that is needed to draw the blocks of a square. */
export interface BlockDrawing {
  readonly canvas: MetatileCanvas;
  readonly image: RawImage;
  readonly warp: Warp;
  readonly buffers: WarpBuffers;
  /** Level 0 of the canvas, and its position in the grid. */
  readonly level: CanvasLevel;
  readonly left: number;
  readonly top: number;
}

/** A rectangle of pixels of an image. */
export interface PixelRectangle extends PixelSize {
  readonly left: number;
  readonly top: number;
}

/** A rectangle of the image, loaded into the memory of the kernel. */
export interface LoadedSource extends PixelRectangle {
  readonly address: number;
}

/** The addresses of the buffers in the memory of the kernel. */
interface WarpBuffers {
  readonly weights: number;
  readonly fixedWeights: number;
  readonly line: number;
  readonly wide: number;
}

/** The cubic filter reaches two pixels further, and rounding one more. */
export const filterReach = 3;
/** Blocks of this many wide pixels fit into the memory for row buffers. */
export const maxWidePixels = 56_000;
const wideBytes = 16;
/** The number of fractions of a pixel that have weights. Positions are off by at most a thousandth of a pixel. */
const phases = 512;
/** 1 in fixed point with 14 fractional bits, so that weights between -1 and 1 fit into 16 bits. */
const fixedOne = 16_384;
/** Four floats per phase, with one more phase for a fraction that rounds up to 1. */
const weightsBytes = (phases + 1) * 16;
const fixedWeightsBytes = phases * 8;
/**
 * 18 doubles: 0 to 9 from `startBlock`, 10 to 13 the limits of the wide pixels and their position, 14 to 17 the size of
 * the image and the scale of its edges. `resample.wat` reads them by their index.
 */
const lineBytes = 144;

/** Lays out the buffers in the row buffers of a canvas, and writes the weights. */
export function placeWarpBuffers({ kernel, scratch }: MetatileCanvas): WarpBuffers {
  const weights = scratch;
  const fixedWeights = weights + weightsBytes;
  const line = fixedWeights + fixedWeightsBytes;
  const table = new Float32Array(kernel.memory.buffer, weights, (phases + 1) * 4);
  const fixedTable = new Int16Array(kernel.memory.buffer, fixedWeights, phases * 4);
  for (let phase = 0; phase <= phases; phase++) {
    const exact = cubicWeights(phase / phases);
    table.set(exact, phase * 4);
    if (phase < phases) fixedTable.set(toFixed(exact), phase * 4);
  }
  return { weights, fixedWeights, line, wide: line + lineBytes };
}

/** Rounds weights to integers with the sum `fixedOne`, so that areas of one color do not change. */
function toFixed(weights: readonly number[]): number[] {
  const rounded = weights.map((weight) => Math.round(weight * fixedOne));
  const rest = fixedOne - rounded.reduce((sum, weight) => sum + weight, 0);
  const largest = rounded.indexOf(Math.max(...rounded));
  return rounded.map((weight, index) => (index === largest ? weight + rest : weight));
}

/** Fills a block with the color of its source, if the source has only one. @returns whether it has */
export function fillUniform(
  { canvas, level, left, top }: BlockDrawing,
  block: Square,
  { minX, maxX, minY, maxY }: Footprint,
  source: LoadedSource,
): boolean {
  // The filter reaches two pixels further. Line drawings are mostly white, so this is their most frequent case.
  const [x, y] = [Math.floor(minX) - 2, Math.floor(minY) - 2];
  const [width, height] = [Math.ceil(maxX) + 2 - x, Math.ceil(maxY) + 2 - y];
  const address = source.address + ((y - source.top) * source.width + x - source.left) * 3;
  if (canvas.kernel.isUniformRgb(address, source.width * 3, width, height) === 0) return false;
  const bytes = new Uint8Array(canvas.kernel.memory.buffer, address, 3);
  const color = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16) | (255 << 24);
  for (let row = 0; row < block.side; row++) {
    const start = (block.top + row - top) * level.side + block.left - left;
    level.pixels.fill(color, start, start + block.side);
  }
  return true;
}

/**
 * Draws a block of an image without alpha. All neighbors of its pixels must be pixels of the image.
 * This is the fast path, in 16-bit integers, directly from the bytes of the source.
 */
export function drawRgbBlock(drawing: BlockDrawing, block: Square, source: LoadedSource): void {
  const { level, buffers } = drawing;
  const { kernel } = drawing.canvas;
  const values = new Float64Array(kernel.memory.buffer, buffers.line, lineBytes / 8);
  values.set(startBlock(drawing.warp, block, source));
  const to = addressOf(drawing, block);
  const from = [source.address, source.width * 3, buffers.fixedWeights, buffers.line] as const;
  kernel.warpRgb(...from, to, level.side * 4, block.side, block.side);
}

/** Draws a block of any image, also at and outside of its edges. @param wide the pixels that it needs, at most `maxWidePixels` */
export function drawAnyBlock(
  drawing: BlockDrawing,
  block: Square,
  { pixelX, pixelY }: Footprint,
  source: LoadedSource,
  wide: PixelRectangle,
): void {
  const { image, level, buffers } = drawing;
  const { kernel } = drawing.canvas;
  widenBlock(drawing, source, wide);
  const values = new Float64Array(kernel.memory.buffer, buffers.line, lineBytes / 8);
  values.set(startBlock(drawing.warp, block, wide));
  values.set([wide.width - 4, wide.height - 4, wide.left + 1.5, wide.top + 1.5], 10);
  values.set([image.width, image.height, 1 / pixelX, 1 / pixelY], 14);
  const to = addressOf(drawing, block);
  const from = [buffers.wide, wide.width * wideBytes, buffers.weights, buffers.line] as const;
  kernel.warpAlpha(...from, to, level.side * 4, block.side, block.side);
}

/**
 * Computes the first doubles of the line of the kernel, for a block and the pixels that it is drawn from. Positions are relative
 * to the center of the second pixel, because the first of four neighbors is one pixel before.
 * Along a row, numerators and denominator change by a constant, so the kernel adds instead of multiplying by a matrix.
 */
function startBlock(warp: Warp, block: Square, { left, top }: PixelRectangle): number[] {
  const [a, b, , d, e, , g, h] = warp.toImage;
  const { x, y, w } = gridToImage(warp, block.left + 0.5, block.top + 0.5);
  const [offsetX, offsetY] = [left + 1.5, top + 1.5];
  const start = [x - offsetX * w, y - offsetY * w];
  const across = [a - offsetX * g, d - offsetY * g];
  const down = [b - offsetX * h, e - offsetY * h];
  return [...start, ...across, w, g, ...down, h, 0];
}

/** Returns the address of the first pixel of a block in level 0. A pixel has four bytes. */
function addressOf({ level, left, top }: BlockDrawing, block: Square): number {
  return level.address + ((block.top - top) * level.side + block.left - left) * 4;
}

/** Fills the wide pixels of a block. Outside of the image, it uses the nearest pixels. */
function widenBlock(
  { canvas, image, buffers }: BlockDrawing,
  source: LoadedSource,
  wide: PixelRectangle,
): void {
  const { kernel } = canvas;
  const { channels } = image;
  const first = clampInto(wide.left, source.left, source.width);
  const count = clampInto(wide.left + wide.width - 1, source.left, source.width) - first + 1;
  const before = Math.max(0, first - wide.left);
  const widen = channels === 3 ? kernel.widenRgb : kernel.widenRgba;
  const stride = wide.width * wideBytes;
  const pixels = new Float32Array(kernel.memory.buffer, buffers.wide, wide.width * wide.height * 4);
  let lastRow = -1;
  for (let y = 0; y < wide.height; y++) {
    const row = clampInto(wide.top + y, source.top, source.height);
    const start = y * wide.width * 4;
    if (row === lastRow) {
      pixels.copyWithin(start, start - wide.width * 4, start);
      continue;
    }
    lastRow = row;
    const from = source.address + ((row - source.top) * source.width + first - source.left) * channels;
    widen(from, buffers.wide + y * stride + before * wideBytes, count);
    if (before > 0 || before + count < wide.width) repeatEnds(pixels, start, before, count, wide.width);
  }
}

/** Fills the wide pixels before and after the `count` pixels that the image has in this row. */
function repeatEnds(pixels: Float32Array, start: number, before: number, count: number, width: number): void {
  const first = start + before * 4;
  for (let i = start; i < first; i += 4) pixels.copyWithin(i, first, first + 4);
  const end = first + count * 4;
  for (let i = end; i < start + width * 4; i += 4) pixels.copyWithin(i, end - 4, end);
}

function clampInto(value: number, start: number, length: number): number {
  return Math.min(start + length - 1, Math.max(start, value));
}
