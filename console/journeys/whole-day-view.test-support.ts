import assert from 'node:assert/strict';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { Page } from 'playwright-core';
import { freeBoxOf, mapOf } from './zones.test-support.ts';

/** A place in the window, in pixels from the top left. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A place on the plan, in fractions of its width and height from the top left. */
export type PlanPlace = readonly [x: number, y: number];

export interface Bounds {
  readonly north: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
}

/** Where things are in the window, calculated with the Web Mercator formulas and not read from the map. */
export interface MapView {
  readonly middle: Pixel;
  readonly ofPlan: (place: PlanPlace) => Pixel;
  readonly ofPosition: (position: readonly number[]) => Pixel;
}

/** The space around a floor when all of it is shown, in pixels. */
const padding = 24;

/** The view of a floor that was just opened: the whole floor, centered in the area that no panel covers. */
export async function viewOf(page: Page, { north, west, south, east }: Bounds): Promise<MapView> {
  const box = await mapOf(page).boundingBox();
  assert.ok(box, 'the map is shown');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const free = await freeBoxOf(page);
  const fitted = { x: free.x + free.width / 2, y: free.y + free.height / 2 };
  const [left, right] = [mercatorX(west), mercatorX(east)];
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const scale = Math.min(
    (free.width - 2 * padding) / (right - left),
    (free.height - 2 * padding) / (bottom - top),
  );
  const place = (x: number, y: number) => ({
    x: fitted.x + (x - (left + right) / 2) * scale,
    y: fitted.y + (y - (top + bottom) / 2) * scale,
  });
  return {
    middle,
    ofPlan: ([x, y]) => place(left + x * (right - left), top + y * (bottom - top)),
    ofPosition: ([lng = Number.NaN, lat = Number.NaN]) => place(mercatorX(lng), mercatorY(lat)),
  };
}
