import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { waitUntilDrawn } from '../testing/check-page.ts';
import { colorShare } from '../testing/color-share.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { addZone, mapOf, squareAt } from './zones.test-support.ts';

/** Not used anywhere else in the console. */
const color = { r: 150, g: 60, b: 170 };

interface TileServer {
  readonly origin: string;
  readonly requestedUrls: string[];
  isDown: boolean;
  readonly close: () => Promise<void>;
}

/** Serves tiles of one color at another origin, as an installation's own map. */
async function startTiles(): Promise<TileServer> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: color } })
    .png()
    .toBuffer();
  const requestedUrls: string[] = [];
  const server: Server = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    if (tiles.isDown) response.writeHead(503).end();
    else response.setHeader('content-type', 'image/png').end(tile);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a TCP port
  const tiles: TileServer = {
    origin: `http://127.0.0.1:${port}`,
    requestedUrls,
    isDown: false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return tiles;
}

/** The share of a drawn map that has the color of the background's tiles. */
async function partOfBackground(map: Locator): Promise<number> {
  await map.page().locator('[data-drawn="true"]').waitFor();
  return colorShare(map, color);
}

describe('a background of the installation’s own', () => {
  let tiles: TileServer;
  let path = '';
  const muster = useConsole({
    environment: async () => {
      tiles = await startTiles();
      return {
        MUSTER_CONSOLE_BACKGROUND_RASTER_URL: `${tiles.origin}/{z}/{x}/{y}.png`,
        MUSTER_CONSOLE_BACKGROUND_ATTRIBUTION: '© Test Survey',
      };
    },
  });
  before(async () => {
    const map = await addMap(muster().send);
    const floor = await addFloor(muster().send, map.customMapId);
    await addZone(muster(), floor.customMapFloorId, 'Hall', squareAt(0.3, 0.3, 0.3));
    path = `/maps/${map.customMapId}/floors/${floor.customMapFloorId}/edit`;
  });
  after(() => tiles.close());

  const originOf = () => new RegExp(`request to another origin: ${tiles.origin}/\\d+/\\d+/\\d+\\.png$`);

  test('is drawn, with its attribution, under the image that is being placed; one that cannot be loaded is replaced by the bundled one, and the editor keeps working', async () => {
    const page = await muster().openSignedIn('/maps', editor);
    muster().watchOf(page).allow(originOf());
    await page.goto('/maps/new');
    const placed = await partOfBackground(page.locator('[data-drawn]'));
    assert.ok(placed > 0.6, `${placed} of the map is background`);
    assert.ok(await page.getByText('© Test Survey').isVisible());
    assert.ok(tiles.requestedUrls.length > 0);

    tiles.isDown = true;
    muster()
      .watchOf(page)
      .allow(/Failed to load resource.*503/);
    await page.goto(path);
    await page.getByText('Legend').waitFor();
    assert.equal(await partOfBackground(mapOf(page)), 0);
    await page.getByRole('grid').getByText('Hall').click();
    await page.getByRole('heading', { name: 'Hall' }).waitFor();
    await waitUntilDrawn(page);
    assert.deepEqual(muster().watchOf(page).takeProblems(), []);
  });
});
