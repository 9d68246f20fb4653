import { type EdgeTable, edgeOf, type RegionEdges } from './edge-table.ts';
import type { Region } from './grid.ts';

/** The maximum number of sampled vertices; more add little information about where most of them are. */
const maxSamples = 16_384;
/** A part of the region is worth its own grid if that makes lookups this much cheaper, according to `scorePart`. */
const minScore = 1.5;
/** The core is this much wider than the sampled vertices, to allow for vertices that were not sampled. */
const margin = 0.01;
/** At most this many times as many cells as for evenly distributed edges. */
const maxCellFactor = 8;
const coarseFactor = 1 / 64;

/** Longitude and latitude of vertices in a region, one after another. */
export type VertexSample = { readonly xs: Float64Array; readonly ys: Float64Array };

/**
 * The first ends of edges that are in a region: all of them, or every nth. `next` carries the step over from ring to ring, so
 * small rings are sampled at the same rate as large ones.
 */
export function sampleVertices(
  { vertices }: EdgeTable,
  { west, south, east, north }: Region,
  rings: readonly RegionEdges[],
): VertexSample {
  const count = rings.reduce((sum, { from, to }) => sum + to - from, 0);
  const step = Math.max(1, Math.ceil(count / maxSamples));
  const xs: number[] = [];
  const ys: number[] = [];
  let next = 0;
  for (const { references, from, to } of rings) {
    let i = from + next;
    for (; i < to; i += step) {
      const edge = edgeOf(references[i]!);
      const x = vertices[edge]!;
      const y = vertices[edge + 1]!;
      if (!(x >= west && x < east && y >= south && y < north)) continue;
      xs.push(x);
      ys.push(y);
    }
    next = i - to;
  }
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys) };
}

/**
 * Finds the part of a region that has most of the vertices in a small part of its area, such as a building that is far away from
 * a stray zone or surrounded by a campus.
 *
 * @returns `undefined` if no part stands out
 */
export function findCore(region: Region, sample: VertexSample): Region | undefined {
  let core = region;
  let { xs, ys } = sample;
  // Each step at least halves a side, roughly.
  for (let step = 0; step < 12 && xs.length >= 16; step++) {
    const partX = findDensePart(xs.toSorted(), core.west, core.east);
    const partY = findDensePart(ys.toSorted(), core.south, core.north);
    if (Math.max(partX.score, partY.score) < minScore) break;
    const isX = partX.score >= partY.score;
    const { low, high } = isX ? partX : partY;
    core = isX ? { ...core, west: low, east: high } : { ...core, south: low, north: high };
    const along = isX ? xs : ys;
    const isKept = (_: number, i: number) => along[i]! >= low && along[i]! < high;
    [xs, ys] = [xs.filter(isKept), ys.filter(isKept)];
  }
  return core === region || !(core.east > core.west && core.north > core.south) ? undefined : core;
}

/**
 * Cuts 0, 1, 2, … up to a quarter of the vertices off either end, each time a quarter more than the last time, and keeps the
 * combination with the best score.
 */
function findDensePart(sorted: Float64Array, low: number, high: number) {
  let best = { low, high, score: 1 };
  const ranks = [0];
  for (let rank = 1; rank <= sorted.length / 4; rank = Math.ceil(rank * 1.25)) ranks.push(rank);
  for (const skipped of ranks) {
    for (const cut of ranks) {
      const first = sorted[skipped]!;
      const last = sorted[sorted.length - 1 - cut]!;
      const slack = margin * (last - first);
      const part = { low: Math.max(low, first - slack), high: Math.min(high, last + slack) };
      const share = (sorted.length - skipped - cut) / sorted.length;
      const score = scorePart(share, (part.high - part.low) / (high - low));
      if (score > best.score) best = { ...part, score };
    }
  }
  return best;
}

/** Scores a part of the region. The narrower a part is, the finer its cells; but the vertices that it leaves out cost more. */
function scorePart(share: number, width: number): number {
  return width > 0 ? share ** 8 / width : 0;
}

/**
 * By which factor to increase the number of cells to keep the cell size that the vertices would have if they were distributed
 * evenly.
 */
export function cellFactor({ west, south, east, north }: Region, { xs, ys }: VertexSample): number {
  const side = Math.floor(Math.sqrt(xs.length / 4));
  if (side < 4) return 1;
  const bins = new Uint8Array(side * side);
  let filled = 0;
  for (let i = 0; i < xs.length; i++) {
    const column = Math.min(side - 1, Math.floor((side * (xs[i]! - west)) / (east - west)));
    const row = Math.min(side - 1, Math.floor((side * (ys[i]! - south)) / (north - south)));
    const bin = row * side + column;
    if (bins[bin] === 0) filled++;
    bins[bin] = 1;
  }
  // Bins filled at random would leave some empty, and so do rooms around courtyards.
  const factor = (0.6 * side * side) / Math.max(1, filled);
  // If even that many cells would be too large, all cells that matter are divided anyway. The fewer cells there are, the more of
  // the data that leads to their grids stays in the processor's cache.
  return factor > maxCellFactor ? coarseFactor : Math.max(1, factor);
}
