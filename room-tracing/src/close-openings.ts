import type { Mask } from './find-ink.ts';
import type { Edge, Line, Point } from './outline-edges.ts';

/** Two wall faces on the same line are at most this far apart. */
const alignedPx = 2.5;
const maxChain = 14;
/** An outline with more edges follows plants or hatching, and searching it for doors would take seconds. */
const maxEdges = 200;
/** An edge with a smaller share of wall is a gap. */
export const gapShare = 0.25;

/**
 * Replaces the parts of the outline at doors with the line of the wall. These are gaps into the next room, and the leaf and the
 * swing drawn inside the room. A gap continues the line of the wall to the wall on its other side, or to the next wall in the
 * corner of the room.
 *
 * @param openingPx the width of the widest opening
 */
export function closeOpenings(edges: readonly Edge[], mask: Mask, openingPx: number, wallPx: number): Edge[] {
  let left = joinGaps(edges);
  if (left.length > maxEdges) return left;
  const leaves = new Set(edges.filter((edge) => isLeaf(edge, mask, wallPx)));
  for (let tries = 0; tries < edges.length; tries++) {
    const found = findOpening(left, leaves, mask, openingPx);
    if (!found) return left;
    left = removeChain(left, found);
  }
  return left;
}

/** Merges neighboring edges without walls into one, because where rooms meet, the outline follows the steps of the cells. */
function joinGaps(edges: readonly Edge[]): Edge[] {
  const isGap = ({ wallShare }: Edge) => wallShare < gapShare;
  const start = edges.findIndex((edge) => !isGap(edge));
  const joined: Edge[] = [];
  for (const edge of [...edges.slice(start), ...edges.slice(0, Math.max(0, start))]) {
    const last = joined.at(-1);
    if (last && isGap(last) && isGap(edge)) joined[joined.length - 1] = spanGap(last, edge);
    else joined.push(edge);
  }
  return joined;
}

function spanGap({ from, wallShare }: Edge, { to }: Edge): Edge {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0)
    return { from, to, length, wallShare, isSquare: false, line: { x: from[0], y: from[1], dx: 1, dy: 0 } };
  const line = { x: from[0], y: from[1], dx: dx / length, dy: dy / length };
  return { from, to, length, wallShare, isSquare: false, line };
}

interface Opening {
  /** The index of the wall before the opening. */
  readonly before: number;
  /** The number of edges in the opening. */
  readonly edges: number;
}

function findOpening(
  edges: readonly Edge[],
  leaves: ReadonlySet<Edge>,
  mask: Mask,
  openingPx: number,
): Opening | undefined {
  const faces = edges.map((edge) => !leaves.has(edge) && isFace(edge, edges, openingPx));
  for (const test of [isStraight, isCorner])
    for (const [index, isWall] of faces.entries()) {
      if (isWall) continue;
      const found = searchAround(edges, faces, index, (a, b, chain) => test(a, b, chain, mask, openingPx));
      if (found) return found;
    }
  return undefined;
}

/** Whether the edge is a wall, rather than a gap or part of a curve. */
function isFace(edge: Edge, edges: readonly Edge[], openingPx: number): boolean {
  // A wall and a door in it may form a single edge.
  const isMixed = edge.isSquare && edge.wallShare >= 0.25 && edge.wallShare * edge.length >= 20;
  if (edge.wallShare < 0.5 && !isMixed) return false;
  if (edge.isSquare || edge.length > openingPx) return true;
  return (
    edge.length >= 8 && edges.some((other) => other !== edge && other.length >= 8 && isAligned(edge, other))
  );
}

/** Whether the line behind an edge is much thinner than the plan's walls, which means a door leaf or furniture. */
function isLeaf({ from, to, line, wallShare }: Edge, mask: Mask, wallPx: number): boolean {
  if (wallPx < 5 || wallShare < 0.5) return false;
  let thin = 0;
  const samples = 9;
  for (let sample = 1; sample <= samples; sample++) {
    const part = sample / (samples + 1);
    const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    let ink = 0;
    for (let depth = 0.5; depth < wallPx + 1; depth++)
      if (isInk(mask, x + depth * line.dy, y - depth * line.dx)) ink++;
    if (ink <= 0.45 * wallPx) thin++;
  }
  return thin > 0.6 * samples;
}

function isInk({ width, height, bits }: Mask, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && bits[Math.floor(y) * width + Math.floor(x)] === 1;
}

