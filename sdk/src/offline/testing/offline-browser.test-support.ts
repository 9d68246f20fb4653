import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { findChromium, startBrowser } from '../../../../server/src/testing/browser.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import type { OfflinePage } from './browser-page.test-support.ts';
import type { RecordingProxy } from './recording-proxy.test-support.ts';

const entry = join(import.meta.dirname, 'browser-page.test-support.ts');

/** Headless Chromium with pages from the proxy's own origin, so that requests to the server need no CORS. */
export interface OfflineBrowser {
  /** @param context for pages that share nothing with the others */
  readonly openPage: (context?: BrowserContext) => Promise<Page>;
  readonly newContext: () => Promise<BrowserContext>;
  readonly close: () => Promise<void>;
}

export async function startOfflineBrowser(proxy: RecordingProxy): Promise<OfflineBrowser> {
  const path = findChromium();
  assert.ok(path, 'Chromium is needed: see CHROMIUM_PATH');
  proxy.pages.set('/page.js', { type: 'text/javascript', text: await bundle(entry) });
  proxy.pages.set('/page', {
    type: 'text/html',
    text: '<!doctype html><meta charset="utf-8"><title>Offline</title><script type="module" src="/page.js"></script>',
  });
  const browser: Browser = await startBrowser(path, {});
  const shared = await browser.newContext();
  return {
    newContext: () => browser.newContext(),
    openPage: async (context = shared) => {
      const page = await context.newPage();
      await page.goto(`${proxy.url}/page`);
      await page.waitForFunction('window.offlinePage !== undefined');
      return page;
    },
    close: () => browser.close(),
  };
}

/** Bundles a module for browsers. @returns the code */
export async function bundle(input: string, minify = false): Promise<string> {
  const build = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm', minify });
  await build.close();
  const [chunk] = output;
  assert.equal(output.length, 1, 'one file');
  return chunk.code;
}

type PageResult<Name extends keyof OfflinePage> = Awaited<ReturnType<OfflinePage[Name]>>;

/** Calls a function of the page; arguments and results are passed as JSON. */
export async function callPage<Name extends keyof OfflinePage>(
  page: Page,
  name: Name,
  ...args: Parameters<OfflinePage[Name]>
): Promise<PageResult<Name>> {
  return page.evaluate<PageResult<Name>>(`offlinePage.${name}(...${JSON.stringify(args)})`);
}

/** A copy of a page's store as it is now, so that the checks for any store can read it here. */
export async function copyStore(page: Page, database: string): Promise<OfflineStorage> {
  const { maps, floors, contents } = await callPage(page, 'dump', database);
  const all = new Map(Object.entries(contents).map(([name, text]) => [name, Buffer.from(text, 'base64')]));
  const reject = () => Promise.reject(new Error('a copy is only read'));
  return {
    pieceBytes: 1,
    readRecord: reject,
    readRecords: async (prefix) => (prefix === 'map-' ? maps : floors),
    writeRecord: reject,
    deleteRecord: reject,
    listContents: async () => new Map([...all].map(([name, bytes]) => [name, bytes.length])),
    measurePartial: reject,
    appendPiece: reject,
    sealContent: reject,
    readContent: async (name) => {
      const bytes = all.get(name);
      return bytes && new Uint8Array(bytes);
    },
    deleteContent: reject,
    sweep: reject,
    runLocked: reject,
  };
}
