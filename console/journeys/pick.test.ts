import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe } from 'node:test';
import { full, test } from '../../server/src/testing/level.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { useConsole, viewer } from '../testing/start-console.ts';
import { tabTo } from '../testing/tab-to.ts';
import { addZone, squareAt } from './zones.test-support.ts';

/** A dispatch system of another origin, which shows what it was told. */
const dispatchPage = `<!doctype html><title>Dispatch</title><output></output><script>
addEventListener('message', ({ origin, data }) => {
  document.querySelector('output').textContent = JSON.stringify({ origin, data });
});
</script>`;

describe('choosing a zone for another program', () => {
  let dispatch: Server | undefined;
  let dispatchOrigin = '';
  const muster = useConsole({
    environment: async () => {
      dispatch = createServer((_request, response) =>
        response.setHeader('content-type', 'text/html').end(dispatchPage),
      );
      await new Promise<void>((resolve) => dispatch?.listen(0, resolve));
      dispatchOrigin = `http://127.0.0.1:${(dispatch.address() as AddressInfo).port}`; // it listens on a port
      return { MUSTER_ALLOWED_ORIGINS: dispatchOrigin };
    },
  });
  after(() => dispatch?.close());

  async function addRoom(): Promise<string> {
    const { customMapId: mapId } = await addMap(muster().send, { name: 'Westport House' });
    const { customMapFloorId: floorId } = await addFloor(muster().send, mapId, {
      name: 'Level 3',
      floorNumber: 3,
    });
    const { customMapZoneId } = await addZone(muster(), floorId, 'Room 312', squareAt(0.2, 0.4, 0.2));
    return `map=${mapId}&floor=${floorId}&zone=${customMapZoneId}`;
  }

  test('a window that a permitted page opened tells it the room, and closes', async () => {
    const room = await addRoom();
    const page = await muster().openSignedIn('/maps', viewer);
    await page.goto(dispatchOrigin);
    const opened = page.waitForEvent('popup');
    await page.evaluate(
      (address) => window.open(address),
      `${muster().baseUrl}/pick?origin=${dispatchOrigin}&${room}`,
    );
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await tabTo(popup, popup.getByRole('button', { name: 'Choose for the call' }));
    await popup.keyboard.press('Enter').catch(() => {}); // the window may close before the key is released
    await closed;
    await page.getByText('Room 312').waitFor();
    const { origin, data } = JSON.parse((await page.locator('output').textContent()) ?? '');
    assert.equal(origin, muster().baseUrl);
    assert.equal(data.type, 'muster:zone');
    assert.match(data.location, /^Westport House, .*Room 312 \(/);
  });

  test('an origin that is not permitted is refused, and an ordinary window has no such button', async () => {
    const room = await addRoom();
    const page = await muster().openSignedIn(`/pick?origin=http://other.example&${room}`, viewer);
    await page.getByText('The page that opened this one is not permitted.').waitFor();
    const alone = await muster().openSignedIn(`/pick?origin=${dispatchOrigin}&${room}`, viewer);
    await alone.getByRole('button', { name: 'Copy location' }).waitFor();
    assert.equal(await alone.getByRole('button', { name: 'Choose for the call' }).count(), 0);
  });

  full('only the page to pick may be in a frame, and only of permitted origins', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await fetch(`${muster().baseUrl}${path}`, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], headers.get('cross-origin-opener-policy')];
    };
    assert.deepEqual(await policyOf(`/pick?origin=${dispatchOrigin}`), [dispatchOrigin, 'unsafe-none']);
    assert.deepEqual(await policyOf('/locate'), ["'none'", 'same-origin']);
    assert.deepEqual(await policyOf('/pick/'), ["'none'", 'same-origin']);
  });
});
