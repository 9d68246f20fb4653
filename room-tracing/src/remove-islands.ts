import type { Mask } from './find-ink.ts';

/** Connected ink, stored as runs of pixels in rows. */
interface Runs {
  /** Three numbers for each run: row, first column, and column after the last one. */
  readonly spans: Int32Array;
  readonly count: number;
  readonly parents: Int32Array;
  /** How many runs in the row above a run touches, and along how many pixels. */
  readonly contacts: Uint16Array;
  readonly overlaps: Int32Array;
}

interface Island {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The total length of its edges, along rows and columns. */
  edges: number;
  /** Pieces minus holes: 1 for one piece of ink without a hole. */
  euler: number;
  /** Sums over its pixels, used to calculate its spread. */
  readonly sums: { n: number; x: number; y: number; xx: number; xy: number; yy: number };
}

/** Ink larger than this share of the plan is a wall, whether or not it is attached to others. */
const wallShare = 0.07;
/** The minimum length of a straight piece of wall between two doors, as a share of the plan. */
const straightShare = 0.012;
/** The minimum length of connected pieces of wall between doors, as in a T, an L or a cross. */
const branchedShare = 0.025;
/** The minimum thickness of such pieces, as a share of a typical wall. Furniture has thinner lines or encloses something. */
const branchedThickness = 0.6;

/** Removes text, furniture and symbols, which are small pieces of ink not attached to walls. */
export function removeIslands(mask: Mask, wallPx: number): void {
  const runs = joinRuns(mask);
  const islands = measureIslands(runs);
  const size = measurePlan(islands);
  for (let run = 0; run < runs.count; run++) {
    const island = islands.get(findRoot(runs.parents, run));
    if (!island || isWall(island, size, wallPx)) continue;
    const row = runs.spans[3 * run]! * mask.width;
    mask.bits.fill(0, row + runs.spans[3 * run + 1]!, row + runs.spans[3 * run + 2]!);
  }
}

function isWall(island: Island, size: number, wallPx: number): boolean {
  const { left, right, top, bottom } = island;
  const length = Math.hypot(right - left, bottom - top);
  if (length >= wallShare * size) return true;
  if (length < straightShare * size || length <= 3 * wallPx) return false;
  if (measureSpread(island) <= 0.5 * wallPx + 0.4) return true;
  return (
    length >= branchedShare * size && island.euler > 0 && measureStroke(island) >= branchedThickness * wallPx
  );
}

/** The mean thickness of its lines, which have an edge on both sides. */
function measureStroke({ sums, edges }: Island): number {
  return (2 * sums.n) / edges;
}

/** The standard deviation of the pixels across the direction of their widest spread: √(1/12) of a line's thickness. */
function measureSpread({ sums }: Island): number {
  const { n, x, y, xx, xy, yy } = sums;
  const [vx, vy, cov] = [xx / n - (x / n) ** 2, yy / n - (y / n) ** 2, xy / n - (x * y) / n ** 2];
  const minVariance = (vx + vy) / 2 - Math.hypot((vx - vy) / 2, cov);
  return Math.sqrt(Math.max(0, minVariance));
}

/** The diagonal of the largest piece of connected ink. */
function measurePlan(islands: ReadonlyMap<number, Island>): number {
  let size = 0;
  for (const { left, right, top, bottom } of islands.values())
    size = Math.max(size, Math.hypot(right - left, bottom - top));
  return size;
}

function measureIslands({ spans, count, parents, contacts, overlaps }: Runs): Map<number, Island> {
  const islands = new Map<number, Island>();
  for (let run = 0; run < count; run++) {
    const [y, from, to] = [spans[3 * run]!, spans[3 * run + 1]!, spans[3 * run + 2]!];
    const root = findRoot(parents, run);
    let island = islands.get(root);
    if (!island) {
      island = {
        left: from,
        right: to,
        top: y,
        bottom: y + 1,
        edges: 0,
        euler: 0,
        sums: { n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 },
      };
      islands.set(root, island);
    }
    island.left = Math.min(island.left, from);
    island.right = Math.max(island.right, to);
    island.bottom = y + 1;
    island.edges += 2 + 2 * (to - from - overlaps[run]!);
    island.euler += 1 - contacts[run]!;
    addRun(island.sums, y, from, to);
  }
  return islands;
}

function addRun(sums: Island['sums'], y: number, from: number, to: number): void {
  const n = to - from;
  const middle = (from + to - 1) / 2;
  sums.n += n;
  sums.x += n * middle;
  sums.y += n * y;
  sums.xx += n * middle * middle + (n * (n * n - 1)) / 12;
  sums.xy += n * middle * y;
  sums.yy += n * y * y;
}

function joinRuns({ width, bits }: Mask): Runs {
  let spans = new Int32Array(3 * 65_536);
  let count = 0;
  // `indexOf` finds the next run much faster than a loop.
  for (let at = bits.indexOf(1); at >= 0; ) {
    const y = Math.floor(at / width);
    const rowEnd = (y + 1) * width;
    const next = bits.indexOf(0, at);
    const end = next < 0 || next > rowEnd ? rowEnd : next;
    if (3 * count + 3 > spans.length) spans = grow(spans);
    spans[3 * count] = y;
    spans[3 * count + 1] = at - y * width;
    spans[3 * count + 2] = end - y * width;
    count++;
    at = bits.indexOf(1, end);
  }
  const parents = Int32Array.from({ length: count }, (_, run) => run);
  const runs = { spans, count, parents, contacts: new Uint16Array(count), overlaps: new Int32Array(count) };
  joinRows(runs);
  return runs;
}

/** Joins runs that touch runs in the row above, including diagonally. */
function joinRows({ spans, count, parents, contacts, overlaps }: Runs): void {
  let above = 0;
  for (let run = 0; run < count; run++) {
    const [y, from, to] = [spans[3 * run]!, spans[3 * run + 1]!, spans[3 * run + 2]!];
    while (
      above < run &&
      (spans[3 * above]! < y - 1 || (spans[3 * above]! === y - 1 && spans[3 * above + 2]! < from))
    )
      above++;
    for (let other = above; spans[3 * other]! === y - 1 && spans[3 * other + 1]! <= to; other++) {
      const [a, b] = [findRoot(parents, run), findRoot(parents, other)];
      parents[Math.max(a, b)] = Math.min(a, b);
      contacts[run]!++;
      overlaps[run]! += Math.max(
        0,
        Math.min(to, spans[3 * other + 2]!) - Math.max(from, spans[3 * other + 1]!),
      );
    }
  }
}

export function findRoot(parents: Int32Array, of: number): number {
  let root = of;
  while (parents[root] !== root) root = parents[root]!;
  for (let at = of; at !== root; ) {
    const next = parents[at]!;
    parents[at] = root;
    at = next;
  }
  return root;
}

function grow(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
