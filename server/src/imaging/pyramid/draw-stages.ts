import type { MetatileDrawer } from './metatile-drawer.ts';
import type { Block, MetatileJob } from './metatile-messages.ts';
import type { PmtilesWriter } from './pmtiles-writer.ts';
import type { PyramidStage } from './pyramid-plan.ts';

/** The indices of the blocks of a stage, by their metatiles. */
type Blocks = ReadonlyMap<string, number>;

/**
 * Draws the stages from the finest up. All except the first are assembled from the blocks of the previous one.
 *
 * @param report called with the share of finished metatiles, 0–1
 */
export async function drawStages(
  stages: readonly PyramidStage[],
  drawer: MetatileDrawer,
  writer: PmtilesWriter,
  report: (share: number) => void,
): Promise<void> {
  const total = stages.reduce((sum, { metatiles }) => sum + metatiles.length, 0);
  let done = 0;
  let below: Blocks | null = null;
  for (const [index, stage] of stages.entries()) {
    const written = new Map<string, number>();
    const jobs = listJobs(stage, below, index < stages.length - 1);
    await drawer.drawAll(jobs, (job, { tiles, blockWritten }) => {
      for (const { zoom, column, row, bytes } of tiles) writer.addTile(zoom, column, row, bytes);
      if (blockWritten && job.blockIndex !== null) written.set(keyOf(job.column, job.row), job.blockIndex);
      report(++done / total);
    });
    below = written;
  }
}

/** Lists the jobs of a stage. Its blocks are stored after those that it is assembled from. */
function listJobs(stage: PyramidStage, below: Blocks | null, keepBlocks: boolean): MetatileJob[] {
  const { zoom, lastZoom, depth } = stage;
  const start = below ? 1 + Math.max(-1, ...below.values()) : 0;
  return stage.metatiles.map(({ column, row }, index) => ({
    zoom,
    lastZoom,
    depth,
    column,
    row,
    blocks: below && findBlocks(below, column, row, depth),
    blockIndex: keepBlocks ? start + index : null,
  }));
}

/**
 * A block is half a tile wide at the finest zoom of this stage, so a side of a metatile has twice as many blocks as tiles.
 * Missing blocks are completely transparent and are skipped.
 */
function findBlocks(below: Blocks, column: number, row: number, depth: number): Block[] {
  const across = 2 ** (depth + 1);
  const blocks: Block[] = [];
  for (let y = 0; y < across; y++) {
    for (let x = 0; x < across; x++) {
      const index = below.get(keyOf(column * across + x, row * across + y));
      if (index !== undefined) blocks.push({ index, column: x, row: y });
    }
  }
  return blocks;
}

function keyOf(column: number, row: number): string {
  return `${column}/${row}`;
}
