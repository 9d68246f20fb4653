import type { Corner, Search, Segment } from './line-graph.ts';

interface Hit {
  readonly distance: number;
  /** Of the angle between the ray and the line that it meets. */
  readonly cos: number;
}

/** A line that ends this close to the ray meets it. */
const touching = 0.001;

/** The first line that a ray meets. */
export function castRay(
  edges: readonly Segment[],
  search: Search,
  [x, y]: Corner,
  dx: number,
  dy: number,
  length: number,
): Hit | undefined {
  const [toX, toY] = [x + dx * length, y + dy * length];
  let first: Hit | undefined;
  const [minX, minY] = [Math.min(x, toX) - touching, Math.min(y, toY) - touching];
  const [maxX, maxY] = [Math.max(x, toX) + touching, Math.max(y, toY) + touching];
  for (const at of search(minX, minY, maxX, maxY)) {
    const [ax, ay, bx, by] = edges[at]!;
    const [offA, offB] = [(ay - y) * dx - (ax - x) * dy, (by - y) * dx - (bx - x) * dy];
    const [alongA, alongB] = [(ax - x) * dx + (ay - y) * dy, (bx - x) * dx + (by - y) * dy];
    if (Math.min(offA, offB) > touching || Math.max(offA, offB) < -touching) continue; // both on the same side
    const isOnRay = Math.abs(offA - offB) < touching;
    const share = isOnRay ? 0 : Math.min(1, Math.max(0, offA / (offA - offB)));
    const distance = isOnRay ? Math.min(alongA, alongB) : alongA + (alongB - alongA) * share;
    if (distance < 0 || distance > length || (first && distance >= first.distance)) continue;
    first = { distance, cos: ((bx - ax) * dx + (by - ay) * dy) / Math.hypot(bx - ax, by - ay) };
  }
  return first;
}
