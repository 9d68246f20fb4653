import { type GeoBounds, mercatorBox } from '@muster/geo/geo-bounds';
import { latAtY, mercatorY } from '@muster/geo/web-mercator';
import type { PlanShape, Position } from './plan-shapes.ts';

/**
 * Units along the longer side of a plan: half a pixel of what it is rasterised to, so that whole units lose nothing
 * that could be seen.
 */
export const longerSideUnits = 16_384;

/** x, y, x, y, …: whole units from the plan's top left. Not closed. */
export type FlatRing = readonly number[];

/** A polygon as it lies on the plan. */
export interface FlatShape extends Omit<PlanShape, 'rings'> {
  readonly rings: readonly FlatRing[];
  /** That the outer ring encloses, in square units; of a ring that crosses itself, parts may cancel. */
  readonly area: number;
  readonly box: FlatBox;
}

export interface FlatBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlanSize {
  readonly width: number;
  readonly height: number;
}

/** The size of the plan of these bounds, in units: its shape is that of the bounds in Web Mercator. */
export function planSizeOf(bounds: GeoBounds): PlanSize {
  const extent = mercatorBox(bounds);
  const scale = longerSideUnits / Math.max(extent.width, extent.height);
  return {
    width: Math.max(1, Math.round(extent.width * scale)),
    height: Math.max(1, Math.round(extent.height * scale)),
  };
}

/** Where a point of the plan of `bounds` is in the world. */
export function toLatLng(bounds: GeoBounds, x: number, y: number): { lat: number; lng: number } {
  const { width, height } = planSizeOf(bounds);
  const extent = mercatorBox(bounds);
  const lng = bounds.topLeftLng + (x / width) * extent.width * 360;
  return {
    lat: latAtY(mercatorY(bounds.topLeftLat) + (y / height) * extent.height),
    lng: lng > 180 ? lng - 360 : lng,
  };
}

/**
 * Lays polygons on the plan of `bounds`, linearly in Web Mercator, as images are placed between their corners. What
 * lies outside is moved to the border; what is too small to be seen is left out.
 *
 * @param grid positions are rounded to multiples of so many units
 */
export function layOnPlan(shapes: readonly PlanShape[], bounds: GeoBounds, grid: number): FlatShape[] {
  const { width, height } = planSizeOf(bounds);
  const extent = mercatorBox(bounds);
  const top = mercatorY(bounds.topLeftLat);
  const snap = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value / grid) * grid));
  const crosses = bounds.topLeftLng > bounds.bottomRightLng;
  const toX = (lng: number) => {
    const east = lng - bounds.topLeftLng;
    return snap((((crosses && lng < 0 ? east + 360 : east) / 360) * width) / extent.width, width);
  };
  const toY = (lat: number) => snap(((mercatorY(lat) - top) * height) / extent.height, height);
  return shapes.flatMap((shape) => {
    const rings = shape.rings.map((ring) => flatten(ring, toX, toY)).filter((ring) => ring.length >= 6);
    const outer = rings[0];
    if (!outer) return [];
    const box = boxOf(outer);
    const isFlat = box.left === box.right || box.top === box.bottom;
    return isFlat ? [] : [{ ...shape, rings, area: areaOf(outer), box }];
  });
}

type Scale = (degrees: number) => number;

/** Drops the closing position and what falls on the position before. */
function flatten(ring: readonly Position[], toX: Scale, toY: Scale): number[] {
  const flat: number[] = [];
  for (const [lng, lat] of ring) {
    const x = toX(lng);
    const y = toY(lat);
    if (x !== flat.at(-2) || y !== flat.at(-1)) flat.push(x, y);
  }
  while (flat.length > 2 && flat[0] === flat.at(-2) && flat[1] === flat.at(-1)) flat.length -= 2;
  return flat;
}

function areaOf(ring: FlatRing): number {
  let doubled = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y, nextX, nextY] = edgeAt(ring, i);
    doubled += x * nextY - nextX * y;
  }
  return Math.abs(doubled) / 2;
}

function boxOf(ring: FlatRing): FlatBox {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = edgeAt(ring, i);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** The edge from the vertex at index `i` of the numbers to the next, or from the last to the first. */
export function edgeAt(ring: FlatRing, i: number): [x: number, y: number, nextX: number, nextY: number] {
  const next = i + 2 < ring.length ? i + 2 : 0;
  return [ring[i] ?? 0, ring[i + 1] ?? 0, ring[next] ?? 0, ring[next + 1] ?? 0];
}
