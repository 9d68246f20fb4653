import type { PolygonRings } from 'zone-index';

/** A polygon with its edges sorted into bands of latitude, so that a line across it meets few of them. */
export interface SlicedPolygon {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** The area of the outer ring minus the holes, in square degrees. */
  readonly area: number;
  /** x, y, x, y of each edge. */
  readonly edges: Float64Array;
  readonly bands: readonly (readonly number[])[];
}

const edgesPerBand = 4;
const maxBands = 1024;
/** A line costs as much as this many edges, however few it meets. */
const workPerLine = 8;
/** The number of lines along which areas are measured. */
const lines = 64;

export function slicePolygon(rings: PolygonRings): SlicedPolygon {
  const edges = listEdges(rings);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < edges.length; i += 2) {
    minX = Math.min(minX, edges[i] ?? 0);
    maxX = Math.max(maxX, edges[i] ?? 0);
    minY = Math.min(minY, edges[i + 1] ?? 0);
    maxY = Math.max(maxY, edges[i + 1] ?? 0);
  }
  const bandCount = Math.min(maxBands, Math.max(1, Math.floor(edges.length / 4 / edgesPerBand)));
  const bands: number[][] = Array.from({ length: bandCount }, () => []);
  const bandOf = (y: number) => Math.min(bandCount - 1, Math.floor(((y - minY) / (maxY - minY)) * bandCount));
  for (let i = 0; i < edges.length; i += 4) {
    const [first, last] = [bandOf(edges[i + 1] ?? 0), bandOf(edges[i + 3] ?? 0)];
    for (let band = Math.min(first, last); band <= Math.max(first, last); band++) bands[band]?.push(i);
  }
  return { minX, minY, maxX, maxY, edges, bands, area: areaOf(rings) };
}

function listEdges(rings: PolygonRings): Float64Array {
  const count = rings.reduce((sum, ring) => sum + ring.length / 2 - 1, 0);
  const edges = new Float64Array(4 * count);
  let offset = 0;
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      edges.set(ring.subarray(i, i + 4), offset);
      offset += 4;
    }
  return edges;
}

/** The area of the outer ring minus the holes. */
function areaOf(rings: PolygonRings): number {
  const areas = rings.map((ring) => {
    let sum = 0;
    const [x0 = 0, y0 = 0] = ring;
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = ring.subarray(i, i + 4);
      sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
    }
    return Math.abs(sum) / 2;
  });
  const [outer = 0, ...holes] = areas;
  return Math.max(0, outer - holes.reduce((sum, hole) => sum + hole, 0));
}

/**
 * Measures the area that two polygons share, in square degrees, from the lengths inside both along 64 lines across their common
 * bounding box.
 *
 * @param work counts down the edges that are examined
 */
export function measureSharedArea(a: SlicedPolygon, b: SlicedPolygon, work: { left: number }): number {
  const south = Math.max(a.minY, b.minY);
  const north = Math.min(a.maxY, b.maxY);
  const step = (north - south) / lines;
  let length = 0;
  for (let i = 0; i < lines; i++) {
    const y = south + (i + 0.5) * step;
    length += sharedLength(crossingsAt(a, y, work), crossingsAt(b, y, work));
  }
  return length * step;
}

/** Returns where a line crosses the edges, from west to east. It is inside between the first and the second, and so on. */
function crossingsAt(
  { minY, maxY, edges, bands }: SlicedPolygon,
  y: number,
  work: { left: number },
): number[] {
  const band =
    bands[Math.min(bands.length - 1, Math.floor(((y - minY) / (maxY - minY)) * bands.length))] ?? [];
  work.left -= band.length + workPerLine;
  const crossings: number[] = [];
  for (const i of band) {
    const [ax, ay, bx, by] = [edges[i] ?? 0, edges[i + 1] ?? 0, edges[i + 2] ?? 0, edges[i + 3] ?? 0];
    if (ay > y !== by > y) crossings.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
  }
  return crossings.sort((one, other) => one - other);
}

function sharedLength(a: readonly number[], b: readonly number[]): number {
  let length = 0;
  let [i, j] = [0, 0];
  while (i + 1 < a.length && j + 1 < b.length) {
    const [aEnd, bEnd] = [a[i + 1] ?? 0, b[j + 1] ?? 0];
    length += Math.max(0, Math.min(aEnd, bEnd) - Math.max(a[i] ?? 0, b[j] ?? 0));
    if (aEnd < bEnd) i += 2;
    else j += 2;
  }
  return length;
}
