import { tilePx } from '@muster/geo/web-mercator';
import { createResampleKernel, type ResampleKernel } from './resample-kernel.ts';
import { copyTile, type TileView } from './tile-view.ts';

/** A tile as a palette and rows of indices into it. */
export interface IndexedTile {
  /** Pixels as they are in memory: RGBA. */
  readonly palette: Int32Array<ArrayBuffer>;
  /** 1, 2, 4 or 8: the least number of bits that can number the palette. */
  readonly bitDepth: number;
  /**
   * Row after row, the leftmost pixel in the high bits. A row of 256 pixels is a whole number of bytes at every bit depth. They
   * are valid until the next call.
   */
  readonly packed: Uint8Array<ArrayBuffer>;
}

const tilePixels = tilePx * tilePx;
/** The most that a PNG palette can have. */
const maxPalette = 256;
/** A tile with more is not a line drawing; blending a few lines and fills makes hundreds. */
const maxColors = 4096;
/** The size of the kernel's hash table: twice as many numbers as there can be colors, so that probes stay short. */
const slotBytes = 2 * 2 * maxColors;

interface Indexer {
  readonly kernel: ResampleKernel;
  readonly pixels: Int32Array<ArrayBuffer>;
  readonly colors: Int32Array<ArrayBuffer>;
  readonly colorIndices: Uint16Array<ArrayBuffer>;
  readonly indices: Uint8Array<ArrayBuffer>;
  readonly slots: number;
}

/**
 * One for each thread: a tile is done before the next one starts, so nothing is allocated for each tile.
 */
let indexer: Indexer | undefined;

function createIndexer(): Indexer {
  let end = 0;
  const take = (bytes: number): number => {
    const address = end;
    end += bytes;
    return address;
  };
  const pixels = take(tilePixels * 4);
  const colorIndices = take(tilePixels * 2);
  const indices = take(tilePixels);
  const colors = take(maxColors * 4);
  const slots = take(slotBytes);
  const kernel = createResampleKernel(end);
  const { buffer } = kernel.memory;
  return {
    kernel,
    pixels: new Int32Array(buffer, pixels, tilePixels),
    colors: new Int32Array(buffer, colors, maxColors),
    colorIndices: new Uint16Array(buffer, colorIndices, tilePixels),
    indices: new Uint8Array(buffer, indices, tilePixels),
    slots,
  };
}

/**
 * Finds the colors of a tile: exact, or if there are more than 256, with each channel off by at most 1, or else by at most 2.
 *
 * @returns `undefined` if even that leaves too many
 */
export function indexColours(view: TileView): IndexedTile | undefined {
  indexer ??= createIndexer();
  const { kernel, pixels, colors, colorIndices, indices, slots } = indexer;
  copyTile(view, pixels);
  const count = kernel.indexColors(
    pixels.byteOffset,
    tilePixels,
    colorIndices.byteOffset,
    colors.byteOffset,
    slots,
    maxColors,
  );
  if (count < 0) return undefined;
  if (count <= maxPalette) {
    kernel.narrowIndices(colorIndices.byteOffset, indices.byteOffset, tilePixels);
    return packIndices(indexer, colors.slice(0, count));
  }
  for (const step of [2, 4]) {
    const merged = mergeColours(colors.subarray(0, count), step);
    if (!merged) continue;
    for (let i = 0; i < tilePixels; i++) indices[i] = merged.entryOf[colorIndices[i] ?? 0] ?? 0;
    return packIndices(indexer, merged.palette);
  }
  return undefined;
}

function packIndices({ kernel, indices }: Indexer, palette: Int32Array<ArrayBuffer>): IndexedTile {
  const bitDepth = [1, 2, 4].find((bits) => palette.length <= 2 ** bits) ?? 8;
  let count = tilePixels;
  for (let bits = bitDepth; bits < 8; bits *= 2) {
    kernel.packPairs(indices.byteOffset, count, bits);
    count /= 2;
  }
  return { palette, bitDepth, packed: indices.subarray(0, count) };
}

/**
 * Returns the palette of the colors, rounded to `step`, and which of its entries each becomes, or `undefined` if more than 256
 * colors are left.
 */
function mergeColours(colors: Int32Array<ArrayBuffer>, step: number) {
  const entries = new Map<number, number>();
  const entryOf = new Uint8Array(colors.length);
  for (const [index, color] of colors.entries()) {
    const coarse = coarsen(color, step);
    let entry = entries.get(coarse);
    if (entry === undefined) {
      if (entries.size === maxPalette) return undefined;
      entry = entries.size;
      entries.set(coarse, entry);
    }
    entryOf[index] = entry;
  }
  return { palette: Int32Array.from(entries.keys()), entryOf };
}

/**
 * Rounds each of four bytes to a multiple of `step`, a power of 2, but keeps 255.
 * 255 is kept, because opaque and white are the values whose change would be visible.
 */
function coarsen(colour: number, step: number): number {
  let coarse = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const channel = (colour >>> shift) & 0xff;
    coarse |= Math.min(255, (channel + step / 2) & -step) << shift;
  }
  return coarse;
}
