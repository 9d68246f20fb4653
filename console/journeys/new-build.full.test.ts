import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { serveConsoleFiles } from '../../server/src/features/console/console-files.test-support.ts';
import { packageRoot } from '../../server/src/package-root.ts';
import { findChromium, startBrowser } from '../../server/src/testing/browser.ts';
import { waitFor } from '../testing/wait.ts';
import { writeServiceWorker } from '../write-service-worker.ts';
import { waitForServiceWorker } from './share-offline.test-support.ts';

describe('a new build of the console', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof serveConsoleFiles>>;
  let browser: Browser;
  before(async () => {
    const chromium = findChromium();
    if (!chromium) throw new Error('The journeys need Chromium');
    browser = await startBrowser(chromium, {});
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-build-'));
    await cp(join(packageRoot, 'console', 'dist'), folder, { recursive: true });
    server = await serveConsoleFiles(folder);
  });
  const stop = () => server.close();
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await stop();
    await rm(folder, { recursive: true });
  });
  after(() => browser.close());

  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/sign-in');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await waitForServiceWorker(page);
    return page;
  };
  const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');
  /** The names of the caches that contain a build, oldest first. */
  const listCaches = (page: Page) =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('muster-console-')));

  /**
   * Waits until this number of builds is on the device and no worker is being installed. The builds are counted first: the cache
   * of a build is created while its worker installs. If there is no installing worker after that, it has been installed.
   */
  const waitForBuild = (page: Page, count: number) =>
    waitFor(`${count} builds`, async () => {
      if ((await listCaches(page)).length !== count) return false;
      return await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const { active, installing, waiting } = registration ?? {};
        return active?.state === 'activated' && !installing && !waiting;
      });
    });

  test('is opened on the next load, also without a network, and only it and the previous build are kept on the device; a build with a missing file is not mixed with the previous one', async () => {
    const page = await open();
    const [first] = await listCaches(page);
    for (const name of ['second', 'third']) {
      const latest = (await listCaches(page)).at(-1);
      await changeBuild(folder, name);
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      assert.equal(await buildOf(page), name);
      await waitFor('the next build', async () => (await listCaches(page)).at(-1) !== latest);
      await waitForBuild(page, 2);
    }
    const left = await listCaches(page);
    assert.equal(left.length, 2);
    assert.ok(first && !left.includes(first));

    await changeBuild(folder, 'broken', true);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      const next = registration?.installing;
      // The browser discards a worker that could not be installed.
      while (next && next.state !== 'redundant') await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await stop();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal(await buildOf(page), 'third', 'the complete build before the broken one');
  });
});

/** Renames the page's code file, as a code change would, marks the page, and writes the service worker for these files. */
async function changeBuild(folder: string, name: string, isBroken = false): Promise<void> {
  const page = join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  const [, entry = ''] = /src="\/assets\/([^"]+)"/.exec(html) ?? [];
  assert.ok(entry, html);
  const renamed = `index-${name}.js`;
  for (const ending of ['', '.br', '.gz'])
    await rename(join(folder, 'assets', entry + ending), join(folder, 'assets', renamed + ending));
  const marked = html
    .replaceAll(entry, renamed)
    .replace(/<meta name="build"[^>]*>/, '')
    .replace('<head>', `<head><meta name="build" content="${name}">`);
  await writeFile(page, marked);
  const worker = join(folder, 'service-worker.js');
  const [, ...code] = (await readFile(worker, 'utf8')).split('\n');
  await writeFile(worker, code.join('\n'));
  await writeServiceWorker(folder);
  for (const file of ['index.html', 'service-worker.js'])
    for (const ending of ['.br', '.gz']) await rm(join(folder, file + ending), { force: true });
  if (isBroken) for (const ending of ['', '.br', '.gz']) await rm(join(folder, 'assets', renamed + ending));
}
