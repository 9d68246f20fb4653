import { readSync } from 'node:fs';
import { cubicWeights } from './axis-samples.ts';
import type { CanvasLevel, MetatileCanvas } from './metatile-canvas.ts';
import type { RawImage } from './raw-image.ts';
import { classify, cutInFour, type Footprint, gridToImage, type Square, type Warp } from './warp-geometry.ts';

/** A raw image that is turned or distorted on its way into the grid of pixels that is drawn. */
export interface WarpedImage {
  readonly image: RawImage;
  /** `image.path`, open for reading. */
  readonly file: number;
  readonly warp: Warp;
  /** Width of the world in the grid; an image that passes it goes on at its west. */
  readonly worldPx: number;
}

/** Source pixels are read for a square at most this many bytes at once: 1024 pixels square at 45°, 1.2 source pixels each. */
export const warpSourceBytes = 13 * 1024 * 1024;

/** Squares of this many pixels are drawn at once, so that their source stays in the cache of the processor. */
const blockPx = 64;
const wideBytes = 16;
/** Squares beside the horizon of a perspective are cut down to this. */
const minSquarePx = 8;
/** Fractions of a pixel that have weights of their own; their error is below a thousandth of a pixel. */
const phases = 512;
const lineBytes = 112;
/** Of the row buffers' memory: weights, the line, and wide pixels of a block. */
const weightsBytes = (phases + 1) * 16;
const maxWidePixels = 56_000;
/** The cubic filter reaches two pixels beyond; one more for rounding. */
const reach = 3;

/** Where the buffers lie in the kernel's memory. */
interface Buffers {
  readonly weights: number;
  readonly line: number;
  readonly wide: number;
  /** `warpSourceBytes`, behind the levels of the canvas. */
  readonly source: number;
}

