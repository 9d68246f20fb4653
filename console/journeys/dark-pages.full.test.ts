import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addZone, box } from '../../server/src/testing/sample-zones.ts';
import { findViolations, waitUntilDrawn } from '../testing/check-page.ts';
import { admin, useConsole } from '../testing/start-console.ts';

describe('pages in a wide dark window', () => {
  const muster = useConsole();

  test('have enough contrast', async () => {
    const { send } = muster();
    const { customMapId } = await addMap(send, { name: 'Headquarters' });
    const { customMapFloorId } = await addFloor(send, customMapId, { name: 'Ground' });
    const { customMapZoneId } = await addZone(send, customMapFloorId, {
      name: 'Dispatch',
      geometry: box(-2.979, 56.46, -2.9788, 56.4601),
    });
    const map = `/maps/${customMapId}`;
    const floor = `${map}/floors/${customMapFloorId}`;
    const page = await muster().openSignedIn('/maps', admin, { colorScheme: 'dark' });
    for (const path of [
      ...['/maps/verification', '/maps', map, `${map}/edit`],
      ...[
        `/locate?map=${customMapId}&floor=${customMapFloorId}&zone=${customMapZoneId}`,
        floor,
        `${floor}/edit`,
        `${floor}/points`,
        `${map}/report`,
        `${map}/drafts`,
        `${map}/history`,
      ],
      ...['/import', '/calendar', '/calendar/new', '/settings', '/settings/people', '/settings/api-tokens'],
      ...['/trash', '/activity', '/nowhere'],
    ]) {
      // Like Back and Forward: the page is not loaded again, which would take longer than the check.
      const before = await page.evaluateHandle(() => document.querySelector('h1'));
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await page.waitForFunction((h1) => !h1?.isConnected, before);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await waitUntilDrawn(page);
      assert.deepEqual(await findViolations(page, ['color-contrast']), [], path);
    }
  });
});
