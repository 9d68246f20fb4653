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
 * The position of an image: a rectangle in Web Mercator, where the whole world is 1 × 1. The image is stretched
 * linearly to fill it. `left` is not limited to 0 to 1, because a box may cross the antimeridian.
 */
export interface ImageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The corners and edges that users can drag. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** About 4 cm at the equator. */
const minSize = 1e-9;
const northEnd = mercatorY(maxMercatorLat);
const southEnd = mercatorY(-maxMercatorLat);

/** Decimals of a degree: about 1 cm. */
const decimals = 7;

export function boxToBounds(box: ImageBox): MapBounds {
  return {
    north: Math.min(round(latAtY(box.top)), maxMercatorLat),
    west: round(wrap(lngAtX(box.left), -180)),
    south: Math.max(round(latAtY(box.top + box.height)), -maxMercatorLat),
    east: round(-wrap(-lngAtX(box.left + box.width), -180)),
  };
}

/** @returns `undefined` if the bounds have no area or are beyond the latitudes of Web Mercator */
export function boundsToBox({ north, west, south, east }: MapBounds): ImageBox | undefined {
  if (!(north > south) || north > maxMercatorLat || south < -maxMercatorLat) return undefined;
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return undefined;
  const width = east > west ? mercatorX(east) - mercatorX(west) : mercatorX(east) - mercatorX(west) + 1;
  if (west === east || !(width > 0)) return undefined;
  const top = mercatorY(north);
  return { left: mercatorX(west), top, width, height: mercatorY(south) - top };
}

/** Moves the whole box. It stops at the north and south ends of the map and wraps around east and west. */
export function moveBox(box: ImageBox, x: number, y: number): ImageBox {
  const top = clamp(box.top + y, northEnd, southEnd - box.height);
  const left = box.left + x;
  return { ...box, left: left - Math.floor(left + box.width / 2), top };
}

/**
 * Moves one corner or edge by `x` and `y`. The opposite side stays in place.
 *
 * @param keepsAspect whether to keep the aspect ratio; dragging an edge then grows the box on both sides of it
 */
export function resizeBox(
  box: ImageBox,
  handle: Handle,
  x: number,
  y: number,
  keepsAspect: boolean,
): ImageBox {
  const side = getDirection(handle);
  const maxHeight = getMaxHeight(box, side.y, keepsAspect);
  let width = clamp(box.width + side.x * x, minSize, 1);
  let height = clamp(box.height + side.y * y, minSize, maxHeight);
  if (keepsAspect) {
    const byWidth = width / box.width;
    const byHeight = height / box.height;
    const targetScale = Math.abs(byWidth - 1) > Math.abs(byHeight - 1) ? byWidth : byHeight;
    const min = minSize / Math.min(box.width, box.height);
    const scale = clamp(targetScale, min, Math.min(1 / box.width, maxHeight / box.height));
    width = box.width * scale;
    height = box.height * scale;
  }
  const resized = {
    left: box.left + (box.width - width) * getLeadingShare(side.x),
    top: box.top + (box.height - height) * getLeadingShare(side.y),
    width,
    height,
  };
  return moveBox(resized, 0, 0);
}

/**
 * Creates a box centered on a position.
 *
 * @param aspect width divided by height of the image
 */
export function createBoxAt(lat: number, lng: number, widthM: number, aspect: number): ImageBox {
  const width = Math.min(widthM / worldWidthMeters(lat), 1, aspect * (southEnd - northEnd));
  const height = width / aspect;
  return moveBox({ left: mercatorX(lng) - width / 2, top: mercatorY(lat) - height / 2, width, height }, 0, 0);
}

/** Changes the aspect ratio. The center and the area stay the same. */
export function withAspect(box: ImageBox, aspect: number): ImageBox {
  const { lat, lng } = getBoxCenter(box);
  const width = Math.sqrt(box.width * box.height * aspect);
  return createBoxAt(lat, lng, width * worldWidthMeters(lat), aspect);
}

export function getBoxCenter(box: ImageBox): { readonly lat: number; readonly lng: number } {
  return { lat: latAtY(box.top + box.height / 2), lng: wrap(lngAtX(box.left + box.width / 2), -180) };
}

/** Size on the ground, measured through the center, because Web Mercator's scale depends on the latitude. */
export function getGroundSize(box: ImageBox): { readonly widthM: number; readonly heightM: number } {
  const perUnit = worldWidthMeters(getBoxCenter(box).lat);
  return { widthM: box.width * perUnit, heightM: box.height * perUnit };
}

export function getAspectRatio(box: ImageBox): number {
  return box.width / box.height;
}

/** The direction in which a handle grows the box: −1 for west or north, 1 for east or south. */
function getDirection(handle: Handle): { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 } {
  return {
    x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
    y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
  };
}

/** Maximum height before the box reaches the north or south end of the map. */
function getMaxHeight(box: ImageBox, side: -1 | 0 | 1, keepsAspect: boolean): number {
  const bottom = box.top + box.height;
  if (side === -1) return bottom - northEnd;
  if (side === 1) return southEnd - box.top;
  const middle = box.top + box.height / 2;
  return keepsAspect ? 2 * Math.min(middle - northEnd, southEnd - middle) : box.height;
}

/** The share of a size change that is added on the left or top. */
function getLeadingShare(side: -1 | 0 | 1): number {
  return side === -1 ? 1 : side === 1 ? 0 : 0.5;
}

/** Wraps a longitude into the 360° that start at `from`, inclusive. */
function wrap(lng: number, from: number): number {
  return lng - 360 * Math.floor((lng - from) / 360);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

function round(degrees: number): number {
  const factor = 10 ** decimals;
  return Math.round(degrees * factor) / factor + 0; // avoids −0
}
