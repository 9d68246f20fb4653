import type { PolygonEdges } from './polygon-edges.ts';

/** Lists all edges that can be within `bandSlack` of a latitude, and possibly others. */
export type EdgeBands = (lat: number) => ArrayLike<number>;

/** Edges at most this far above or below a latitude are listed for it. */
const bandSlack = 2 ** -39;
const maxEdgesOfOneBand = 64;
/** An edge lies in at most this many bands on average, so that memory stays linear. */
const bandsPerEdge = 8;

/**
 * Divides the edges into bands of latitude, so that a ray to the east is compared with few of them. The number of bands grows
 * with the number of edges and shrinks with their total height, so that an edge is in about `bandsPerEdge` bands at most.
 */
export function divideIntoBands({ y, next }: PolygonEdges): EdgeBands {
  const count = y.length;
  if (count <= maxEdgesOfOneBand) {
    const all = Array.from(y.keys());
    return () => all;
  }
  let [south, north, height] = [Infinity, -Infinity, 0];
  for (let i = 0; i < count; i++) {
    south = Math.min(south, y[i]!);
    north = Math.max(north, y[i]!);
    height += Math.abs(y[next[i]!]! - y[i]!);
  }
  const extent = north - south;
  // A band is higher than the slack; otherwise every edge would lie in many bands.
  const maxBands = Math.min(count, (bandsPerEdge * count * extent) / height, extent / (2 * bandSlack));
  const bands = Math.max(1, Math.floor(maxBands));
  const scale = bands === 1 ? 0 : bands / extent;
  const bandOf = (lat: number) => Math.min(bands - 1, Math.max(0, Math.floor((lat - south) * scale)));
  const edgesOf: number[][] = Array.from({ length: bands }, () => []);
  for (let i = 0; i < count; i++) {
    const a = y[i]!;
    const b = y[next[i]!]!;
    const last = bandOf(Math.max(a, b) + bandSlack);
    for (let band = bandOf(Math.min(a, b) - bandSlack); band <= last; band++) edgesOf[band]!.push(i);
  }
  return (lat) => edgesOf[bandOf(lat)]!;
}
