import { type GeoBounds, mercatorBox } from '@muster/geo/geo-bounds';
import { latAtY, mercatorY } from '@muster/geo/web-mercator';
import type { PlanShape, Position } from './plan-shapes.ts';

/**
 * Units along the longer side of a plan. A unit is half a pixel of the rasterized plan, so that rounding to whole units loses
 * nothing visible.
 */
export const longerSideUnits = 16_384;

/** x, y, x, y, … in whole units from the top left of the plan. Not closed. */
export type FlatRing = readonly number[];

/** A polygon in the coordinates of the plan. */
export interface FlatShape extends Omit<PlanShape, 'rings'> {
  readonly rings: readonly FlatRing[];
  /** The area inside the outer ring, in square units; if the ring crosses itself, parts may cancel out. */
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

/** The size of the plan of these bounds, in units. It has the aspect ratio of the bounds in Web Mercator. */
export function planSizeOf(bounds: GeoBounds): PlanSize {
  const extent = mercatorBox(bounds);
  const scale = longerSideUnits / Math.max(extent.width, extent.height);
  return {
    width: Math.max(1, Math.round(extent.width * scale)),
    height: Math.max(1, Math.round(extent.height * scale)),
  };
}

/** Converts a point on the plan of `bounds` to latitude and longitude. */
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
 * Projects polygons onto the plan of `bounds`, linearly in Web Mercator, the way images are placed between their corners.
 * Positions outside are moved to the border; polygons that are too small to be seen are left out.
 *
 * @param grid positions are rounded to multiples of this many units
 */
export function layOnPlan(shapes: readonly PlanShape[], bounds: GeoBounds, grid: number): FlatShape[] {
  const { width, height } = planSizeOf(bounds);
  const extent = mercatorBox(bounds);
  const top = mercatorY(bounds.topLeftLat);
  const snap = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value / grid) * grid));
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

/** Drops the closing position and positions that coincide with the one before. */
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
