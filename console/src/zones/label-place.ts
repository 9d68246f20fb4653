/** A point in the units of the plan or the map. y increases to the south. */
export interface LabelPoint {
  readonly x: number;
  readonly y: number;
}

/** A zone that needs a label. */
export interface LabelSite {
  /** The outline, followed by the holes; not closed. */
  readonly rings: readonly (readonly LabelPoint[])[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The area of the outline. Where zones overlap, the smallest one's label has priority. */
  readonly area: number;
}

/** The possible positions of a zone's label: inside the zone, outside smaller zones on top of it, and not across any outline. */
export interface LabelSpace {
  readonly site: LabelSite;
  readonly smaller: readonly LabelSite[];
  /** The edges of all outlines near the zone: ax, ay, bx, by for each edge. */
  readonly edges: readonly number[];
}

/** @returns `undefined` if the outline has no area */
export function createSite(rings: LabelSite['rings']): LabelSite | undefined {
  const [outer = []] = rings;
  const area = getArea(outer);
  if (!(area > 0)) return undefined;
  const xs = outer.map(({ x }) => x);
  const ys = outer.map(({ y }) => y);
  return {
    rings,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    area,
  };
}

export function sitesTouch(a: LabelSite, b: LabelSite): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/** @param others all sites of the floor; the site itself may be among them */
export function createSpace(site: LabelSite, others: readonly LabelSite[]): LabelSpace {
  const near = others.filter((other) => other !== site && sitesTouch(site, other));
  const edges: number[] = [];
  for (const one of [site, ...near]) for (const ring of one.rings) addEdges(edges, ring, site);
  return { site, smaller: near.filter(({ area }) => area < site.area), edges };
}

function addEdges(edges: number[], ring: readonly LabelPoint[], within: LabelSite): void {
  let a = ring.at(-1);
  for (const b of ring) {
    if (
      a &&
      Math.max(a.x, b.x) >= within.left &&
      Math.min(a.x, b.x) <= within.right &&
      Math.max(a.y, b.y) >= within.top &&
      Math.min(a.y, b.y) <= within.bottom
    )
      edges.push(a.x, a.y, b.x, b.y);
    a = b;
  }
}

export interface PlacedBox extends LabelPoint {
  /** The size of the largest box that fits here, as a multiple of the requested box. */
  readonly scale: number;
}

/** The search ends when no other place can be better by more than this share. */
const precision = 0.08;
const maxCells = 300;
/** A label stays in the middle of its zone unless another place is better than this. */
const middleBonus = 1.15;

/**
 * Finds the place for the largest box with the given proportions, in the way that “polylabel” finds the pole of inaccessibility:
 * the zone is divided into cells, and cells that cannot contain a better place are skipped. Distances are measured for a box: the
 * larger of x / (width / 2) and y / (height / 2).
 *
 * @returns `undefined` if other zones leave no space in the zone
 */
export function findLargestBox(space: LabelSpace, width: number, height: number): PlacedBox | undefined {
  const { site } = space;
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  const cellOf = (x: number, y: number, radius: number): Cell => {
    const scale = getClearance(space, x, y, halfWidth, halfHeight);
    return { x, y, radius, scale, bound: scale + radius };
  };
  const middle = [cellOf(...getMiddle(site), 0), cellOf(...getCentroid(site), 0)].reduce(pickBetter);
  const radius = Math.max(
    (site.right - site.left) / 2 / halfWidth,
    (site.bottom - site.top) / 2 / halfHeight,
  );
  let best = middle;
  const cells = [cellOf(...getMiddle(site), radius)];
  for (let count = 0; count < maxCells; count += 4) {
    const cell = takeBest(cells);
    if (!cell || cell.bound <= best.scale + Math.abs(best.scale) * precision) break;
    const half = cell.radius / 2;
    for (const [signX, signY] of quarters) {
      const part = cellOf(cell.x + signX * half * halfWidth, cell.y + signY * half * halfHeight, half);
      best = pickBetter(best, part);
      cells.push(part);
    }
  }
  if (middle.scale > 0 && middle.scale * middleBonus >= best.scale) best = middle;
  return best.scale > 0 ? { x: best.x, y: best.y, scale: best.scale } : undefined;
}

interface Cell extends PlacedBox {
  /** Half of the cell's width and height, in units of half a box. */
  readonly radius: number;
  /** The largest scale that any place in the cell can have. */
  readonly bound: number;
}

const quarters = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

function pickBetter(a: Cell, b: Cell): Cell {
  return b.scale > a.scale ? b : a;
}

function takeBest(cells: Cell[]): Cell | undefined {
  let best = 0;
  for (const [index, { bound }] of cells.entries()) if (bound > (cells[best]?.bound ?? 0)) best = index;
  const last = cells.pop();
  if (!last || best === cells.length) return last;
  const taken = cells[best];
  cells[best] = last;
  return taken;
}

/** The size of the largest box around a place. Where no label is allowed, it is the negative distance to the nearest edge. */
function getClearance(
  { site, smaller, edges }: LabelSpace,
  x: number,
  y: number,
  halfWidth: number,
  halfHeight: number,
): number {
  let minDistance = Number.POSITIVE_INFINITY;
  for (let at = 0; at < edges.length; at += 4) {
    const ax = ((edges[at] ?? 0) - x) / halfWidth;
    const ay = ((edges[at + 1] ?? 0) - y) / halfHeight;
    const bx = ((edges[at + 2] ?? 0) - x) / halfWidth;
    const by = ((edges[at + 3] ?? 0) - y) / halfHeight;
    // Skip edges that lie to one side, farther away than the nearest edge so far. Most edges do.
    if (Math.min(ax, bx) >= minDistance || Math.max(ax, bx) <= -minDistance) continue;
    if (Math.min(ay, by) >= minDistance || Math.max(ay, by) <= -minDistance) continue;
    minDistance = Math.min(minDistance, getBoxDistance(ax, ay, bx, by));
  }
  return isIn(site, x, y) && !smaller.some((one) => isIn(one, x, y)) ? minDistance : -minDistance;
}

/** The distance from the origin to an edge, where the distance of a point is the larger of |x| and |y|. */
function getBoxDistance(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  let distance = Math.min(Math.max(Math.abs(ax), Math.abs(ay)), Math.max(Math.abs(bx), Math.abs(by)));
  // The minimum is at an end of the edge, or where |x| and |y| are equal.
  for (const t of [(ay - ax) / (dx - dy), -(ax + ay) / (dx + dy)])
    if (t > 0 && t < 1) distance = Math.min(distance, Math.max(Math.abs(ax + t * dx), Math.abs(ay + t * dy)));
  return distance;
}

/** Even-odd rule. */
function isIn({ rings, left, right, top, bottom }: LabelSite, x: number, y: number): boolean {
  if (x < left || x > right || y < top || y > bottom) return false;
  let inside = false;
  for (const ring of rings) {
    let a = ring.at(-1);
    for (const b of ring) {
      if (a && a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
      a = b;
    }
  }
  return inside;
}

function getMiddle({ left, right, top, bottom }: LabelSite): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}

/** Sums over the triangles between the first corner and each edge. */
function sumTriangles(ring: readonly LabelPoint[]) {
  const [origin = { x: 0, y: 0 }] = ring; // relative to a corner, so that small zones do not lose precision
  const sums = { twice: 0, x: 0, y: 0 };
  for (const [index, a] of ring.entries()) {
    const b = ring[index + 1] ?? origin;
    const [ax, ay, bx, by] = [a.x - origin.x, a.y - origin.y, b.x - origin.x, b.y - origin.y];
    const cross = ax * by - bx * ay;
    sums.twice += cross;
    sums.x += (ax + bx) * cross;
    sums.y += (ay + by) * cross;
  }
  return { ...sums, origin };
}

function getArea(ring: readonly LabelPoint[]): number {
  return Math.abs(sumTriangles(ring).twice / 2);
}

function getCentroid({ rings: [outer = []] }: LabelSite): [number, number] {
  const { twice, x, y, origin } = sumTriangles(outer);
  return [origin.x + x / (3 * twice), origin.y + y / (3 * twice)];
}
