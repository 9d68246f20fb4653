import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createUser, type NewUser } from '../../server/src/features/accounts/users/users.ts';
import { clientOf, type Send } from '../../server/src/testing/api-client.ts';
import { findChromium, startBrowser } from '../../server/src/testing/browser.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { type Watch, watchPage } from './watch-page.ts';

/** A server on an empty data folder with the console as its sources are now, and a browser. */
export interface ConsoleUnderTest {
  readonly server: TestServer;
  readonly baseUrl: string;
  /** Speaks to the API as an admin of department 1. */
  readonly send: Send;
  /** A page in a browser profile of its own: nobody is signed in, nothing is cached. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** As {@link openPage}, signed in, at `path`. */
  readonly openSignedIn: (path: string, user?: TestUser, options?: BrowserContextOptions) => Promise<Page>;
  /** What went wrong on the page that nobody looked for; see {@link watchPage}. */
  readonly watchOf: (page: Page) => Watch;
}

export interface TestUser {
  readonly email: string;
  readonly password: string;
  readonly role: NewUser['role'];
}

const password = 'a password of some length';
export const admin: TestUser = { email: 'admin@example.org', password, role: 'admin' };
export const editor: TestUser = { email: 'editor@example.org', password, role: 'editor' };
export const viewer: TestUser = { email: 'viewer@example.org', password, role: 'viewer' };

export interface ConsoleTestOptions {
  /** Configuration beside addresses and folders; made when the addresses are known. */
  readonly environment?: (baseUrl: string) => Promise<Record<string, string>> | Record<string, string>;
  /** Whether saved images get tiles. */
  readonly drawsTiles?: boolean;
}

/**
 * Starts the console for the tests of a file, with an admin, an editor and a viewer in department 1 ("Test Fire & Rescue"),
 * and stops it after them.
 *
 * @throws Error from the first test on where there is no Chromium: a journey that is left out in silence proves nothing
 */
export function useConsole(options: ConsoleTestOptions = {}): () => ConsoleUnderTest {
  let started: (ConsoleUnderTest & { readonly close: () => Promise<void> }) | undefined;
  before(async () => {
    started = await startConsole(options);
  });
  after(() => started?.close());
  return () => {
    if (!started) throw new Error('the console is started by the time the tests run');
    return started;
  };
}

async function startConsole({ environment, drawsTiles = false }: ConsoleTestOptions) {
  const chromium = findChromium();
  if (!chromium)
    throw new Error('The journeys need Chromium: set CHROMIUM_PATH, or apt-get install chromium');
  await buildConsole();
  const port = String(await findFreePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const extra = (await environment?.(baseUrl)) ?? {};
  const settings = { MUSTER_PORT: port, MUSTER_BASE_URL: baseUrl, ...extra };
  const server = await startTestServer('sqlite', settings, drawsTiles);
  const departmentName = 'Test Fire & Rescue';
  for (const user of [admin, editor, viewer])
    await createUser(server.ctx, { ...user, departmentId: 1, departmentName });
  const browser = await startBrowser(chromium, {});
  const pages = createPages(browser, baseUrl);
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { server, baseUrl, send: clientOf(server), ...pages, close };
}

function createPages(browser: Browser, baseUrl: string) {
  const watches = new WeakMap<Page, Watch>();
  const openPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context: BrowserContext = await browser.newContext({
      baseURL: baseUrl,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    watches.set(page, await watchPage(page, baseUrl));
    return page;
  };
  const openSignedIn = async (path: string, user = admin, options: BrowserContextOptions = {}) => {
    const page = await openPage(options);
    await page.goto(`/sign-in?to=${encodeURIComponent(path)}`);
    await signIn(page, user);
    await page.waitForURL((url) => url.pathname !== '/sign-in');
    return page;
  };
  const watchOf = (page: Page): Watch => {
    const watch = watches.get(page);
    if (!watch) throw new Error('only pages of openPage are watched');
    return watch;
  };
  return { openPage, openSignedIn, watchOf };
}

/** Fills in the form that a local account signs in with. */
export async function signIn(page: Page, { email, password: secret }: Omit<TestUser, 'role'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Builds what is served, where it is not of the sources as they are. */
async function buildConsole(): Promise<void> {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'build-console.ts');
  await promisify(execFile)(process.execPath, [script]);
}
