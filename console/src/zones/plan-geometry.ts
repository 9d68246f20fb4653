import { mercatorX, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import { lngWithin, type MapBounds, unwrapBounds } from '../map-view/map-bounds.ts';

/** A tile and its position, as fractions of the plan's width and height. Edge tiles can extend below 0 or above 1. */
export interface PlanTile {
  readonly url: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PlanPoint {
  readonly x: number;
  readonly y: number;
}

/** A floor on paper, north up, in millimeters. */
export interface Plan {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly tiles: readonly PlanTile[];
  readonly project: (lat: number, lng: number) => PlanPoint;
  /** Scale at the center of the plan, because Web Mercator's scale depends on the latitude. */
  readonly metersPerMm: number;
}

export interface PlanFloor {
  readonly bounds: MapBounds;
  readonly tileUrlTemplate: string | null;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/**
 * Maximum pixels on the longer side. Zoom levels double, so the actual size is between half of this and all of it:
 * 140 to 280 dpi on paper.
 */
const maxPixels = 2048;
const tilePixels = 256;

/** Width divided by height. */
export function getAspectRatio(bounds: MapBounds): number {
  const { width, height } = toMercatorBox(bounds);
  return width / height;
}

/** Fits the floor into `widthMm` × `heightMm`. */
export function layOutPlan(floor: PlanFloor, widthMm: number, heightMm: number): Plan {
  const box = toMercatorBox(floor.bounds);
  const scale = Math.min(widthMm / box.width, heightMm / box.height);
  const { north, south } = floor.bounds;
  return {
    widthMm: box.width * scale,
    heightMm: box.height * scale,
    tiles: getTiles(floor, box),
    project: (lat, lng) => ({
      x: (mercatorX(lngWithin(lng, floor.bounds)) - box.left) * scale,
      y: (mercatorY(lat) - box.top) * scale,
    }),
    metersPerMm: worldWidthMeters((north + south) / 2) / scale,
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Unwrapped Web Mercator coordinates. The world is 1 × 1. */
function toMercatorBox(bounds: MapBounds): Box {
  const { north, west, south, east } = unwrapBounds(bounds);
  const left = mercatorX(west);
  const top = mercatorY(north);
  return { left, top, width: mercatorX(east) - left, height: mercatorY(south) - top };
}

function getTiles({ tileUrlTemplate, minZoom, maxZoom }: PlanFloor, box: Box): readonly PlanTile[] {
  if (!tileUrlTemplate) return [];
  const longerSide = Math.max(box.width, box.height);
  const fitting = Math.floor(Math.log2(maxPixels / tilePixels / longerSide));
  const zoom = Math.max(minZoom, Math.min(maxZoom, fitting));
  const size = 2 ** zoom;
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((part) => part * size);
  if (left === undefined || top === undefined || width === undefined || height === undefined) return [];
  const tiles: PlanTile[] = [];
  for (let y = Math.floor(top); y < top + height; y += 1)
    for (let x = Math.floor(left); x < left + width; x += 1)
      tiles.push({
        url: getTileUrl(tileUrlTemplate, zoom, x % size, y),
        left: (x - left) / width,
        top: (y - top) / height,
        width: 1 / width,
        height: 1 / height,
      });
  return tiles;
}

function getTileUrl(template: string, z: number, x: number, y: number): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}
