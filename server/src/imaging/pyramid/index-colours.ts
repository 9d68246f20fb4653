import { tilePx } from '@muster/geo/web-mercator';
import type { TileView } from './tile-view.ts';

/** A tile as a palette and a byte a pixel. */
export interface IndexedTile {
  /** Pixels as they are in memory: RGBA. */
  readonly palette: Int32Array<ArrayBuffer>;
  /** Of use until the next call. */
  readonly indices: Uint8Array<ArrayBuffer>;
}

const tilePixels = tilePx * tilePx;
/** The most that a PNG palette can have. */
const maxPalette = 256;
/** A tile with more is not a line drawing; blending a few lines and fills makes hundreds. */
const maxColors = 4096;
/** A power of two well above the number of colours, so that probes stay short. */
const slotBits = 13;
const slotCount = 2 ** slotBits;

/**
 * One set of buffers for each thread: a tile is done before the next one starts, so nothing is allocated for each
 * tile.
 */
const slots = new Int16Array(slotCount);
const colours = new Int32Array(maxColors);
const colourIndices = new Uint16Array(tilePixels);
const indices = new Uint8Array(tilePixels);

/**
 * A tile's colours: exact, or where that is more than 256 with each channel off by 1 at most, or else by 2. `undefined`
 * when even that leaves too many.
 */
export function indexColours(view: TileView): IndexedTile | undefined {
  const count = findColours(view);
  if (count === undefined) return undefined;
  if (count <= maxPalette) {
    indices.set(colourIndices);
    return { palette: colours.slice(0, count), indices };
  }
  for (const step of [2, 4]) {
    const merged = mergeColours(count, step);
    if (!merged) continue;
    for (let i = 0; i < tilePixels; i++) indices[i] = merged.entryOf[colourIndices[i] ?? 0] ?? 0;
    return { palette: merged.palette, indices };
  }
  return undefined;
}

/**
 * Lists the different colours in `colours`, and the number of each pixel's in `colourIndices`.
 * A hash table with linear probing from color to number. Runs of one color, most of a drawing, skip the table.
 *
 * @returns how many colors there are, or `undefined` beyond `maxColors`
 */
function findColours({ pixels, start, stride }: TileView): number | undefined {
  slots.fill(-1);
  let count = 0;
  // Unlike the first pixel, whichever that is. Signed integers throughout: V8 keeps larger ones as doubles.
  let last = ~(pixels[start] ?? 0);
  let lastIndex = 0;
  let to = 0;
  for (let row = 0; row < tilePx; row++) {
    const first = start + row * stride;
    for (let i = first; i < first + tilePx; i++) {
      const pixel = pixels[i] ?? 0;
      if (pixel !== last) {
        // Fibonacci hashing: the high bits of a product with 2^32 / golden ratio.
        let slot = Math.imul(pixel, 0x9e3779b1) >>> (32 - slotBits);
        let index = slots[slot] ?? 0;
        while (index >= 0 && colours[index] !== pixel) {
          slot = (slot + 1) & (slotCount - 1);
          index = slots[slot] ?? 0;
        }
        if (index < 0) {
          if (count === maxColors) return undefined;
          index = count++;
          slots[slot] = index;
          colours[index] = pixel;
        }
        last = pixel;
        lastIndex = index;
      }
      colourIndices[to++] = lastIndex;
    }
  }
  return count;
}

/**
 * The palette of the first `count` colours, rounded to `step`, and which of its entries each becomes.
 * `undefined` if more than 256 colors are left.
 */
function mergeColours(count: number, step: number) {
  const entries = new Map<number, number>();
  const entryOf = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const colour = coarsen(colours[index] ?? 0, step);
    let entry = entries.get(colour);
    if (entry === undefined) {
      if (entries.size === maxPalette) return undefined;
      entry = entries.size;
      entries.set(colour, entry);
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
