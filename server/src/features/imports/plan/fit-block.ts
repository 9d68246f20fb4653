import { edgeAt, type FlatBox, type FlatRing, type FlatShape } from './plan-projection.ts';

export interface BlockPlace {
  readonly x: number;
  readonly y: number;
  /** The factor that scales a block of width × height to fill the place. */
  readonly size: number;
}

/** The number of grid cells across and down in the first search of a polygon. */
const initialCells = 9;
const refinements = 3;

/**
 * Finds where in a polygon an upright block of the given proportions can be largest, clear of the polygon's border and of
 * everything drawn over it.
 *
 * In coordinates scaled so that the block is a square, the space around a point is its Chebyshev (L∞) distance to the nearest
 * edge. That distance changes no faster than the point moves, so a coarse grid that is refined around its best point finds a
 * place close to the best one (the idea of Mapbox's polylabel, in another metric).
 *
 * @param above rings of shapes that are drawn over the polygon
 * @returns `undefined` if no point of the grid is free
 */
export function fitBlock(
  { rings, box }: Pick<FlatShape, 'rings' | 'box'>,
  above: readonly (readonly FlatRing[])[],
  width: number,
  height: number,
): BlockPlace | undefined {
  let step = { x: (box.right - box.left) / initialCells, y: (box.bottom - box.top) / initialCells };
  const measure = (x: number, y: number): BlockPlace => ({
    x,
    y,
    size: 2 * measureRoom({ x, y, width, height }, rings, above),
  });
  let best = searchGrid(middleOf(box), step, (initialCells - 1) / 2, measure);
  for (let i = 0; i < refinements && best.size > 0; i++) {
    step = { x: step.x / 3, y: step.y / 3 };
    best = searchGrid(best, step, 2, measure);
  }
  return best.size > 0 ? best : undefined;
}

function middleOf(box: FlatBox): { x: number; y: number } {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

function searchGrid(
  center: { readonly x: number; readonly y: number },
  step: { readonly x: number; readonly y: number },
  reach: number,
  measure: (x: number, y: number) => BlockPlace,
): BlockPlace {
  let best = measure(center.x, center.y);
  for (let i = -reach; i <= reach; i++) {
    for (let j = -reach; j <= reach; j++) {
      const place = measure(center.x + i * step.x, center.y + j * step.y);
      if (place.size > best.size) best = place;
    }
  }
  return best;
}

interface Probe {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Half the scale at which the block fits around the point; 0 if the point itself is not free. */
function measureRoom(
  probe: Probe,
  rings: readonly FlatRing[],
  above: readonly (readonly FlatRing[])[],
): number {
  const own = scanRings(probe, rings);
  if (!own.isInside) return 0;
  let room = own.distance;
  for (const covering of above) {
    const { isInside, distance } = scanRings(probe, covering);
    if (isInside) return 0;
    room = Math.min(room, distance);
  }
  return room;
}

/** Whether the point is inside by the even-odd rule, and its scaled distance to the nearest edge. */
function scanRings(probe: Probe, rings: readonly FlatRing[]): { isInside: boolean; distance: number } {
  let isInside = false;
  let distance = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [fromX, fromY, toX, toY] = edgeAt(ring, i);
      const x = (fromX - probe.x) / probe.width;
      const y = (fromY - probe.y) / probe.height;
      const nextX = (toX - probe.x) / probe.width;
      const nextY = (toY - probe.y) / probe.height;
      distance = Math.min(distance, squareDistance(x, y, nextX - x, nextY - y));
      if (y > 0 !== nextY > 0 && x + ((nextX - x) * -y) / (nextY - y) > 0) isInside = !isInside;
    }
  }
  return { isInside, distance };
}

/** L∞ distance from the origin to the segment from (x, y) along (dx, dy): the minimum is where |x| = |y|, or at an end. */
function squareDistance(x: number, y: number, dx: number, dy: number): number {
  const at = (t: number) => {
    const along = t > 0 ? Math.min(t, 1) : 0; // also handles NaN, for an edge along a diagonal
    return Math.max(Math.abs(x + along * dx), Math.abs(y + along * dy));
  };
  return Math.min(at(0), at(1), at((y - x) / (dx - dy)), at((x + y) / -(dx + dy)));
}
