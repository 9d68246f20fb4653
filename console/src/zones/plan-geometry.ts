import { mercatorX, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import { lngWithin, type MapBounds, unwrapBounds } from '../map-view/map-bounds.ts';

/** A tile and where it lies: fractions of the plan's width and height, which may reach beyond 0 and 1. */
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

/** A floor laid out flat, north up, in millimeters of paper. */
export interface Plan {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly tiles: readonly PlanTile[];
  readonly project: (lat: number, lng: number) => PlanPoint;
  /** On the ground, at the middle of the plan: Web Mercator stretches with the latitude. */
  readonly metersPerMm: number;
}

export interface PlanFloor {
  readonly bounds: MapBounds;
  readonly tileUrlTemplate: string | null;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** The longer side of the picture has half of that to all of it: 140 to 280 dots an inch on the paper. */
const mostPixels = 2048;
const tilePixels = 256;

/** Width by height of a map's box. */
export function aspectOf(bounds: MapBounds): number {
  const { width, height } = boxOf(bounds);
  return width / height;
}

/** Lays a floor out in the largest box of its shape that fits into `widthMm` × `heightMm`. */
export function layOutPlan(floor: PlanFloor, widthMm: number, heightMm: number): Plan {
  const box = boxOf(floor.bounds);
  const scale = Math.min(widthMm / box.width, heightMm / box.height);
  const { north, south } = floor.bounds;
  return {
    widthMm: box.width * scale,
    heightMm: box.height * scale,
    tiles: tilesOf(floor, box),
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

/** In the world from 0 to 1. */
function boxOf(bounds: MapBounds): Box {
  const { north, west, south, east } = unwrapBounds(bounds);
  const left = mercatorX(west);
  const top = mercatorY(north);
  return { left, top, width: mercatorX(east) - left, height: mercatorY(south) - top };
}

function tilesOf({ tileUrlTemplate, minZoom, maxZoom }: PlanFloor, box: Box): readonly PlanTile[] {
  if (!tileUrlTemplate) return [];
  const longer = Math.max(box.width, box.height);
  const fitting = Math.floor(Math.log2(mostPixels / tilePixels / longer));
  const zoom = Math.max(minZoom, Math.min(maxZoom, fitting));
  const size = 2 ** zoom;
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((part) => part * size);
  if (left === undefined || top === undefined || width === undefined || height === undefined) return [];
  const tiles: PlanTile[] = [];
  for (let y = Math.floor(top); y < top + height; y += 1)
    for (let x = Math.floor(left); x < left + width; x += 1)
      tiles.push({
        url: addressOf(tileUrlTemplate, zoom, x % size, y),
        left: (x - left) / width,
        top: (y - top) / height,
        width: 1 / width,
        height: 1 / height,
      });
  return tiles;
}

function addressOf(template: string, z: number, x: number, y: number): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

/** The longest of 1, 2 or 5 times a power of ten meters that is at most `mostMm` long on the plan. */
export function scaleBarOf(
  metersPerMm: number,
  mostMm: number,
): { readonly meters: number; readonly mm: number } {
  const most = metersPerMm * mostMm;
  const power = 10 ** Math.floor(Math.log10(most));
  const meters = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { meters, mm: meters / metersPerMm };
}
