import {
  latAtY,
  lngAtX,
  maxMercatorLat,
  mercatorX,
  mercatorY,
  worldWidthMeters,
} from '@muster/geo/web-mercator';
import type { MapBounds } from '../map-view/map-bounds.ts';

/**
 * Where an image lies: a rectangle in Web Mercator (see mercator.ts), in which it is stretched linearly. `left` is
 * not bounded: a box that crosses the antimeridian reaches beyond 0 or 1.
 */
export interface ImageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What of a box is taken hold of. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** Four centimetres at the equator. */
const leastSize = 1e-9;
const northEnd = mercatorY(maxMercatorLat);
const southEnd = mercatorY(-maxMercatorLat);

/** To centimetres. */
const decimals = 7;

export function boundsOfBox(box: ImageBox): MapBounds {
  return {
    north: Math.min(round(latAtY(box.top)), maxMercatorLat),
    west: round(wrap(lngAtX(box.left), -180)),
    south: Math.max(round(latAtY(box.top + box.height)), -maxMercatorLat),
    east: round(-wrap(-lngAtX(box.left + box.width), -180)),
  };
}

/** @returns `undefined` for bounds without an area, or beyond the latitudes of Web Mercator */
export function boxOfBounds({ north, west, south, east }: MapBounds): ImageBox | undefined {
  if (!(north > south) || north > maxMercatorLat || south < -maxMercatorLat) return undefined;
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return undefined;
  const width = east > west ? mercatorX(east) - mercatorX(west) : mercatorX(east) - mercatorX(west) + 1;
  if (west === east || !(width > 0)) return undefined;
  const top = mercatorY(north);
  return { left: mercatorX(west), top, width, height: mercatorY(south) - top };
}

/** Moves the whole box; it stops at the ends of the map in the north and south and goes round the world. */
export function moveBox(box: ImageBox, x: number, y: number): ImageBox {
  const top = clamp(box.top + y, northEnd, southEnd - box.height);
  const left = box.left + x;
  return { ...box, left: left - Math.floor(left + box.width / 2), top };
}

/**
 * Moves one corner or edge by `x` and `y`; what is opposite stays where it is.
 *
 * @param keepsAspect whether width and height keep their proportion; an edge then grows its neighbors to both sides
 */
export function resizeBox(
  box: ImageBox,
  handle: Handle,
  x: number,
  y: number,
  keepsAspect: boolean,
): ImageBox {
  const side = sidesOf(handle);
  const mostHeight = roomFor(box, side.y, keepsAspect);
  let width = clamp(box.width + side.x * x, leastSize, 1);
  let height = clamp(box.height + side.y * y, leastSize, mostHeight);
  if (keepsAspect) {
    const byWidth = width / box.width;
    const byHeight = height / box.height;
    const wanted = Math.abs(byWidth - 1) > Math.abs(byHeight - 1) ? byWidth : byHeight;
    const least = leastSize / Math.min(box.width, box.height);
    const scale = clamp(wanted, least, Math.min(1 / box.width, mostHeight / box.height));
    width = box.width * scale;
    height = box.height * scale;
  }
  const resized = {
    left: box.left + (box.width - width) * shareBefore(side.x),
    top: box.top + (box.height - height) * shareBefore(side.y),
    width,
    height,
  };
  return moveBox(resized, 0, 0);
}

/** A box around a place. @param aspect width by height of the image */
export function boxAround(lat: number, lng: number, widthM: number, aspect: number): ImageBox {
  const width = Math.min(widthM / worldWidthMeters(lat), 1, aspect * (southEnd - northEnd));
  const height = width / aspect;
  return moveBox({ left: mercatorX(lng) - width / 2, top: mercatorY(lat) - height / 2, width, height }, 0, 0);
}

/** The box in other proportions about its middle, as large as before. */
export function withAspect(box: ImageBox, aspect: number): ImageBox {
  const { lat, lng } = middleOf(box);
  const width = Math.sqrt(box.width * box.height * aspect);
  return boxAround(lat, lng, width * worldWidthMeters(lat), aspect);
}

export function middleOf(box: ImageBox): { readonly lat: number; readonly lng: number } {
  return { lat: latAtY(box.top + box.height / 2), lng: wrap(lngAtX(box.left + box.width / 2), -180) };
}

/** Its size on the ground, measured through its middle. */
export function groundSizeOf(box: ImageBox): { readonly widthM: number; readonly heightM: number } {
  const perUnit = worldWidthMeters(middleOf(box).lat);
  return { widthM: box.width * perUnit, heightM: box.height * perUnit };
}

export function aspectOf(box: ImageBox): number {
  return box.width / box.height;
}

/** Which way of x and y a handle looks: −1 to the west or north, 1 to the east or south. */
function sidesOf(handle: Handle): { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 } {
  return {
    x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
    y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
  };
}

/** How high the box may become before it leaves the map. */
function roomFor(box: ImageBox, side: -1 | 0 | 1, keepsAspect: boolean): number {
  const bottom = box.top + box.height;
  if (side === -1) return bottom - northEnd;
  if (side === 1) return southEnd - box.top;
  const middle = box.top + box.height / 2;
  return keepsAspect ? 2 * Math.min(middle - northEnd, southEnd - middle) : box.height;
}

/** The part of a change of size that goes to the left or top. */
function shareBefore(side: -1 | 0 | 1): number {
  return side === -1 ? 1 : side === 1 ? 0 : 0.5;
}

/** Into 360 degrees from `from`, which is part of them. */
function wrap(lng: number, from: number): number {
  return lng - 360 * Math.floor((lng - from) / 360);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function round(degrees: number): number {
  const factor = 10 ** decimals;
  return Math.round(degrees * factor) / factor + 0; // no negative zero
}
