import { readSync } from 'node:fs';
import { tilePx } from '@muster/geo/web-mercator';
import { type AxisSamples, type PixelSpan, sampleAxis } from './axis-samples.ts';
import { type CanvasLevel, type MetatileCanvas, scratchBytes } from './metatile-canvas.ts';
import { metatileDepth, type PixelBox } from './pyramid-plan.ts';
import type { RawImage } from './raw-image.ts';
import type { ResampleKernel } from './resample-kernel.ts';

/** A raw image and its position in pixels of the top zoom. */
export interface PlacedImage {
  readonly image: RawImage;
  /** `image.path`, open for reading. */
  readonly file: number;
  readonly placement: PixelBox;
  /** Width of the world at the top zoom. An image that exceeds it continues at the west. */
  readonly worldPx: number;
}

/**
 * Number of horizontally filtered rows that are kept. Four are needed at once, and they advance by up to two. Consecutive equal
 * rows, the majority in a drawing, are filtered once and share a buffer.
 */
const ringRows = 8;
/** A wide pixel of the kernel has four floats from 0 to 255: red, green and blue, premultiplied by alpha, and alpha. */
const wideBytes = 16;

/** The addresses of the row buffers of a metatile in the memory of the kernel. */
interface RowBuffers {
  /** The current row and the previous one. */
  readonly bytes: readonly [number, number];
  readonly wide: number;
  readonly starts: number;
  readonly weights: number;
  readonly coverages: number;
  readonly rowWeights: number;
  readonly ring: number;
}

/** The part of a metatile that the image covers, in pixels of the world, and the part of the source that it needs. */
interface Window {
  readonly columns: PixelSpan;
  readonly rows: PixelSpan;
  readonly across: AxisSamples;
  readonly down: AxisSamples;
  /** The needed columns of the source. They may be outside of it. */
  readonly sourceFirst: number;
  readonly sourceCount: number;
  /** How far east of the metatile it is, in pixels of the world: 0 or the width of the world. */
  readonly shift: number;
}

/** Level 0 of the canvas, which a window is drawn into, and its position in the world. */
interface Target {
  readonly level: CanvasLevel;
  readonly left: number;
  readonly top: number;
}

/**
 * Draws the image into level 0 of the canvas, transparent outside of the image.
 *
 * @param left left edge of the metatile, in pixels of the world; `top` is the same for the top edge
 * @param side of the metatile, in pixels
 * @returns `opaque` if an image without alpha covers the metatile, `empty` if no image does and nothing is drawn, else `mixed`
 */
export function drawImage(
  canvas: MetatileCanvas,
  placed: PlacedImage,
  left: number,
  top: number,
  side: number,
): 'opaque' | 'mixed' | 'empty' {
  const level = canvas.levels[0];
  if (!level) throw new Error('a canvas without levels');
  // The image itself, and its continuation east of the antimeridian.
  const windows = [0, placed.worldPx]
    .map((shift) => frameWindow(placed, left + shift, top, side, shift))
    .filter((window) => window !== undefined);
  const covering = windows.find(
    ({ columns, rows, across, down }) =>
      columns.count === side && rows.count === side && isFull(across.coverages) && isFull(down.coverages),
  );
  if (windows.length === 0) return 'empty';
  const opaque = covering !== undefined && placed.image.channels === 3;
  if (!covering) level.pixels.fill(0);
  for (const window of windows) drawWindow(canvas, placed, window, { level, left, top });
  return opaque ? 'opaque' : 'mixed';
}

/** Returns `undefined` if the metatile and the image do not overlap in this copy of the world. */
function frameWindow(
  { image, placement }: PlacedImage,
  left: number,
  top: number,
  side: number,
  shift: number,
): Window | undefined {
  const columns = intersect(left, side, placement.left, placement.width);
  const rows = intersect(top, side, placement.top, placement.height);
  if (columns.count <= 0 || rows.count <= 0) return undefined;
  const across = sampleAxis(columns, placement.left, placement.width, image.width);
  const down = sampleAxis(rows, placement.top, placement.height, image.height);
  const sourceFirst = across.starts[0] ?? 0;
  const sourceCount = (across.starts.at(-1) ?? 0) + 4 - sourceFirst;
  return { columns, rows, across, down, sourceFirst, sourceCount, shift };
}

