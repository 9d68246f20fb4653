import { type GeoBounds, mercatorBox } from '@muster/geo/geo-bounds';
import { latAtY, lngAtX, tilePx } from '@muster/geo/web-mercator';

/** The view of a map client: its center and its zoom level of XYZ tiles. */
export interface Frame {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

const viewPx = 1024;
const maxZoom = 22;
/** Bounds that share an edge should touch despite rounding in the last bit of their doubles. */
const slack = 1e-9;

/**
 * Returns the view of 1024 px that shows all bounds at the highest possible whole zoom level. It uses the
 * shorter way around the globe: islands on both sides of the antimeridian are framed across it, not across the whole
 * world.
 *
 * @returns `undefined` if there are no bounds; `lng` is in [−180, 180)
 */
export function frameMaps(bounds: readonly GeoBounds[]): Frame | undefined {
  const boxes = bounds.map(mercatorBox);
  if (boxes.length === 0) return undefined;
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  const arc = coverArcs(boxes.map((box) => ({ start: box.left, length: box.width })));
  const longest = Math.max(arc.length, bottom - top);
  const x = (arc.start + arc.length / 2) % 1;
  return {
    lat: latAtY((top + bottom) / 2),
    lng: lngAtX(x),
    zoom: Math.min(maxZoom, Math.max(0, Math.floor(Math.log2(viewPx / tilePx / longest) + slack))),
  };
}

/** A part of a circle of circumference 1; `start` is in [0, 1). */
interface Arc {
  readonly start: number;
  readonly length: number;
}

/** Returns the shortest arc that covers all arcs, which is the circle without its widest gap. */
function coverArcs(arcs: readonly Arc[]): Arc {
  const sorted = arcs.toSorted((a, b) => a.start - b.start);
  let widest = 0;
  let start = 0; // without a gap, the circle is cut at the antimeridian
  let reached = Math.max(...sorted.map((arc) => arc.start + arc.length)) - 1; // one full circle back
  for (const arc of sorted) {
    const gap = arc.start - reached;
    if (gap > widest + slack) {
      widest = gap;
      start = arc.start;
    }
    reached = Math.max(reached, arc.start + arc.length);
  }
  return { start, length: 1 - widest };
}