function isAligned(a: Edge, b: Edge): boolean {
  if (a.line.dx * b.line.dx + a.line.dy * b.line.dy < 0.998) return false;
  return Math.abs(offsetFrom(a.line, middle(b))) <= alignedPx;
}

type Test = (before: Edge, after: Edge, chain: readonly Edge[]) => boolean;

/** Searches for walls before and after an edge that pass the test, with as few edges between them as possible. */
function searchAround(
  edges: readonly Edge[],
  faces: readonly boolean[],
  index: number,
  test: Test,
): Opening | undefined {
  const size = edges.length;
  const place = (position: number) => ((position % size) + size) % size;
  const at = (position: number) => edges[place(position)]!;
  for (let count = 1; count <= Math.min(maxChain, size - 3); count++)
    for (let first = index - count + 1; first <= index; first++) {
      if (!faces[place(first - 1)] || !faces[place(first + count)]) continue;
      const [before, after] = [at(first - 1), at(first + count)];
      const chain = Array.from({ length: count }, (_, step) => at(first + step));
      if (test(before, after, chain)) return { before: (first - 1 + size) % size, edges: count };
    }
  return undefined;
}

function isStraight(a: Edge, b: Edge, chain: readonly Edge[], mask: Mask, openingPx: number): boolean {
  if (!isAligned(a, b)) return false;
  const chord = along(a.line, b.from) - along(a.line, a.to);
  if (chord < 1 || chord > openingPx) return false;
  return isOpen(a.line, a.to, b.from, mask) || hasGap(chain, 0.6 * chord);
}

function isCorner(a: Edge, b: Edge, chain: readonly Edge[], mask: Mask, openingPx: number): boolean {
  const corner = intersect(a.line, b.line);
  if (!corner) return false;
  const [toCorner, fromCorner] = [
    along(a.line, corner) - along(a.line, a.to),
    along(b.line, b.from) - along(b.line, corner),
  ];
  if (toCorner < -alignedPx || fromCorner < -alignedPx) return false;
  // At a corner that points into the room, the opening is only on one side.
  const isOutward = a.line.dx * b.line.dy - a.line.dy * b.line.dx > 0;
  if (!isOutward && Math.min(toCorner, fromCorner) > 3) return false;
  if (toCorner > openingPx || fromCorner > openingPx || Math.min(a.length, b.length) < 3) return false;
  const gapped = hasGap(chain, 0.5 * Math.max(toCorner, fromCorner));
  const openA = toCorner > 3 && isOpen(a.line, a.to, corner, mask);
  const openB = fromCorner > 3 && isOpen(b.line, corner, b.from, mask);
  return gapped ? openA || openB : openA !== openB;
}

function hasGap(chain: readonly Edge[], length: number): boolean {
  const open = chain.reduce((sum, edge) => sum + edge.length * (1 - edge.wallShare), 0);
  return open >= length;
}

/** Whether there is no wall just outside the line between two points. */
function isOpen({ dx, dy }: Line, from: Point, to: Point, mask: Mask): boolean {
  const steps = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1])));
  let ink = 0;
  for (let step = 0; step < steps; step++) {
    const part = (step + 0.5) / steps;
    // The outline is clockwise, so the outside is on the left.
    const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    if (isInk(mask, x + 1.5 * dy, y - 1.5 * dx)) ink++;
  }
  return ink <= 0.6 * steps; // the swing of a door starts along the line
}

function removeChain(edges: readonly Edge[], { before, edges: count }: Opening): Edge[] {
  const removed = new Set(Array.from({ length: count }, (_, step) => (before + 1 + step) % edges.length));
  return edges.filter((_, index) => !removed.has(index));
}

function middle({ from, to }: Edge): Point {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** The position of a point along a line. */
export function along({ x, y, dx, dy }: Line, [px, py]: Point): number {
  return (px - x) * dx + (py - y) * dy;
}

export function offsetFrom({ x, y, dx, dy }: Line, [px, py]: Point): number {
  return (px - x) * dy - (py - y) * dx;
}

/** @returns undefined if the lines are nearly parallel */
export function intersect(a: Line, b: Line): Point | undefined {
  const cross = a.dx * b.dy - a.dy * b.dx;
  if (Math.abs(cross) < 0.05) return undefined;
  const t = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / cross;
  return [a.x + t * a.dx, a.y + t * a.dy];
}
