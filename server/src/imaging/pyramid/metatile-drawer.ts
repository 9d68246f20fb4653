import { closeSync, openSync } from 'node:fs';
import { tilePx } from '@muster/geo/web-mercator';
import { drawMetatile, type MetatileTools } from './draw-metatile.ts';
import { createSourceCanvas, openSource } from './drawn-source.ts';
import { createTileEncoder } from './encode-tile.ts';
import type { DrawingSetup, MetatileJob, MetatileReply } from './metatile-messages.ts';

/** Draws the metatiles of one pyramid. */
export interface MetatileDrawer {
  /** Call this once, before the first `drawAll`. */
  readonly setUp: (setup: DrawingSetup) => void;
  /** Draws all jobs. Calls `take` with each finished job, in any order. */
  readonly drawAll: (
    jobs: Iterable<MetatileJob>,
    take: (job: MetatileJob, reply: MetatileReply) => void,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Draws in this thread, for pyramids so small that starting threads takes longer than drawing them. */
export function createInlineDrawer(): MetatileDrawer {
  let tools: MetatileTools | undefined;
  return {
    setUp(setup) {
      tools = openTools(setup);
    },
    async drawAll(jobs, take) {
      if (!tools) throw new Error('the drawer is not set up');
      for (const job of jobs) take(job, await drawMetatile(tools, job));
    },
    async close() {
      if (!tools) return;
      closeSync(tools.source.file);
      closeSync(tools.blocks);
    },
  };
}

/** Opens the files of a pyramid, and allocates the memory to draw in. */
export function openTools({ image, layout, topZoom, tileType, blocksPath }: DrawingSetup): MetatileTools {
  const source = openSource(image, layout, tilePx * 2 ** topZoom);
  return {
    canvas: createSourceCanvas(source),
    source,
    blocks: openSync(blocksPath, 'r+'),
    encode: createTileEncoder(tileType),
  };
}