/** Includes pixels that the image covers partially. Their coverage makes them partially transparent. */
function intersect(start: number, length: number, imageStart: number, imageLength: number): PixelSpan {
  const first = Math.max(start, Math.floor(imageStart));
  return { first, count: Math.min(start + length, Math.ceil(imageStart + imageLength)) - first };
}

function isFull(coverages: Float32Array): boolean {
  return coverages.every((coverage) => coverage === 1);
}

/**
 * The filter is separable: each source row is filtered horizontally once and kept, then four of them are blended into each
 * row of the metatile.
 */
function drawWindow(canvas: MetatileCanvas, placed: PlacedImage, window: Window, target: Target): void {
  const { kernel } = canvas;
  const { columns, rows, across, down } = window;
  const { address, side } = target.level;
  const left = target.left + window.shift;
  const buffers = placeBuffers(canvas.scratch, columns.count, window.sourceCount);
  const memory = kernel.memory.buffer;
  const starts = across.starts.map((start) => (start - window.sourceFirst) * wideBytes);
  new Int32Array(memory, buffers.starts).set(starts);
  new Float32Array(memory, buffers.weights).set(across.weights);
  new Float32Array(memory, buffers.coverages).set(across.coverages);
  new Float32Array(memory, buffers.rowWeights).set(down.weights);
  const ring = createRing(canvas, placed, window, buffers);
  const pixels = new Uint8Array(memory);
  const inner = placed.image.channels === 3 ? findInner(across.coverages) : { first: 0, count: 0 };
  let last: { readonly shared: number; readonly coverage: number; readonly to: number } | undefined;
  for (let row = 0; row < rows.count; row++) {
    const first = down.starts[row] ?? 0;
    const coverage = down.coverages[row] ?? 0;
    // `down.starts` never decreases, so the ring still has the rows of the previous line that are needed again.
    const filtered: FilteredRows = [ring(first), ring(first + 1), ring(first + 2), ring(first + 3)];
    const to = address + ((rows.first + row - target.top) * side + columns.first - left) * 4;
    const shared = findSharedRow(filtered);
    if (shared !== undefined && last?.shared === shared && last.coverage === coverage) {
      pixels.copyWithin(to, last.to, last.to + columns.count * 4);
      continue;
    }
    last = shared === undefined ? undefined : { shared, coverage, to };
    const line = { filtered, weights: buffers.rowWeights + row * 16, to };
    const { first: start, count } = coverage === 1 ? inner : { first: 0, count: 0 };
    blendOpaque(kernel, line, start, count);
    blendAlpha(kernel, line, 0, start, buffers.coverages, coverage);
    blendAlpha(kernel, line, start + count, columns.count, buffers.coverages, coverage);
  }
}

/** Returns an even number of pixels that the image covers completely. All others are before or after them. */
function findInner(coverages: Float32Array): PixelSpan {
  const first = Math.max(0, coverages.indexOf(1));
  const count = Math.max(0, coverages.lastIndexOf(1) - first + 1);
  return { first, count: count - (count % 2) };
}

type FilteredRows = readonly [row0: number, row1: number, row2: number, row3: number];

/** Returns the row if all four are the same, or `undefined`. Rows of the metatile that use the same single row are equal. */
function findSharedRow([a, b, c, d]: FilteredRows): number | undefined {
  return a === b && b === c && c === d ? a : undefined;
}

/** A row of the metatile: the addresses of its filtered rows, of their weights and of the row itself. */
interface Line {
  readonly filtered: FilteredRows;
  readonly weights: number;
  readonly to: number;
}

function blendOpaque(kernel: ResampleKernel, line: Line, first: number, count: number): void {
  if (count === 0) return;
  const wide = first * wideBytes;
  const [a, b, c, d] = line.filtered;
  kernel.blendOpaque(a + wide, b + wide, c + wide, d + wide, line.weights, line.to + first * 4, count);
}

