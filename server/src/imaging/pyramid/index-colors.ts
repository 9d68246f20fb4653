import { tilePx } from '@muster/geo/web-mercator';
import { createResampleKernel, type ResampleKernel } from './resample-kernel.ts';
import { copyTile, type TileView } from './tile-view.ts';

/** A tile as a palette and rows of indices into it. */
export interface IndexedTile {
  /** Pixels in their memory format: RGBA. */
  readonly palette: Int32Array<ArrayBuffer>;
  /** The smallest of 1, 2, 4 and 8 bits that can index the palette. */
  readonly bitDepth: number;
  /**
   * Row by row, the leftmost pixel in the high bits. A row of 256 pixels has a whole number of bytes at every bit depth. Valid
   * until the next call.
   */
  readonly packed: Uint8Array<ArrayBuffer>;
}

const tilePixels = tilePx * tilePx;
/** The maximum size of a PNG palette. */
const maxPalette = 256;
/** A tile with more colors is not a line drawing. Blending a few lines and fills creates hundreds. */
const maxColors = 4096;
/** The size of the kernel's hash table: twice as many 16-bit slots as colors, so that probes are short. */
const slotBytes = 2 * 2 * maxColors;

interface Indexer {
  readonly kernel: ResampleKernel;
  readonly pixels: Int32Array<ArrayBuffer>;
  readonly colors: Int32Array<ArrayBuffer>;
  readonly colorIndices: Uint16Array<ArrayBuffer>;
  readonly indices: Uint8Array<ArrayBuffer>;
  readonly slots: number;
}

/** One per thread, so that nothing is allocated per tile: a tile is finished before the next one starts. */
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
 * Finds the colors of a tile. They are exact, or if there are more than 256, each channel is off by at most 1, or else 2.
 *
 * @returns `undefined` if there are still more than 256 colors, or more than 4096 exact ones
 */
export function indexColors(view: TileView): IndexedTile | undefined {
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
    const merged = mergeColors(colors.subarray(0, count), step);
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
 * Returns the palette of the colors rounded to `step`, and the entry of each color, or `undefined` if there are more than 256
 * entries.
 */
function mergeColors(colors: Int32Array<ArrayBuffer>, step: number) {
  const entries = new Map<number, number>();
  const entryOf = new Uint8Array(colors.length);
  for (const [index, color] of colors.entries()) {
    const rounded = roundChannels(color, step);
    let entry = entries.get(rounded);
    if (entry === undefined) {
      if (entries.size === maxPalette) return undefined;
      entry = entries.size;
      entries.set(rounded, entry);
    }
    entryOf[index] = entry;
  }
  return { palette: Int32Array.from(entries.keys()), entryOf };
}

/**
 * Rounds each of four bytes to a multiple of `step`, a power of 2.
 * 255 is not changed, because a change of opaque or white would be visible.
 */
function roundChannels(color: number, step: number): number {
  let rounded = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const channel = (color >>> shift) & 0xff;
    rounded |= Math.min(255, (channel + step / 2) & -step) << shift;
  }
  return rounded;
}
