import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { checkPage } from '../testing/check-page.ts';
import { signIn, viewer } from '../testing/start-console.ts';
import { addBuilding, type Building, shareMap } from './share-building.test-support.ts';
import { listDatabases, useStoppableConsole, waitForServiceWorker } from './share-offline.test-support.ts';

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}

describe('the installed console', () => {
  const { muster, openPage, disconnect, reconnect } = useStoppableConsole();
  let building: Building;
  let sharePath: string;
  before(async () => {
    building = await addBuilding(muster().send, 'Westport House');
    sharePath = await shareMap(muster().send, building.mapId);
  });

  /** The page's manifest as Chromium reads it. Asserts that Chromium finds no errors. */
  const readManifest = async (page: Page): Promise<Manifest> => {
    const devtools = await page.context().newCDPSession(page);
    const { data, errors } = await devtools.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Test browsers are in private mode, where nothing can be installed.
    assert.deepEqual(
      installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
      [],
    );
    return JSON.parse(data ?? '');
  };
  const checkIcons = async (page: Page, { icons }: Manifest) => {
    assert.deepEqual(new Set(icons.map(({ purpose }) => purpose)), new Set(['any', 'maskable']));
    for (const { src, sizes } of icons) {
      const response = await page.request.get(src);
      assert.equal(response.status(), 200, src);
      const { width, height } = await sharp(await response.body()).metadata();
      if (sizes !== 'any') assert.equal(`${width}x${height}`, sizes);
    }
  };

  const checkConsole = async (page: Page) => {
    await disconnect(page);
    try {
      await page.goto('/');
      await page.getByText('No connection. You need one to sign in.').waitFor();
      await page.getByText('None are saved here').waitFor();
    } finally {
      await reconnect(page);
    }
    const manifest = await readManifest(page);
    assert.deepEqual(
      [manifest.name, manifest.start_url, manifest.scope, manifest.display],
      ['Muster', '/', '/', 'standalone'],
    );
    await checkIcons(page, manifest);
    const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    assert.equal((await page.request.get(touchIcon ?? '')).status(), 200);
  };
  const checkWithoutNetwork = async (page: Page) => {
    await disconnect(page);
    try {
      await page.goto('/maps');
      await page.getByText('No connection to the service.').waitFor();
      await page.getByText('These shared maps are saved on this device and work offline:').waitFor();
      await checkPage(muster(), page);
      await page.getByRole('link', { name: 'Westport House' }).click();
      await page.getByText(/^Offline, saved/).waitFor();
    } finally {
      await reconnect(page);
    }
  };
  const checkCaches = async (page: Page) => {
    const response = await page.request.get('/service-worker.js');
    assert.equal(response.headers()['cache-control'], 'no-cache', 'the browser always checks for a new one');
    const cached = await listCached(page);
    assert.ok(cached.includes('/index.html') && cached.includes('/share.html'));
    assert.deepEqual(
      cached.filter((path) => /^\/(api|storage|health|docs)/.test(path)),
      [],
    );
  };

  test('without a network, the sign-in page says that signing in needs one; the console and a shared map can be installed; a copy that was saved without an account is kept when someone signs out; offline, the console links to a saved map, until signing out removes all data', async () => {
    const page = await openPage();
    await page.goto('/sign-in');
    await waitForServiceWorker(page);
    await checkConsole(page);
    await page.goto(sharePath);
    await page.locator('[data-drawn="true"]').waitFor();
    const manifest = await readManifest(page);
    const path = new URL(sharePath, page.url()).pathname;
    assert.deepEqual([manifest.name, manifest.start_url, manifest.scope], ['Westport House', path, path]);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: /^Save for offline/ }).click();
    await page.getByText(/^Saved for offline/).waitFor();
    await page.goto('/sign-out');
    await page.getByText('You are signed out.').waitFor();
    assert.equal((await listDatabases(page)).length, 1);

    await signIn(page, viewer);
    await page.waitForURL('**/maps');
    await page.goto(sharePath);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Update copy' }).click();
    await page.getByText('Saved. This page now opens without a connection').waitFor();
    await checkWithoutNetwork(page);
    await page.evaluate(() => localStorage.setItem('muster-recent-zones 1 someone', '[]'));
    await page.goto('/maps');
    await page
      .getByRole('link', { name: /Westport House/ })
      .first()
      .waitFor();
    await checkCaches(page);
    assert.equal((await listDatabases(page)).length, 1);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    assert.deepEqual(await listDatabases(page), []);
    assert.deepEqual(
      (await page.evaluate(() => Object.keys(localStorage))).filter((key) => key !== 'muster-theme'),
      [],
    );
    const text = await readCaches(page);
    assert.ok(text.includes('<title>Muster'), 'the caches were read');
    assert.doesNotMatch(text, /Westport House|Test Fire/);
  });
});

/** The text of everything in the caches of the service worker. */
function readCaches(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const bodies = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name);
      const all = (await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? '');
      return (await Promise.all(all)).join();
    });
    return (await Promise.all(bodies)).join();
  });
}

/** The paths of everything in the caches of the service worker. */
function listCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });
}
