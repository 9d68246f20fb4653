import type { LatLng } from '@muster/geo/placement';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { Locator } from 'playwright-core';
import { boxOf } from '../../console/testing/drag.ts';
import { waitForFrames } from '../../console/testing/wait.ts';

/** Returns the position of a place in the window, once the map has stopped moving. */
export async function pixelOn(map: Locator, { lat, lng }: LatLng): Promise<{ x: number; y: number }> {
  const read = () => map.evaluate((canvas) => canvas.closest<HTMLElement>('[data-view]')?.dataset.view);
  const box = await boxOf(map);
  let view = await read();
  for (let last = ''; view !== last; view = await read()) {
    last = view ?? '';
    await waitForFrames(map.page());
  }
  const [middleLng = 0, middleLat = 0, zoom = 0] = (view ?? '').split(' ').map(Number);
  const worldPx = 512 * 2 ** zoom;
  return {
    x: box.x + box.width / 2 + (mercatorX(lng) - mercatorX(middleLng)) * worldPx,
    y: box.y + box.height / 2 + (mercatorY(lat) - mercatorY(middleLat)) * worldPx,
  };
}
