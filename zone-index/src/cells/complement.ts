import { BASE, type CellLists, FLAGS, FROM, IS_HOLE, IS_LAST, NEXT, TO, ZONE } from './cell-lists.ts';
import type { EdgeTable } from './edge-table.ts';

/** Zones beyond the first so many of a cell are left as they are, so that the work stays linear. */
const MOST_ZONES = 12;

/**
 * Cuts a cell's list short at a zone that fills whatever the zones before it leave of the cell, as the room on
 * the other side of a shared wall does: a point in none of them needs no further test.
 *
 * Zones of one ring are taken together, any two of them or all so far. If every edge is among them an even
 * number of times and their parities differ by an odd number, each point off the edges is in an odd number of
 * them: in the last, if in none before. A point on an edge is in whichever has that edge.
 *
 * @returns the first ring that needs no test (-1: all do), and the zone of a point that is in none before it
 */
export function cutAtComplement(
  lists: CellLists,
  cell: number,
  edgeNames: Int32Array,
): { readonly end: number; readonly cover: number } {
  const { items } = lists.rings;
  const whole = { end: -1, cover: lists.covers[cell]! };
  const first = lists.firstRings[cell]!;
  if (items[first + NEXT]! < 0) return whole;
  const seen: number[] = [];
  const openEdges: number[] = [];
  let openParity = 0;
  let isStart = true;
  for (let ring = first; ring >= 0 && seen.length < MOST_ZONES; ring = items[ring + NEXT]!) {
    const isEnd = (items[ring + FLAGS]! & IS_LAST) !== 0;
    const isWholeZone = isStart && isEnd;
    isStart = isEnd;
    if (!isWholeZone) continue;
    cancelEdges(openEdges, lists, ring, edgeNames);
    openParity ^= startOf(items, ring);
    const isFilled = openEdges.length === 0 && openParity === 1;
    if (isFilled || seen.some((other) => isComplement(lists, other, ring, edgeNames))) {
      return { end: ring, cover: items[ring + ZONE]! };
    }
    seen.push(ring);
  }
  return whole;
}

/** The parity a ring's test starts from: the ring is passed if it comes out as 1. */
export function startOf(rings: Int32Array, ring: number): number {
  return (rings[ring + FLAGS]! & IS_HOLE) === 0 ? rings[ring + BASE]! : rings[ring + BASE]! ^ 1;
}

function isComplement(lists: CellLists, a: number, b: number, edgeNames: Int32Array): boolean {
  const { items } = lists.rings;
  const isAsLong = items[a + TO]! - items[a + FROM]! === items[b + TO]! - items[b + FROM]!;
  if (!isAsLong || startOf(items, a) === startOf(items, b)) return false;
  const edges: number[] = [];
  cancelEdges(edges, lists, a, edgeNames);
  cancelEdges(edges, lists, b, edgeNames);
  return edges.length === 0;
}

/** Adds a ring's edges to a list, and takes off those that are there already. */
function cancelEdges(edges: number[], { rings, references }: CellLists, ring: number, edgeNames: Int32Array) {
  const to = rings.items[ring + TO]!;
  for (let i = rings.items[ring + FROM]!; i < to; i++) {
    const name = edgeNames[references.items[i]! >> 2]!;
    const place = edges.indexOf(name);
    if (place < 0) edges.push(name);
    else {
      edges[place] = edges[edges.length - 1]!;
      edges.pop();
    }
  }
}

/**
 * For each vertex the first vertex from which the same edge runs, in either direction. Images are not compared
 * with anything: theirs are rounded.
 */
export function nameEdges({ vertices, images }: EdgeTable): Int32Array {
  const count = vertices.length / 2;
  const lastEdge = count - 2 * images.length - 1;
  const names = Int32Array.from({ length: count }, (_, i) => i);
  const hashes = hashVertices(vertices);
  // Chains of edges by hash: the newest edge of each, and the one before each edge.
  const mask = 2 ** Math.ceil(Math.log2(count + 1)) - 1;
  const newest = new Int32Array(mask + 1).fill(-1);
  const earlier = new Int32Array(count);
  for (let edge = 0; edge < lastEdge; edge++) {
    const bucket = (hashes[edge]! + hashes[edge + 1]!) & mask;
    let other = newest[bucket]!;
    // A chain as long as this comes of made-up coordinates; giving up only costs the shortcut.
    for (let steps = 0; other >= 0 && steps < 64 && !isSameEdge(vertices, edge, other); steps++) {
      other = earlier[other]!;
    }
    if (other >= 0 && isSameEdge(vertices, edge, other)) names[edge] = names[other]!;
    earlier[edge] = newest[bucket]!;
    newest[bucket] = edge;
  }
  return names;
}

function hashVertices(vertices: Float64Array): Int32Array {
  const words = new Int32Array(vertices.buffer, vertices.byteOffset, 2 * vertices.length);
  const hashes = new Int32Array(vertices.length / 2);
  for (let i = 0; i < hashes.length; i++) {
    let hash = 0;
    for (let word = 4 * i; word < 4 * i + 4; word++) {
      hash = Math.imul(hash ^ words[word]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hashes[i] = hash;
  }
  return hashes;
}

function isSameEdge(vertices: Float64Array, a: number, b: number): boolean {
  return (
    (isSameVertex(vertices, a, b) && isSameVertex(vertices, a + 1, b + 1)) ||
    (isSameVertex(vertices, a, b + 1) && isSameVertex(vertices, a + 1, b))
  );
}

function isSameVertex(vertices: Float64Array, a: number, b: number): boolean {
  return vertices[2 * a] === vertices[2 * b] && vertices[2 * a + 1] === vertices[2 * b + 1];
}
