import { after } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { useConsole } from '../testing/start-console.ts';
import { type Gate, startGate } from '../testing/start-gate.ts';

/** A console whose server can be stopped, and pages that have a service worker. */
export function useStoppableConsole() {
  let gate: Gate | undefined;
  const muster = useConsole({
    drawsTiles: true,
    mapPixelRatio: 1, // because pictures of maps are compared
    environment: async (baseUrl) => {
      gate = await startGate(Number(new URL(baseUrl).port));
      return { MUSTER_BASE_URL: gate.url };
    },
  });
  after(() => gate?.close());
  const getGate = (): Gate => {
    if (!gate) throw new Error('the gate is opened by the time the tests run');
    return gate;
  };
  const optionsOf = (options: BrowserContextOptions): BrowserContextOptions => ({
    baseURL: getGate().url,
    serviceWorkers: 'allow',
    ...options,
  });
  return {
    muster,
    /** Opens a page in a browser profile with service workers. Failed requests do not count as problems on these pages. */
    openPage: async (options: BrowserContextOptions = {}): Promise<Page> => {
      const page = await muster().openPage(optionsOf(options));
      muster()
        .watchOf(page)
        .allow(
          /Failed to load resource|ERR_|request to another origin: http:\/\/127\.0\.0\.1|Failed to fetch/,
        );
      return page;
    },
    /** Disconnects the browser from the network and stops access to the server. */
    disconnect: async (page: Page) => {
      await getGate().close();
      await page.context().setOffline(true);
    },
    reconnect: async (page: Page) => {
      await getGate().open();
      await page.context().setOffline(false);
    },
  };
}

/** Waits until the service worker has the complete build and handles the page's requests. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** The databases of the page's origin. */
export function listDatabases(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}

/** Deletes the databases of the page's origin, as a sign-out in another tab does. */
export async function deleteDatabases(page: Page): Promise<void> {
  for (const name of await listDatabases(page))
    await page.evaluate(
      (database) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(database);
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        }),
      name ?? '',
    );
}

/**
 * The share of the pixels of a PNG, from 0 to 1, that have no similar pixel within one pixel of the same place in another PNG of
 * the same size. The distance of one pixel is allowed because a page may be one pixel higher than before.
 */
export async function comparePictures(a: Buffer, b: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [a, b].map((png) => sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!first || !second || first.info.width !== second.info.width) return 1;
  if (first.info.height !== second.info.height) return 1;
  const { width } = first.info;
  const near = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * width + column));
  const isOther = (value: number, i: number) =>
    near.every((step) => Math.abs(value - (second.data[i + step] ?? 0)) > 24);
  return [...first.data].filter(isOther).length / first.data.length;
}
