import {
  type CellLists,
  endReferenceField,
  firstReferenceField,
  flagsField,
  holeFlag,
  lastOfZoneFlag,
  nextRingField,
  parityField,
  zoneField,
} from './cell-lists.ts';
import { type EdgeTable, firstVertexOf } from './edge-table.ts';

/** At most this many zones of a cell are compared, so that the work stays linear. */
const maxZonesCompared = 12;

/**
 * Finds a zone that fills everything that the zones before it leave of a cell, such as the room on the other side of a shared
 * wall. A point that is in none of the zones before it is in that zone, so no test is needed.
 *
 * Zones with one ring in the cell are compared, both in pairs and all of them so far. If each edge occurs an even number of times
 * among them and the sum of their start parities is odd, each point off the edges is in an odd number of these zones: in the last
 * zone, if it is in none before. A point on an edge is in each zone that has the edge.
 *
 * @returns `end`: the first ring that needs no test (-1: all rings need one); `cover`: the zone of a point that passes none of
 *   the tests before it
 */
export function findFillingZone(
  lists: CellLists,
  cell: number,
  edgeIds: Int32Array,
): { readonly end: number; readonly cover: number } {
  const { items } = lists.rings;
  const whole = { end: -1, cover: lists.covers[cell]! };
  const first = lists.firstRings[cell]!;
  // There is only one ring, so there is nothing to compare it with.
  if (items[first + nextRingField]! < 0) return whole;
  const seen: number[] = [];
  const openEdges: number[] = [];
  let openParity = 0;
  let isStart = true;
  for (let ring = first; ring >= 0 && seen.length < maxZonesCompared; ring = items[ring + nextRingField]!) {
    const isEnd = (items[ring + flagsField]! & lastOfZoneFlag) !== 0;
    const isWholeZone = isStart && isEnd;
    isStart = isEnd;
    if (!isWholeZone) continue;
    cancelEdges(openEdges, lists, ring, edgeIds);
    openParity ^= startParityOf(items, ring);
    const isFilled = openEdges.length === 0 && openParity === 1;
    if (isFilled || seen.some((other) => fillsTheRest(lists, other, ring, edgeIds))) {
      return { end: ring, cover: items[ring + zoneField]! };
    }
    seen.push(ring);
  }
  return whole;
}

/** The parity that the test of a ring starts with: the ring passes if the test ends with 1. Inverted for holes. */
export function startParityOf(rings: Int32Array, ring: number): number {
  return (rings[ring + flagsField]! & holeFlag) === 0
    ? rings[ring + parityField]!
    : rings[ring + parityField]! ^ 1;
}

/** Checks the typical case: two rooms with one wall between them. Both have the same edges in the cell and opposite parities. */
function fillsTheRest(lists: CellLists, a: number, b: number, edgeIds: Int32Array): boolean {
  const { items } = lists.rings;
  const isAsLong =
    items[a + endReferenceField]! - items[a + firstReferenceField]! ===
    items[b + endReferenceField]! - items[b + firstReferenceField]!;
  if (!isAsLong || startParityOf(items, a) === startParityOf(items, b)) return false;
  const edges: number[] = [];
  cancelEdges(edges, lists, a, edgeIds);
  cancelEdges(edges, lists, b, edgeIds);
  return edges.length === 0;
}

/** Adds the edges of a ring to a list modulo 2: an edge that is already in the list is removed instead. */
function cancelEdges(edges: number[], { rings, references }: CellLists, ring: number, edgeIds: Int32Array) {
  const to = rings.items[ring + endReferenceField]!;
  for (let i = rings.items[ring + firstReferenceField]!; i < to; i++) {
    const id = edgeIds[firstVertexOf(references.items[i]!)]!;
    const place = edges.indexOf(id);
    if (place < 0) edges.push(id);
    else {
      edges[place] = edges[edges.length - 1]!;
      edges.pop();
    }
  }
}

/**
 * Gives equal edges (in either direction) the same number: that of the first vertex from which the edge starts. Shifted edges are
 * not compared, because their longitudes are rounded. Expected O(n): the hash of an edge is the sum of the hashes of its ends,
 * which does not depend on its direction.
 */
export function identifyEdges({ vertices, shiftedEdges }: EdgeTable): Int32Array {
  const count = vertices.length / 2;
  const lastEdge = count - 2 * shiftedEdges.length - 1;
  const ids = Int32Array.from({ length: count }, (_, i) => i);
  const hashes = hashVertices(vertices);
  // Hash table with chaining: the newest edge of each bucket, and for each edge the previous edge in its bucket.
  const mask = 2 ** Math.ceil(Math.log2(count + 1)) - 1;
  const newest = new Int32Array(mask + 1).fill(-1);
  const earlier = new Int32Array(count);
  for (let edge = 0; edge < lastEdge; edge++) {
    const bucket = (hashes[edge]! + hashes[edge + 1]!) & mask;
    let other = newest[bucket]!;
    // Only artificial coordinates produce longer chains. Giving up only loses the shortcut.
    for (let steps = 0; other >= 0 && steps < 64 && !isSameEdge(vertices, edge, other); steps++) {
      other = earlier[other]!;
    }
    if (other >= 0 && isSameEdge(vertices, edge, other)) ids[edge] = ids[other]!;
    earlier[edge] = newest[bucket]!;
    newest[bucket] = edge;
  }
  return ids;
}

/**
 * Hashes the bits of the doubles, four 32-bit words per vertex. 0 and -0 get different hashes although they are equal; two equal
 * edges may then keep different numbers, which only loses a shortcut.
 */
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
