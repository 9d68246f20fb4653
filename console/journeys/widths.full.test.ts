import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { editor, useConsole } from '../testing/start-console.ts';

/** The narrowest window of each layout, in px: where the styles change at 480, 640, 704, 832, 992, 1152 and 1408. */
const widths = [320, 481, 641, 704, 833, 993, 1153, 1409];

describe('pages in windows of any width', () => {
  const muster = useConsole();

  test('nothing is wider than the window', async () => {
    const { send } = muster();
    const { customMapId } = await addMap(send, { name: 'Headquarters of the northern district' });
    const { customMapFloorId } = await addFloor(send, customMapId, { name: 'Ground' });
    const map = `/maps/${customMapId}`;
    const page = await muster().openSignedIn('/maps', editor);
    for (const path of ['/maps', map, `${map}/floors/${customMapFloorId}/edit`, '/calendar', '/settings']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // A map is drawn again for each width.
      for (const width of path.startsWith(map) ? widths.filter((_, place) => place % 2 === 0) : widths) {
        await page.setViewportSize({ width, height: 800 });
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await page.waitForFunction((expected) => innerWidth === expected, width);
        assert.equal(await excess(), 0, `${path} at ${width} px`);
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        assert.equal(await excess(), 0, `${path} at ${width} px, from right to left`);
        await page.evaluate(() => document.documentElement.removeAttribute('dir'));
      }
    }
  });
});
