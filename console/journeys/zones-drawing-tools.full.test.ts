import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { Page } from 'playwright-core';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import {
  addZone,
  mapOf,
  openFloor,
  pixelsOf,
  ringsOf,
  saveAs,
  squareAt,
  useFloors,
  zonesOf,
} from './zones.test-support.ts';

const neighbor = squareAt(0.6, 0.65, 0.2);

describe('the drawing tools of the zone editor', () => {
  const muster = useConsole();
  const newFloor = useFloors(muster);
  /** The map moves when the notice about its tiles appears. */
  const open = async (path: string) => {
    const page = await openFloor(muster(), path, editor);
    await page.getByText('The map tiles for this floor are being drawn').waitFor();
    return page;
  };
  const label = (page: Page) => page.locator('[data-pointer-label]');
  const zoneNamed = async (floorId: string, name: string) =>
    (await zonesOf(muster(), floorId)).find((zone) => zone.name === name);
  const ringOf = async (floorId: string, name: string) =>
    ringsOf(await zoneNamed(floorId, name))[0]?.slice(0, -1) ?? [];

  /** Clicks a place that is some pixels away from a corner. */
  async function clickAt(page: Page, corner: readonly number[] | undefined, dx = 0, dy = 0): Promise<void> {
    const [at] = await pixelsOf(page, [corner ?? []]);
    await page.mouse.move((at?.x ?? 0) + dx, (at?.y ?? 0) + dy);
    await page.mouse.click((at?.x ?? 0) + dx, (at?.y ?? 0) + dy);
  }

  const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();

  test('a rectangle that is dragged from an oblique wall aligns with it, and one drawn with two clicks shows its overlap at once, and is trimmed with the neighbor’s own corner; with Shift, the edges of an outline are at right angles, and with Alt, corners are exactly where clicked', async () => {
    const { floorId, path } = await newFloor('Rectangles');
    const wall = [
      [-2.9784, 56.4602],
      [-2.9776, 56.4603],
      [-2.9776, 56.46035],
      [-2.9784, 56.46025],
      [-2.9784, 56.4602],
    ];
    await addZone(muster(), floorId, '305', wall);
    await addZone(muster(), floorId, '307', neighbor);
    const page = await open(path);
    await page.getByRole('button', { name: 'Rectangle' }).click();
    const [from] = await pixelsOf(page, [wall[0] ?? []]);
    await page.mouse.move((from?.x ?? 0) + 3, (from?.y ?? 0) + 3);
    await label(page).getByText('corner of 305').waitFor();
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 60, (from?.y ?? 0) + 60, { steps: 2 });
    await page.mouse.move((from?.x ?? 0) + 150, (from?.y ?? 0) + 90, { steps: 2 });
    await page.mouse.up();
    await page.getByRole('heading', { name: 'Unnamed zone' }).waitFor();
    assert.equal(await page.getByText('Enter a name').count(), 0, 'no error before anything is typed');
    await saveAs(page, '306');
    const oblique = await ringOf(floorId, '306');
    assert.deepEqual(oblique[0], wall[0]);
    for (const cosine of cosinesOf(oblique)) assert.ok(Math.abs(cosine) < 1e-9, `${cosine}`);
    const angle = angleOf(oblique[0], oblique[1]) - angleOf(wall[0], wall[1]);
    assert.ok(Math.abs(Math.sin(2 * angle)) < 1e-9, `${angle}`);
    await trim(page, floorId);
    await drawOutlines(page, floorId);
  });

  /** Draws a rectangle over the southeast corner of 307. */
  async function trim(page: Page, floorId: string): Promise<void> {
    await mapOf(page).focus();
    await page.keyboard.press('r');
    await clickAt(page, neighbor[2], 50, 40);
    const [to] = await pixelsOf(page, neighbor.slice(2));
    await page.mouse.move((to?.x ?? 0) - 30, (to?.y ?? 0) - 40);
    await label(page)
      .getByText(/^\d+ ft \d+ in × /)
      .waitFor();
    await clickAt(page, neighbor[2], -30, -40);
    const notice = page.getByText(/^Overlaps 307 by [\d,]+ ft²\.$/);
    await notice.waitFor();
    await page.getByRole('button', { name: 'Save zone' }).click();
    await page.getByText('Enter a name').waitFor();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Trim to neighbor' }).click();
    await page.getByText('Trimmed to 307').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    await saveAs(page, '308');
    const ring = await ringOf(floorId, '308');
    assert.equal(ring.length, 6);
    assert.ok(ring.some(([lng, lat]) => lng === neighbor[2]?.[0] && lat === neighbor[2]?.[1]));
  }

  /** Draws an outline with Shift, to the left of 307, and one with Alt. */
  async function drawOutlines(page: Page, floorId: string): Promise<void> {
    const [at] = await pixelsOf(page, neighbor);
    const [x, y] = [at?.x ?? 0, at?.y ?? 0];
    await page.getByRole('button', { name: 'Draw zone' }).click();
    await page.mouse.move(x - 90, y + 3);
    await label(page).getByText('in line with 307').waitFor();
    await page.mouse.click(x - 90, y + 3);
    await page.keyboard.down('Shift');
    await page.mouse.click(x - 86, y + 75);
    await page.mouse.click(x - 40, y + 71);
    await page.mouse.click(x - 43, y + 4);
    await page.keyboard.up('Shift');
    await page.getByRole('button', { name: 'Finish' }).click();
    await saveAs(page, '304');
    const ring = await ringOf(floorId, '304');
    for (const cosine of cosinesOf(ring).slice(1, 3)) assert.ok(Math.abs(cosine) < 1e-9, `${cosine}`);
    assert.ok(Math.abs((ring[0]?.[1] ?? 0) - (neighbor[0]?.[1] ?? 1)) < 1e-12, 'it is in line with 307');

    await page.getByRole('button', { name: 'Draw zone' }).click();
    await clickAt(page, neighbor[0]);
    await page.keyboard.down('Alt');
    const places = [
      [-3, 0],
      [-50, -40],
    ] as const;
    for (const [dx, dy] of places) await clickAt(page, neighbor[0], dx, dy);
    await page.keyboard.up('Alt');
    await page.getByRole('button', { name: 'Finish' }).click();
    await saveAs(page, 'Close');
    const close = await ringOf(floorId, 'Close');
    assert.deepEqual(close[0], neighbor[0]);
    const [, ...drawn] = await pixelsOf(page, [neighbor[0] ?? [], ...close.slice(1)]);
    const [zero] = await pixelsOf(page, neighbor);
    for (const [at, [dx, dy]] of places.entries()) {
      const { x: left = 0, y: top = 0 } = drawn[at] ?? {};
      const off = Math.hypot(left - (zero?.x ?? 0) - dx, top - (zero?.y ?? 0) - dy);
      assert.ok(off < 2, `corner ${at + 1} is where it was clicked`);
    }
  }

  test('a zone is split along a line and merged again, but not with one that does not touch it; a small zone is zoomed to when it is selected in the table, but not on the map; it is rotated, nudged, duplicated and squared, and each change can be undone', async () => {
    const { floorId, path } = await newFloor('Split, merge and shape');
    const whole = squareAt(0.3, 0.3, 0.3);
    const crooked = squareAt(0.75, 0.75, 0.06);
    crooked[1] = [crooked[1]?.[0] ?? 0, (crooked[1]?.[1] ?? 0) + 0.000003];
    await addZone(muster(), floorId, 'Hall', whole);
    await addZone(muster(), floorId, 'Lab', crooked);
    const page = await open(path);
    const rows = page.getByRole('grid').getByRole('row');
    await clickAt(page, whole[0], 20, 20);
    await page.getByRole('heading', { name: 'Hall' }).waitFor();
    await page.getByRole('button', { name: 'Split zone' }).click();
    await clickAt(page, whole[0], 70, -30);
    await clickAt(page, whole[3], 70, 30);
    await rows.filter({ hasText: 'Hall (2)' }).waitFor();
    await page.getByRole('button', { name: 'Save 2 zones' }).click();
    await page.getByText('Saved Hall (2)').waitFor();
    await page.getByText('Not saved', { exact: true }).first().waitFor({ state: 'detached' });
    const [one, two] = [await ringOf(floorId, 'Hall'), await ringOf(floorId, 'Hall (2)')];
    assert.equal(one.filter((corner) => two.some((other) => String(other) === String(corner))).length, 2);

    await page.getByRole('button', { name: 'Select several' }).click();
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Merge into Hall' }).click();
    await page.getByText('Lab does not touch the other zones, so they were not merged.').waitFor();
    assert.equal(await page.getByText('Not saved', { exact: true }).count(), 0);
    await rows.filter({ hasText: 'Lab' }).click();
    await page.getByRole('heading', { name: '2 zones selected' }).waitFor();
    await page.getByRole('button', { name: 'Merge into Hall' }).click();
    await rows.filter({ hasText: 'Hall (2)' }).waitFor({ state: 'detached' });
    const deleted = page.waitForResponse(/\/DeleteZone\//);
    await page.getByRole('button', { name: 'Save zone' }).click();
    await deleted;
    assert.deepEqual(
      (await zonesOf(muster(), floorId)).map(({ name }) => name),
      ['Hall', 'Lab'],
    );
    const corners = (ring: readonly number[][]) => ring.map(String).sort();
    assert.deepEqual(corners(await ringOf(floorId, 'Hall')), corners(whole.slice(0, -1)));
    await changeShape(page, floorId, crooked);
  });

  async function changeShape(page: Page, floorId: string, crooked: readonly number[][]): Promise<void> {
    const scale = page.locator('.maplibregl-ctrl-scale').first();
    const whole = await scale.textContent();
    await clickAt(page, crooked[0], 12, 12);
    await page.getByRole('heading', { name: 'Lab' }).waitFor();
    assert.equal(await scale.textContent(), whole);
    await page.getByRole('grid').getByText('Lab').click();
    await page.waitForFunction(
      ([selector, before]) => document.querySelector(selector ?? '')?.textContent !== before,
      ['.maplibregl-ctrl-scale', whole],
    );
    await page.getByRole('tab', { name: 'Shape' }).click();
    await page.getByText('Perimeter').waitFor();
    await checkPage(muster(), page);
    const unsaved = page.getByText('Not saved', { exact: true });
    const undone = async () => {
      await undo(page);
      await unsaved.waitFor({ state: 'detached' });
    };
    await page.getByLabel('Degrees').fill('15');
    await page.getByRole('button', { name: 'Rotate right' }).click();
    await unsaved.waitFor();
    await undone();
    await page.getByLabel('Distance (ft)').fill('2');
    await page.getByRole('button', { name: 'Nudge east' }).click();
    await unsaved.waitFor();
    await undone();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Lab (copy)' }).waitFor();
    await undo(page);
    await page.getByRole('heading', { name: 'Lab', exact: true }).waitFor();
    await mapOf(page).focus();
    await page.keyboard.press('q');
    await page.getByText(/corners squared\. They moved by up to \d/).waitFor();
    await undone();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('button', { name: 'Save zone' }).click();
    await unsaved.waitFor({ state: 'detached' });
    for (const cosine of cosinesOf(await ringOf(floorId, 'Lab')))
      assert.ok(Math.abs(cosine) < 1e-9, `${cosine}`);
    const steps = await page.evaluate(() => localStorage.getItem('muster-edit-steps'));
    assert.equal(steps, '{"distance":"2","degrees":"15"}', 'they are kept in this browser');
  }
});

/** The angle between two positions in Web Mercator. */
function angleOf([aLng = 0, aLat = 0]: readonly number[] = [], [bLng = 0, bLat = 0]: readonly number[] = []) {
  return Math.atan2(mercatorY(aLat) - mercatorY(bLat), mercatorX(bLng) - mercatorX(aLng));
}

function cosinesOf(ring: readonly number[][]): number[] {
  return ring.map((corner, at) => {
    const angle = angleOf(ring.at(at - 1), corner) - angleOf(corner, ring[(at + 1) % ring.length]);
    return Math.cos(angle);
  });
}
