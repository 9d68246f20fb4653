import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { findChromium, startBrowser } from '../../server/src/testing/browser.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { bundle } from './offline/testing/offline-browser.test-support.ts';
import { type RecordingProxy, startRecordingProxy } from './offline/testing/recording-proxy.test-support.ts';
import { ensureUser } from './testing/client.test-support.ts';
import type { otherOriginPage } from './testing/cross-origin-page.test-support.ts';

/** Serves the page from an origin that differs from the service's. */
let site: RecordingProxy;
let browser: Browser;
let page: Page;

before(async () => {
  const path = findChromium();
  assert.ok(path, 'Chromium is needed: see CHROMIUM_PATH');
  site = await startRecordingProxy();
  const text = await bundle(join(import.meta.dirname, 'testing', 'cross-origin-page.test-support.ts'));
  site.pages.set('/page.js', { type: 'text/javascript', text });
  site.pages.set('/page', {
    type: 'text/html',
    text: '<!doctype html><script type="module" src="/page.js"></script>',
  });
  browser = await startBrowser(path, {});
  page = await browser.newPage();
});
after(async () => {
  await browser?.close();
  site?.close();
});

async function callService(environment: Record<string, string>) {
  const port = String(await findFreePort());
  const address = { MUSTER_PORT: port, MUSTER_BASE_URL: `http://127.0.0.1:${port}` };
  const server: TestServer = await startTestServer('sqlite', { ...address, ...environment }, true);
  try {
    const user = await ensureUser(server);
    await page.goto(`${site.url}/page`);
    await page.waitForFunction('window.otherOriginPage !== undefined');
    const call = `otherOriginPage.callService(${JSON.stringify(server.baseUrl)}, ${JSON.stringify(user)})`;
    return await page.evaluate<Awaited<ReturnType<typeof otherOriginPage.callService>>>(call);
  } finally {
    await server.close();
  }
}

test('a page of an allowed origin signs in, uploads, edits with an ETag, follows changes and syncs', async () => {
  assert.deepEqual(await callService({ MUSTER_ALLOWED_ORIGINS: site.url }), {
    last: 1,
    edited: 'Westport',
    late: 'Conflict',
    kinds: ['map'],
    synced: ['synced', 'unchanged'],
    removed: true,
  });
});
