import type { GeoBounds } from '@muster/geo/geo-bounds';
import polylabel from 'polylabel';
import { type FlatRing, layOnPlan, toLatLng } from './plan-projection.ts';
import type { PlanShape } from './plan-shapes.ts';
import { planStyles } from './plan-styles.ts';

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** Enough to find a point in a polygon that became a zone, unless nearly all were left out. */
const maxPoints = 50;

/**
 * Returns points well inside the polygons of a floor: first polygons with names, then the others, each from the largest down.
 * Walls and similar parts yield none.
 */
export function findInnerPoints(shapes: readonly PlanShape[], bounds: GeoBounds): LatLng[] {
  const flat = layOnPlan(shapes, bounds, 1)
    .filter(({ kind }) => planStyles[kind].isLabelled)
    .sort((a, b) => Number(b.label !== undefined) - Number(a.label !== undefined) || b.area - a.area);
  return flat.slice(0, maxPoints).flatMap(({ rings, area }) => {
    const middle = polylabel(rings.map(positionsOf), Math.sqrt(area) / 50);
    const [x = 0, y = 0] = middle;
    return middle.distance > 0 ? [roundPoint(toLatLng(bounds, x, y))] : [];
  });
}

function positionsOf(ring: FlatRing): [x: number, y: number][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]);
}

/** Rounds to 7 decimals, which is about a centimeter. */
function roundPoint({ lat, lng }: LatLng): LatLng {
  return { lat: Math.round(lat * 1e7) / 1e7, lng: Math.round(lng * 1e7) / 1e7 };
}
