import { readSync } from 'node:fs';
import type { MetatileCanvas } from './metatile-canvas.ts';
import type { RawImage } from './raw-image.ts';
import {
  type BlockDrawing,
  drawAnyBlock,
  drawRgbBlock,
  fillUniform,
  filterReach,
  type LoadedSource,
  maxWidePixels,
  type PixelRectangle,
  placeWarpBuffers,
} from './warp-block.ts';
import { classify, cutInFour, type Footprint, type Square, type Warp } from './warp-geometry.ts';

/** A raw image that is drawn rotated or distorted into a pixel grid. */
export interface WarpedImage {
  readonly image: RawImage;
  /** `image.path`, open for reading. */
  readonly file: number;
  readonly warp: Warp;
  /** Width of the world in the grid. An image that exceeds it continues at the west. */
  readonly worldPx: number;
}

/** Memory for the source of a square: 1024 pixels at 45°, with 1.2 source pixels each, RGBA. */
export const warpSourceBytes = 13 * 1024 * 1024;
/** The kernel reads past the last pixel. */
const readPastBytes = 64;

/** Blocks with sides of this many pixels are drawn at once, so that their source stays in the processor cache. */
const blockPx = 64;
/** Images without alpha are divided down to blocks of this side: blocks of one color are filled, and edges need small blocks. */
const minRgbBlockPx = 32;
/** The side of the smallest squares, at the horizon of a perspective. */
const minSquarePx = 8;

/**
 * Draws the image into level 0 of a canvas that was created with `warpSourceBytes`, transparent outside of the image. It
 * interpolates bicubically at the position of each pixel center in the image, and smooths the edges of the image over one
 * pixel. Parameters and result as `drawImage`.
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
  const shifts = [0, warped.worldPx].filter(
    (shift) => classify(warped.warp, { left: left + shift, top, side }).place !== 'outside',
  );
  if (shifts.length === 0) return 'empty';
  level.pixels.fill(0);
  const buffers = placeWarpBuffers(canvas);
  const { image, warp, file } = warped;
  let opaquePixels = 0;
  for (const shift of shifts) {
    const drawing = { canvas, image, warp, buffers, level, left: left + shift, top };
    opaquePixels += drawSquare(drawing, file, { left: left + shift, top, side });
  }
  return opaquePixels === side * side ? 'opaque' : 'mixed';
}

/** Reads the source of a square, or of its quarters if it is too large, and draws it. @returns the number of opaque pixels */
function drawSquare(drawing: BlockDrawing, file: number, square: Square): number {
  const footprint = classify(drawing.warp, square);
  if (footprint.place === 'outside') return 0;
  const source = boundSource(drawing.image, footprint);
  const bytes = source.width * source.height * drawing.image.channels + readPastBytes;
  // If the source does not fit, a perspective is strongly compressed here. A quarter of the square needs less. Next to the
  // horizon, squares of `minSquarePx` stay transparent.
  if (footprint.place === 'behind' || bytes > warpSourceBytes) {
    if (square.side <= minSquarePx) return 0;
    return cutInFour(square).reduce((sum, part) => sum + drawSquare(drawing, file, part), 0);
  }
  const loaded = loadSource(drawing, file, source);
  const side = Math.min(blockPx, square.side);
  let opaquePixels = 0;
  for (let y = 0; y < square.side; y += side) {
    for (let x = 0; x < square.side; x += side)
      opaquePixels += drawBlock(drawing, loaded, { left: square.left + x, top: square.top + y, side });
  }
  return opaquePixels;
}

/** Returns the pixels of the image that a footprint needs. */
function boundSource(image: RawImage, { minX, maxX, minY, maxY }: Footprint): PixelRectangle {
  const left = clamp(Math.floor(minX) - filterReach, image.width);
  const top = clamp(Math.floor(minY) - filterReach, image.height);
  const right = clamp(Math.ceil(maxX) + filterReach, image.width);
  const bottom = clamp(Math.ceil(maxY) + filterReach, image.height);
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Reads the rectangle into the extra memory of the canvas, with one read per row. */
function loadSource({ canvas, image }: BlockDrawing, file: number, source: PixelRectangle): LoadedSource {
  const address = canvas.extra;
  const rowBytes = source.width * image.channels;
  const bytes = new Uint8Array(canvas.kernel.memory.buffer, address, rowBytes * source.height);
  for (let row = 0; row < source.height; row++) {
    const position = image.offset + ((source.top + row) * image.width + source.left) * image.channels;
    const read = readSync(file, bytes, row * rowBytes, rowBytes, position);
    if (read !== rowBytes)
      throw new Error(`expected ${rowBytes} bytes of row ${source.top + row}, read ${read}`);
  }
  return { ...source, address };
}

/** Draws a block, or its quarters. @returns the number of opaque pixels */
function drawBlock(drawing: BlockDrawing, source: LoadedSource, block: Square): number {
  const { image, warp } = drawing;
  const footprint = classify(warp, block);
  if (footprint.place === 'outside') return 0;
  const cut = (): number => cutInFour(block).reduce((sum, part) => sum + drawBlock(drawing, source, part), 0);
  // Three paths, from fast to general: one color, opaque RGB far from the edges, and all others.
  const rgb = image.channels === 3;
  const opaquePixels = rgb && footprint.place === 'inside' ? block.side ** 2 : 0;
  if (rgb && isDeepInside(image, footprint)) {
    if (fillUniform(drawing, block, footprint, source)) return opaquePixels;
    if (block.side > minRgbBlockPx) return cut();
    drawRgbBlock(drawing, block, source);
    return opaquePixels;
  }
  const wide = boundWide(image, footprint);
  const tooLarge = footprint.place === 'behind' || wide.width * wide.height > maxWidePixels;
  if (tooLarge && block.side <= minSquarePx) return 0;
  if (tooLarge || (rgb && block.side > minRgbBlockPx)) return cut();
  drawAnyBlock(drawing, block, footprint, source, wide);
  return opaquePixels;
}

/** Returns whether all neighbors of all pixels are pixels of the image. */
function isDeepInside({ width, height }: RawImage, { place, minX, maxX, minY, maxY }: Footprint): boolean {
  return place === 'inside' && minX >= 2 && minY >= 2 && maxX <= width - 2 && maxY <= height - 2;
}

/** Returns the pixels that a block needs, including those outside of the image. */
function boundWide(image: RawImage, { minX, maxX, minY, maxY }: Footprint): PixelRectangle {
  const left = clamp(Math.floor(minX), image.width) - filterReach;
  const top = clamp(Math.floor(minY), image.height) - filterReach;
  const right = clamp(Math.ceil(maxX), image.width) + filterReach;
  const bottom = clamp(Math.ceil(maxY), image.height) + filterReach;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function clamp(value: number, length: number): number {
  return Math.min(length - 1, Math.max(0, value));
}