/** Blends pixels from `first` up to, but not including, `end`. */
function blendAlpha(
  kernel: ResampleKernel,
  line: Line,
  first: number,
  end: number,
  coverages: number,
  coverage: number,
): void {
  if (first >= end) return;
  const wide = first * wideBytes;
  const [a, b, c, d] = line.filtered;
  const [weights, to] = [line.weights, line.to + first * 4];
  const across = coverages + first * 4;
  kernel.blendAlpha(a + wide, b + wide, c + wide, d + wide, weights, to, end - first, across, coverage);
}

/**
 * Lays out the buffers. Each starts at a multiple of 16 bytes, the width of the vectors of the kernel.
 *
 * @throws Error if the scratch memory is too small, which would overwrite level 0
 */
function placeBuffers(scratch: number, count: number, sourceCount: number): RowBuffers {
  let end = scratch;
  const take = (bytes: number): number => {
    const address = end;
    end += Math.ceil(bytes / 16) * 16;
    return address;
  };
  const buffers = {
    // Widening reads four bytes at a time.
    bytes: [take(sourceCount * 4 + 16), take(sourceCount * 4 + 16)] as const,
    wide: take(sourceCount * wideBytes),
    starts: take(count * 4),
    weights: take(count * 16),
    coverages: take(count * 4),
    rowWeights: take((tilePx << metatileDepth) * 16),
    ring: take(ringRows * count * wideBytes),
  };
  if (end - scratch > scratchBytes)
    throw new Error(`${end - scratch} bytes of row buffers for ${count} pixels`);
  return buffers;
}

/** Creates a function that returns the address of a filtered source row. Rows are requested from top to bottom. */
function createRing(
  { kernel }: MetatileCanvas,
  { image, file }: PlacedImage,
  window: Window,
  buffers: RowBuffers,
): (row: number) => number {
  const count = window.columns.count;
  const rowOfSlot = new Int32Array(ringRows).fill(-1);
  const addresses = new Int32Array(ringRows);
  const left = clamp(window.sourceFirst, image.width);
  const right = clamp(window.sourceFirst + window.sourceCount - 1, image.width);
  const before = left - window.sourceFirst;
  const length = (right - left + 1) * image.channels;
  const [even, odd] = buffers.bytes.map((address) => Buffer.from(kernel.memory.buffer, address, length)) as [
    Buffer,
    Buffer,
  ];
  const wide = new Float32Array(kernel.memory.buffer, buffers.wide, window.sourceCount * 4);
  const widen = image.channels === 3 ? kernel.widenRgb : kernel.widenRgba;
  let different = 0;
  let address = 0;
  return (requested) => {
    const row = clamp(requested, image.height);
    // Rows in use at the same time are adjacent, so their slots are different.
    const slot = row % ringRows;
    if (rowOfSlot[slot] === row) return addresses[slot] ?? 0;
    const [bytes, last] = different % 2 === 0 ? [even, odd] : [odd, even];
    const position = image.offset + (row * image.width + left) * image.channels;
    const read = readSync(file, bytes, 0, length, position);
    if (read !== length) throw new Error(`expected ${length} bytes of row ${row}, read ${read}`);
    if (different === 0 || !bytes.equals(last)) {
      widen(bytes.byteOffset, buffers.wide + before * wideBytes, right - left + 1);
      repeatBorders(wide, before, right - left + 1);
      // When a buffer is reused, after eight different rows, no slot refers to it anymore.
      address = buffers.ring + (different % ringRows) * count * wideBytes;
      kernel.filterRow(buffers.wide, address, buffers.starts, buffers.weights, count);
      different++;
    }
    rowOfSlot[slot] = row;
    addresses[slot] = address;
    return address;
  };
}

/** Fills pixels outside of the image, on both sides of `count` wide pixels, with the nearest of them. */
function repeatBorders(wide: Float32Array, before: number, count: number): void {
  for (let i = 0; i < before; i++) wide.copyWithin(i * 4, before * 4, before * 4 + 4);
  const end = (before + count) * 4;
  for (let i = end; i < wide.length; i += 4) wide.copyWithin(i, end - 4, end);
}

function clamp(value: number, length: number): number {
  return Math.min(length - 1, Math.max(0, value));
}