/** A rectangle of the image whose bytes are in the kernel's memory. */
interface LoadedSource {
  readonly address: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Target {
  readonly level: CanvasLevel;
  /** Of the canvas, in the grid, on the turn of the world that is drawn. */
  readonly left: number;
  readonly top: number;
}

interface Drawing {
  readonly canvas: MetatileCanvas;
  readonly warped: WarpedImage;
  readonly buffers: Buffers;
  readonly target: Target;
  /** Pixels that were drawn without alpha. */
  opaquePixels: number;
}

/**
 * Draws the image into level 0 of a canvas that was created with `warpSourceBytes`, what lies outside of it transparent:
 * bicubic interpolation of the image where the inverse transform puts each pixel's center, the edge of the image
 * smoothed over one pixel. Parameters and result as `drawImage`.
 */
export function drawWarped(
  canvas: MetatileCanvas,
  warped: WarpedImage,
  left: number,
  top: number,
  side: number,
): 'opaque' | 'mixed' | 'empty' {
  const level = canvas.levels[0];
  if (!level) throw new Error('a canvas without levels');
  const buffers = placeBuffers(canvas);
  let cleared = false;
  let opaquePixels = 0;
  for (const turn of [0, warped.worldPx]) {
    const square = { left: left + turn, top, side };
    if (classify(warped.warp, square).place === 'outside') continue;
    if (!cleared) level.pixels.fill(0);
    cleared = true;
    const target = { level, left: left + turn, top };
    const drawing: Drawing = { canvas, warped, buffers, target, opaquePixels: 0 };
    drawSquare(drawing, square);
    opaquePixels += drawing.opaquePixels;
  }
  if (!cleared) return 'empty';
  return opaquePixels === side * side ? 'opaque' : 'mixed';
}

function placeBuffers({ kernel, scratch, extra }: MetatileCanvas): Buffers {
  const weights = scratch;
  const line = weights + weightsBytes;
  const table = new Float32Array(kernel.memory.buffer, weights, (phases + 1) * 4);
  // The weights are the same for every image; the row buffers of other drawings lie at the same place.
  for (let phase = 0; phase <= phases; phase++) table.set(cubicWeights(phase / phases), phase * 4);
  return { weights, line, wide: line + lineBytes, source: extra };
}

/** Reads the source of a square, if it is not too large, and draws it block by block. */
function drawSquare(drawing: Drawing, square: Square): void {
  const { image, warp } = drawing.warped;
  const footprint = classify(warp, square);
  if (footprint.place === 'outside') return;
  const source = footprint.place === 'behind' ? undefined : boundSource(image, footprint);
  if (!source || source.width * source.height * image.channels > warpSourceBytes) {
    if (square.side > minSquarePx) for (const part of cutInFour(square)) drawSquare(drawing, part);
    return;
  }
  const loaded = loadSource(drawing, source);
  const side = Math.min(blockPx, square.side);
  for (let y = 0; y < square.side; y += side) {
    for (let x = 0; x < square.side; x += side)
      drawBlock(drawing, loaded, { left: square.left + x, top: square.top + y, side });
  }
}

/** The pixels of the image that a footprint needs, those beyond its border replaced by the nearest. */
function boundSource(image: RawImage, { minX, maxX, minY, maxY }: Footprint): Omit<LoadedSource, 'address'> {
  const left = clamp(Math.floor(minX) - reach, image.width);
  const top = clamp(Math.floor(minY) - reach, image.height);
  const right = clamp(Math.ceil(maxX) + reach, image.width);
  const bottom = clamp(Math.ceil(maxY) + reach, image.height);
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function loadSource(
  { canvas, warped, buffers }: Drawing,
  source: Omit<LoadedSource, 'address'>,
): LoadedSource {
  const { image, file } = warped;
  const rowBytes = source.width * image.channels;
  const bytes = new Uint8Array(canvas.kernel.memory.buffer, buffers.source, rowBytes * source.height);
  for (let row = 0; row < source.height; row++) {
    const position = image.offset + ((source.top + row) * image.width + source.left) * image.channels;
    const read = readSync(file, bytes, row * rowBytes, rowBytes, position);
    if (read !== rowBytes)
      throw new Error(`expected ${rowBytes} bytes of row ${source.top + row}, read ${read}`);
  }
  return { ...source, address: buffers.source };
}

function drawBlock(drawing: Drawing, source: LoadedSource, block: Square): void {
  const { image, warp } = drawing.warped;
  const footprint = classify(warp, block);
  if (footprint.place === 'outside') return;
  const left = clamp(Math.floor(footprint.minX), image.width) - reach;
  const top = clamp(Math.floor(footprint.minY), image.height) - reach;
  const width = clamp(Math.ceil(footprint.maxX), image.width) + reach - left + 1;
  const height = clamp(Math.ceil(footprint.maxY), image.height) + reach - top + 1;
  if (footprint.place === 'behind' || width * height > maxWidePixels) {
    if (block.side > minSquarePx) for (const part of cutInFour(block)) drawBlock(drawing, source, part);
    return;
  }
  widenBlock(drawing, source, { left, top, width, height });
  const opaque = footprint.place === 'inside' && image.channels === 3;
  drawLines(drawing, block, footprint, { left, top, width, height }, opaque);
  if (opaque) drawing.opaquePixels += block.side * block.side;
}

interface WideBlock {
  /** In pixels of the image; it may reach beyond. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Fills the wide pixels of a block; the nearest pixels stand in for those outside of the image. */
function widenBlock({ canvas, warped, buffers }: Drawing, source: LoadedSource, wide: WideBlock): void {
  const { kernel } = canvas;
  const { channels } = warped.image;
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

function repeatEnds(pixels: Float32Array, start: number, before: number, count: number, width: number): void {
  const first = start + before * 4;
  for (let at = start; at < first; at += 4) pixels.copyWithin(at, first, first + 4);
  const end = first + count * 4;
  for (let at = end; at < start + width * 4; at += 4) pixels.copyWithin(at, end - 4, end);
}

function drawLines(
  { canvas, warped, buffers, target }: Drawing,
  block: Square,
  footprint: Footprint,
  wide: WideBlock,
  opaque: boolean,
): void {
  const { kernel } = canvas;
  const { image, warp } = warped;
  const line = new Float64Array(kernel.memory.buffer, buffers.line, lineBytes / 8);
  const stride = wide.width * wideBytes;
  // A place among the wide pixels is relative to the center of the second: the first of four neighbors is one before.
  const [offsetX, offsetY] = [wide.left + 1.5, wide.top + 1.5];
  line.set([wide.width - 4, wide.height - 4, offsetX, offsetY, image.width, image.height], 6);
  line.set([1 / footprint.pixelX, 1 / footprint.pixelY], 12);
  const [a, b] = [gridToImage(warp, block.left + 0.5, block.top + 0.5), warp.toImage];
  for (let row = 0; row < block.side; row++) {
    const w = a.w + b[7] * row;
    const x = a.x + b[1] * row - offsetX * w;
    const y = a.y + b[4] * row - offsetY * w;
    line.set([x, y, b[0] - offsetX * b[6], b[3] - offsetY * b[6], w, b[6]]);
    const pixel = (block.top + row - target.top) * target.level.side + block.left - target.left;
    const draw = opaque ? kernel.warpOpaque : kernel.warpAlpha;
    draw(buffers.wide, stride, buffers.weights, buffers.line, target.level.address + pixel * 4, block.side);
  }
}

function clamp(value: number, length: number): number {
  return Math.min(length - 1, Math.max(0, value));
}

function clampInto(value: number, start: number, length: number): number {
  return start + clamp(value - start, length);
}
