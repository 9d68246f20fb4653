import { readSync } from 'node:fs';
import { tilePx } from '@muster/geo/web-mercator';
import { type DrawnSource, drawSource } from './drawn-source.ts';
import type { TileEncoder } from './encode-tile.ts';
import { halveLevels, type MetatileCanvas, viewTile } from './metatile-canvas.ts';
import type { Block, EncodedTile, MetatileJob, MetatileReply } from './metatile-messages.ts';
import { writeAll } from './write-all.ts';

/** Everything that is needed to draw a metatile. */
export interface MetatileTools {
  readonly canvas: MetatileCanvas;
  readonly source: DrawnSource;
  /** The blocks file, open for reading and writing. */
  readonly blocks: number;
  readonly encode: TileEncoder;
}

/** A block is a metatile of 2^depth tiles after depth + 1 halvings: half a tile, 128 pixels. */
const blockPx = tilePx / 2;
const blockBytes = blockPx * blockPx * 4;

/**
 * Draws a metatile and the tiles above it, and encodes them. It finishes drawing before its first `await`, so the canvas is
 * free for the next metatile while the tiles are encoded.
 * An empty metatile has no tiles and no block. The stage above treats a missing block as transparent.
 */
export async function drawMetatile(tools: MetatileTools, job: MetatileJob): Promise<MetatileReply> {
  const { canvas, source } = tools;
  const side = tilePx << job.depth;
  const drawn = job.blocks
    ? assembleBlocks(canvas, tools.blocks, job.blocks)
    : drawSource(canvas, source, job.column * side, job.row * side, side);
  if (drawn === 'empty') return { tiles: [], blockWritten: false };
  // If another stage follows, one more halving than for the tiles gives the block.
  const depth = job.zoom - job.lastZoom;
  halveLevels(canvas, job.blockIndex === null ? depth : job.depth + 1, side, drawn === 'opaque');
  const pending: Promise<EncodedTile>[] = [];
  for (let level = 0; level <= depth; level++) pending.push(...encodeLevel(tools, job, level));
  const blockWritten = job.blockIndex !== null && writeBlock(tools, job.depth + 1, job.blockIndex);
  return { tiles: await Promise.all(pending), blockWritten };
}

/** Encodes the tiles of one level: 4 × 4 at level 0 of a full metatile, then 2 × 2, then one. */
function encodeLevel(
  { canvas, encode }: MetatileTools,
  job: MetatileJob,
  index: number,
): Promise<EncodedTile>[] {
  const level = canvas.levels[index];
  if (!level) throw new Error(`no level ${index}`);
  const count = 2 ** (job.depth - index);
  const pending: Promise<EncodedTile>[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const encoded = encode(viewTile(level, column, row));
      if (!encoded) continue;
      const place = {
        zoom: job.zoom - index,
        column: job.column * count + column,
        row: job.row * count + row,
      };
      // A copy, because posting a slice of the Node.js buffer pool would copy the whole pool.
      pending.push(encoded.then((bytes) => ({ ...place, bytes: new Uint8Array(bytes) })));
    }
  }
  return pending;
}

/**
 * Copies the blocks of the stage below into level 0.
 * A block has the bytes that `writeBlock` copied from a canvas, row by row.
 */
function assembleBlocks(canvas: MetatileCanvas, file: number, blocks: readonly Block[]): 'mixed' | 'empty' {
  const level = canvas.levels[0];
  if (!level) throw new Error('a canvas without levels');
  if (blocks.length === 0) return 'empty';
  level.pixels.fill(0);
  const bytes = new Uint8Array(blockBytes);
  const square = new Int32Array(bytes.buffer);
  for (const { index, column, row } of blocks) {
    const read = readSync(file, bytes, 0, blockBytes, index * blockBytes);
    if (read !== blockBytes) throw new Error(`expected ${blockBytes} bytes of block ${index}, read ${read}`);
    for (let line = 0; line < blockPx; line++) {
      const to = (row * blockPx + line) * level.side + column * blockPx;
      level.pixels.set(square.subarray(line * blockPx, (line + 1) * blockPx), to);
    }
  }
  return 'mixed';
}

/** Writes the block of a metatile. @returns false if it is transparent, and then nothing is written */
function writeBlock({ canvas, blocks }: MetatileTools, levelIndex: number, blockIndex: number): boolean {
  const level = canvas.levels[levelIndex];
  if (!level) throw new Error(`no level ${levelIndex}`);
  const square = level.pixels.slice(0, blockPx * blockPx);
  if (square.every((pixel) => pixel === 0)) return false;
  writeAll(blocks, new Uint8Array(square.buffer), blockIndex * blockBytes);
  return true;
}
