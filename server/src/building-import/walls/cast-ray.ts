import type Flatbush from 'flatbush';
import type { Corner, Segment } from './line-graph.ts';

interface Hit {
  readonly distance: number;
  /** Of the angle between the ray and the line that it meets. */
  readonly cos: number;
}

/** The first line that a ray meets. */
export function castRay(
  edges: readonly Segment[],
  index: Flatbush,
  [x, y]: Corner,
  dx: number,
  dy: number,
  length: number,
): Hit | undefined {
  const [toX, toY] = [x + dx * length, y + dy * length];
  let first: Hit | undefined;
  for (const at of index.search(Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY))) {
    const [ax, ay, bx, by] = edges[at]!;
    const [offA, offB] = [(ay - y) * dx - (ax - x) * dy, (by - y) * dx - (bx - x) * dy];
    const [alongA, alongB] = [(ax - x) * dx + (ay - y) * dy, (bx - x) * dx + (by - y) * dy];
    if (Math.min(offA, offB) > 0.001 || Math.max(offA, offB) < -0.001) continue; // both on the same side
    const isOnRay = Math.abs(offA - offB) < 0.001;
    const share = isOnRay ? 0 : Math.min(1, Math.max(0, offA / (offA - offB)));
    const distance = isOnRay ? Math.min(alongA, alongB) : alongA + (alongB - alongA) * share;
    if (distance < 0 || distance > length || (first && distance >= first.distance)) continue;
    first = { distance, cos: ((bx - ax) * dx + (by - ay) * dy) / Math.hypot(bx - ax, by - ay) };
  }
  return first;
}
