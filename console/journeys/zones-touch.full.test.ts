import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { editor, useConsole } from '../testing/start-console.ts';
import { waitForFrames } from '../testing/wait.ts';
import {
  addZone,
  openFloor,
  pixelsOf,
  ringsOf,
  saveAs,
  squareAt,
  useFloors,
  zonesOf,
} from './zones.test-support.ts';

type Pixel = { readonly x: number; readonly y: number };

const square = squareAt(0.3, 0.3, 0.2);

describe('zones by finger', () => {
  const muster = useConsole();
  const newFloor = useFloors(muster);

  test('a finger selects a zone, and drags the corner that it touches, while the other corners stay exactly the same; a canceled touch and a second finger, which zooms, move nothing', async () => {
    const { floorId, path } = await newFloor('Touched');
    await addZone(muster(), floorId, 'Hall', square);
    const page = await openFloor(muster(), path, editor, { hasTouch: true });
    await page.getByText('The map tiles for this floor are being drawn').waitFor(); // it moves the map
    const fingers = fingersOf(await page.context().newCDPSession(page));
    const [corner = { x: 0, y: 0 }] = await pixelsOf(page, square);
    await page.touchscreen.tap(corner.x + 40, corner.y + 40);
    await page.getByRole('heading', { name: 'Hall' }).waitFor();
    await cancelTouch(page, fingers, corner);
    await dragCorner(page, fingers, floorId);
    await pinch(page, fingers);
  });

  async function cancelTouch(page: Page, fingers: Fingers, corner: Pixel): Promise<void> {
    await fingers('touchStart', [corner]);
    for (const by of [10, 20, 30]) await fingers('touchMove', [{ x: corner.x - by, y: corner.y - by }]);
    await fingers('touchCancel', []);
    await fingers('touchStart', [{ x: corner.x + 40, y: corner.y + 40 }]);
    for (const by of [10, 20, 30])
      await fingers('touchMove', [{ x: corner.x + 40 + by, y: corner.y + 40 + by }]);
    await fingers('touchEnd', []);
    await waitForFrames(page);
    assert.equal(await page.getByText('Not saved').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Undo' }).isDisabled(), true);
  }

  async function dragCorner(page: Page, fingers: Fingers, floorId: string): Promise<void> {
    const [corner = { x: 0, y: 0 }] = await pixelsOf(page, square);
    await page.touchscreen.tap(corner.x - 14, corner.y - 10);
    await page.getByRole('tab', { name: 'Corners' }).click();
    await page.getByRole('heading', { name: 'Hall' }).waitFor();
    assert.equal(await page.getByText('Not saved').count(), 0);
    await fingers('touchStart', [corner]);
    for (const part of [0.25, 0.5, 0.75, 1])
      await fingers('touchMove', [{ x: corner.x - 60 * part, y: corner.y - 40 * part }]);
    await fingers('touchEnd', []);
    await page.getByText('Not saved').waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await saveAs(page, 'Hall');
    const [ring = []] = ringsOf((await zonesOf(muster(), floorId))[0]);
    assert.deepEqual(ring.slice(1, 4), square.slice(1, 4));
    const [west = 0, north = 0] = square[0] ?? [];
    assert.ok((ring[0]?.[0] ?? 0) < west && (ring[0]?.[1] ?? 0) > north);
  }

  async function pinch(page: Page, fingers: Fingers): Promise<void> {
    const [, corner = { x: 0, y: 0 }] = await pixelsOf(page, square);
    const scale = page.getByText(/^\d+\sft$/);
    const before = await scale.textContent();
    const other = { x: corner.x + 80, y: corner.y + 60 };
    await fingers('touchStart', [corner]);
    await fingers('touchMove', [{ x: corner.x - 12, y: corner.y - 8 }]);
    await fingers('touchStart', [{ x: corner.x - 12, y: corner.y - 8 }, other]);
    for (const part of [0.25, 0.5, 0.75, 1])
      await fingers('touchMove', [
        { x: corner.x - 12 - 90 * part, y: corner.y - 8 - 60 * part },
        { x: other.x + 120 * part, y: other.y + 90 * part },
      ]);
    await fingers('touchEnd', []);
    await page.waitForFunction(([element, text]) => element?.textContent !== text, [
      await scale.elementHandle(),
      before,
    ] as const);
    assert.equal(await page.getByText('Not saved').count(), 0);
    await page.getByRole('heading', { name: 'Hall' }).waitFor();
  }
});

type TouchEventType = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';

type Fingers = ReturnType<typeof fingersOf>;

/** Sends a touch event with the positions of all fingers on the screen. */
function fingersOf(session: CDPSession) {
  return async (type: TouchEventType, points: readonly Pixel[]): Promise<void> => {
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
}
