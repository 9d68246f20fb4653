import type { CellRing } from './cell-lists.ts';
import type { EdgeTable } from './edge-table.ts';

/** Lists longer than this are left as they are, so that the work stays linear. */
const LONGEST_LIST = 24;

/**
 * Cuts a cell's list short at a zone that fills whatever the zones before it leave of the cell, as the room on
 * the other side of a shared wall does: a point in none of them needs no further test.
 *
 * Zones of one ring are taken together, any two of them or all so far. If every edge is among them an even
 * number of times and their parities differ by an odd number, each point off the edges is in an odd number of
 * them: in the last, if in none before. A point on an edge is in whichever has that edge.
 *
 * @returns how many rings of the list are still to be tested, and the zone that a point in none of them is in
 */
export function cutAtComplement(
  list: readonly CellRing[],
  cover: number,
  edgeNames: Int32Array,
): { readonly length: number; readonly cover: number } {
  if (list.length > LONGEST_LIST) return { length: list.length, cover };
  const openEdges: number[] = [];
  let openParity = 0;
  for (let i = 0; i < list.length; i++) {
    const ring = list[i]!;
    const isWholeZone = ring.isLast && (i === 0 || list[i - 1]!.isLast);
    if (!isWholeZone) continue;
    cancelEdges(openEdges, ring, edgeNames);
    openParity ^= startOf(ring);
    if (openEdges.length === 0 && openParity === 1) return { length: i, cover: ring.zone };
    for (let j = 0; j < i; j++) {
      const other = list[j]!;
      const isOtherWhole = other.isLast && (j === 0 || list[j - 1]!.isLast);
      if (isOtherWhole && isComplement(other, ring, edgeNames)) return { length: i, cover: ring.zone };
    }
  }
  return { length: list.length, cover };
}

/** The parity a ring's test starts from: a zone's ring is passed if it comes out as 1. */
export function startOf({ base, isHole }: CellRing): number {
  return isHole ? base ^ 1 : base;
}

function isComplement(a: CellRing, b: CellRing, edgeNames: Int32Array): boolean {
  if (a.to - a.from !== b.to - b.from || startOf(a) === startOf(b)) return false;
  const edges: number[] = [];
  cancelEdges(edges, a, edgeNames);
  cancelEdges(edges, b, edgeNames);
  return edges.length === 0;
}

function cancelEdges(edges: number[], { references, from, to }: CellRing, edgeNames: Int32Array): void {
  for (let i = from; i < to; i++) {
    const name = edgeNames[references[i]! >> 2]!;
    const place = edges.indexOf(name);
    if (place < 0) edges.push(name);
    else {
      edges[place] = edges.at(-1)!;
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
