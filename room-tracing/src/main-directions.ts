import type { Edge } from './outline-edges.ts';

/** Edges within this angle of a main direction are aligned with it. */
const snapDegrees = 2.5;
const degree = Math.PI / 180;

/**
 * Aligns edges that are nearly parallel or perpendicular to the room's main direction, so that right angles are exact. Other
 * edges keep their direction.
 */
export function squareEdges(edges: readonly Edge[]): Edge[] {
  const main = findMainDirection(edges);
  if (main === undefined) return [...edges];
  return edges.map((edge) => {
    const { line, length } = edge;
    const angle = Math.atan2(line.dy, line.dx);
    const turns = Math.round((angle - main) / (Math.PI / 2));
    const squared = main + (turns * Math.PI) / 2;
    // The direction of a short edge is uncertain, because its ends are off by up to a pixel.
    const slack = Math.max(snapDegrees * degree, Math.min(20 * degree, 1.5 / length));
    if (Math.abs(angle - squared) > slack) return edge;
    return { ...edge, isSquare: true, line: { ...line, dx: Math.cos(squared), dy: Math.sin(squared) } };
  });
}

/** The main direction in radians from -π/4 to π/4, weighted by the lengths of the edges; undefined if there is none. */
function findMainDirection(edges: readonly Edge[]): number | undefined {
  const walls = edges.filter(({ wallShare, length }) => wallShare > 0.5 && length > 6);
  let [best, maxWeight] = [0, 0];
  for (const { line } of walls) {
    const angle = Math.atan2(line.dy, line.dx);
    const weight = weighNear(walls, angle, 3 * degree).weight;
    if (weight > maxWeight) [best, maxWeight] = [angle, weight];
  }
  const total = walls.reduce((sum, { length }) => sum + length, 0);
  if (maxWeight < 0.3 * total || maxWeight === 0) return undefined;
  const near = weighNear(walls, best, 3 * degree);
  const mean = fold(best + near.deviation / near.weight);
  return Math.abs(mean) < 0.25 * degree ? 0 : mean;
}

/** The length of edges that are parallel or perpendicular to a direction, and how far they deviate from it. */
function weighNear(walls: readonly Edge[], angle: number, slack: number) {
  let [weight, deviation] = [0, 0];
  for (const { line, length } of walls) {
    const by = fold(Math.atan2(line.dy, line.dx) - angle);
    if (Math.abs(by) > slack) continue;
    weight += length;
    deviation += by * length;
  }
  return { weight, deviation };
}

/** The smallest rotation that makes two directions parallel or perpendicular. */
function fold(angle: number): number {
  return angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
}
