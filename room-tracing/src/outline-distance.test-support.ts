import type { Point } from './outline-edges.ts';

type Polygon = readonly Point[];

export function contains(polygon: Polygon, [x, y]: Point): boolean {
  let isIn = false;
  for (const [index, [ax, ay]] of polygon.entries()) {
    const [bx, by] = polygon[(index + 1) % polygon.length]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn;
  }
  return isIn;
}

export function distanceTo(polygon: Polygon, [x, y]: Point): number {
  let minDistance = Infinity;
  for (const [index, [ax, ay]] of polygon.entries()) {
    const [bx, by] = polygon[(index + 1) % polygon.length]!;
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    minDistance = Math.min(minDistance, Math.hypot(ax + t * dx - x, ay + t * dy - y));
  }
  return minDistance;
}

/** The Hausdorff distance between two outlines, measured at points about one pixel apart. */
export function outlineDistance(one: Polygon, other: Polygon): number {
  return Math.max(farthest(one, other), farthest(other, one));
}

function farthest(one: Polygon, other: Polygon): number {
  let maxDistance = 0;
  for (const [index, [ax, ay]] of one.entries()) {
    const [bx, by] = one[(index + 1) % one.length]!;
    const steps = Math.ceil(Math.hypot(bx - ax, by - ay)) || 1;
    for (let step = 0; step < steps; step++)
      maxDistance = Math.max(
        maxDistance,
        distanceTo(other, [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps]),
      );
  }
  return maxDistance;
}
