import { type GeoBounds, mercatorBox } from '@muster/geo/geo-bounds';
import { latAtY, lngAtX, tilePx } from '@muster/geo/web-mercator';

/** Where a map client has to look: the middle of the view, and the zoom level of XYZ tiles. */
export interface Frame {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

const viewPx = 1024;
const greatestZoom = 22;
/** Bounds cut along tile edges, or along each other, should meet there, whatever the last bit of their doubles says. */
const slack = 1e-9;

/**
 * The view of 1024 px that shows all of the given bounds, as close as a whole zoom level allows. Round the globe it takes
 * the shorter way: islands on both sides of the antimeridian are framed across it, not across the whole world.
 *
 * @returns `undefined` where there are no bounds; `lng` is in [−180, 180)
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
    zoom: Math.min(greatestZoom, Math.max(0, Math.floor(Math.log2(viewPx / tilePx / longest) + slack))),
  };
}

/** A part of a circle of circumference 1; `start` is in [0, 1). */
interface Arc {
  readonly start: number;
  readonly length: number;
}

/** The shortest arc that covers all arcs: the circle without its widest gap. */
function coverArcs(arcs: readonly Arc[]): Arc {
  const sorted = arcs.toSorted((a, b) => a.start - b.start);
  let widest = 0;
  let start = 0; // where there is no gap the circle is cut at the antimeridian
  let reached = Math.max(...sorted.map((arc) => arc.start + arc.length)) - 1; // one turn back
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
