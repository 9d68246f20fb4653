import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { findChromium, startBrowser } from '../../testing/browser.ts';
import { startTestServer, type TestServer, tokenFor } from '../../testing/test-server.ts';

const chromium = findChromium();
const skip = chromium ? false : 'there is no Chromium here; `npm test` says how to install it';

describe('the page of the API description', { skip }, () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  /** Messages on the browser's console, and requests that failed or went to other origins. */
  const complaints: string[] = [];

  before(async () => {
    server = await startTestServer('sqlite');
    browser = await startBrowser(chromium ?? '', {});
    page = await browser.newPage({ viewport: { width: 1280, height: 1400 } });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => {
      const { errorText } = request.failure() ?? {};
      if (errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${errorText}`); // when the page was left
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== server.baseUrl && protocol !== 'data:') complaints.push(`${request.url()} is elsewhere`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
    });
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  test('it allows no script except files of this origin', async () => {
    for (const path of ['/docs', '/docs/']) {
      const response = await fetch(`${server.baseUrl}${path}`);
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.equal(response.status, 200);
      assert.match(policy, /default-src 'none'; script-src 'self';/);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.doesNotMatch(await response.text(), /<script>|<style|\son\w+=|style=/);
    }
  });

  test('an unknown file is a 404, as everywhere', async () => {
    for (const file of ['nothing.js', '..%2f..%2fpackage.json', 'constructor']) {
      const response = await fetch(`${server.baseUrl}/docs/assets/${file}`);
      const { error } = (await response.json()) as { error: string }; // every error has this field
      assert.deepEqual([response.status, error], [404, 'NotFound']);
    }
  });

  test('its files are sent compressed, and not again to a client that has them', async () => {
    const address = `${server.baseUrl}/docs/assets/swagger-ui.js`;
    const packed = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    assert.equal(packed.headers.get('content-encoding'), 'gzip');
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(await packed.text(), await plain.text());
    const again = await fetch(address, { headers: { 'if-none-match': packed.headers.get('etag') ?? '' } });
    assert.equal(again.status, 304);
  });

  test('it shows every operation without browser errors or requests to other origins', async () => {
    await page.goto(`${server.baseUrl}/docs`);
    await page.locator('.opblock').first().waitFor();
    const description = await fetch(`${server.baseUrl}/api/v4/openapi.json`);
    const { paths } = (await description.json()) as { paths: Record<string, object> }; // it is an OpenAPI document
    const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
    // With many operations, the page holds only those near the part that is in view.
    const shown = new Set<string>();
    for (let isEnd = false; !isEnd; ) {
      for (const id of await page.locator('.opblock').evaluateAll((blocks) => blocks.map(({ id }) => id)))
        shown.add(id);
      isEnd = await page.evaluate<boolean>(`new Promise((resolve) => {
        const before = scrollY;
        scrollBy(0, innerHeight / 2);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY === before)));
      })`);
    }
    assert.equal(shown.size, operations.length);
    assert.deepEqual(complaints, []);
  });

  test('a link to an operation opens it with its examples', async () => {
    await page.goto(`${server.baseUrl}/docs#/Zones/saveZone`);
    await page.reload();
    const operation = page.locator('#operations-Zones-saveZone');
    await operation.locator('.opblock-body').waitFor();
    await operation.getByText('Room 312').first().waitFor();
    assert.match(await operation.innerText(), /maps:write/);
    assert.deepEqual(complaints, []);
  });

  test('an operation can be tried with a bearer token', async () => {
    await page.goto(`${server.baseUrl}/docs#/Custom%20maps/getCustomMaps`);
    await page.reload();
    await page.locator('.auth-wrapper .authorize').first().click();
    await page.locator('.modal-ux input').fill(await tokenFor(server, 1));
    await page.locator('.modal-ux .authorize').click();
    await page.locator('.modal-ux .btn-done').click();
    const operation = page.locator('#operations-Custom_maps-getCustomMaps');
    await operation.locator('.try-out__btn').click();
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table .response-col_status').nth(1).waitFor();
    const response = await operation.locator('.live-responses-table').innerText();
    assert.match(response, /200/);
    assert.deepEqual(complaints, []);
  });
});
