import { orientationOfVertices } from '../rings/enclosed-area.ts';
import { divideIntoBands } from './edge-bands.ts';
import type { PolygonEdges } from './polygon-edges.ts';
import { createRingParity } from './ring-parity.ts';

/**
 * Given several rings that do not meet each other or themselves, finds for each ring the rings that it lies in. Exact. The time
 * depends on the number of edges at the latitudes of the rings' first vertices.
 */
export function visitSeparateRings(
  edges: PolygonEdges,
  visit: (ring: number, surrounding: readonly number[]) => void,
): void {
  const count = edges.ringStarts.length - 1;
  const bands = divideIntoBands(edges);
  const parity = createRingParity(count);
  for (let ring = 0; ring < count; ring++) {
    // Rings that do not meet are entirely inside or outside each other, so one vertex decides for the whole ring.
    const vertex = edges.ringStarts[ring]!;
    const candidates = bands(edges.y[vertex]!);
    parity.clear();
    for (let k = 0; k < candidates.length; k++) {
      const other = edges.ringOf[candidates[k]!]!;
      if (other !== ring && isRightOf(edges, candidates[k]!, vertex)) parity.toggle(other);
    }
    visit(ring, parity.listOdd());
  }
}

/**
 * Whether an edge crosses the ray from a vertex to the east. The vertex is never on the edge, because the rings do not meet, so
 * the side is never 0.
 */
function isRightOf({ reading, at, y, next }: PolygonEdges, edge: number, vertex: number): boolean {
  const end = next[edge]!;
  const isUpwards = y[end]! > y[vertex]!;
  if (y[edge]! > y[vertex]! === isUpwards) return false;
  return orientationOfVertices(reading, at[edge]!, at[end]!, at[vertex]!) > 0 === isUpwards;
}
