import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { promisify } from 'node:util';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createUser, type NewUser } from '../../server/src/features/accounts/users/users.ts';
import { clientOf, type Send } from '../../server/src/testing/api-client.ts';
import { findChromium } from '../../server/src/testing/browser.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { type BrowserOfProcess, leaveBrowserOfProcess, startBrowserOfProcess } from './browser-of-process.ts';
import { rememberCopies } from './copied-text.ts';
import { createSession } from './create-session.ts';
import { describePages } from './describe-pages.ts';
import { createReusedContext } from './reused-context.ts';
import { longestWaitMs } from './wait.ts';
import { type Watch, watchPage } from './watch-page.ts';

/** A server with an empty data folder and the console built from the current sources, and a browser. */
export interface ConsoleUnderTest {
  readonly server: TestServer;
  readonly baseUrl: string;
  /** Sends requests to the API as an admin of department 1. */
  readonly send: Send;
  /** Opens a page in an empty browser profile: no one is signed in, and nothing is cached. The page is closed after the test. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** Like {@link openPage}, at `path`, with the session of a user already in the browser's storage. */
  readonly openSignedIn: (path: string, user?: TestUser, options?: BrowserContextOptions) => Promise<Page>;
  /** Unexpected problems on the page; see {@link watchPage}. */
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
  /** Configuration in addition to addresses and folders; created when the addresses are known. */
  readonly environment?: (baseUrl: string) => Promise<Record<string, string>> | Record<string, string>;
  /** Whether saved images get tiles. */
  readonly drawsTiles?: boolean;
  /**
   * Device pixels of a map per CSS pixel. The default is 0.25, because maps are drawn without a graphics card and each pixel
   * costs processor time. The layout of the page stays the same, and places on a map are up to 2 px off.
   */
  readonly mapPixelRatio?: number;
}

/**
 * Starts the console for the tests of a file, with an admin, an editor and a viewer in department 1 ("Test Fire & Rescue"),
 * and stops it after them.
 *
 * @throws Error before the first test if Chromium is missing, because silently skipped journeys prove nothing
 */
export function useConsole(options: ConsoleTestOptions = {}): () => ConsoleUnderTest {
  let started: Awaited<ReturnType<typeof startConsole>> | undefined;
  before(async () => {
    started = await startConsole(options);
  });
  afterEach(async (context) => {
    if (started && 'error' in context && context.error)
      context.diagnostic(await describePages(started.browser));
    await started?.closePages(); // an open map would keep drawing in the background
  });
  after(() => started?.close());
  return () => {
    if (!started) throw new Error('the console is started by the time the tests run');
    return started;
  };
}

async function startConsole({ environment, drawsTiles = false, mapPixelRatio = 0.25 }: ConsoleTestOptions) {
  const chromium = findChromium();
  if (!chromium)
    throw new Error('The journeys need Chromium: set CHROMIUM_PATH, or apt-get install chromium');
  await buildConsole();
  const ofProcess = await startBrowserOfProcess(chromium);
  const { browser, port } = ofProcess;
  const baseUrl = `http://127.0.0.1:${port}`;
  const extra = (await environment?.(baseUrl)) ?? {};
  const settings = { MUSTER_PORT: port, MUSTER_BASE_URL: baseUrl, ...extra };
  const server = await startTestServer('sqlite', settings, drawsTiles);
  const departmentName = 'Test Fire & Rescue';
  for (const user of [admin, editor, viewer])
    await createUser(server.ctx, { ...user, departmentId: 1, departmentName });
  const pages = createPages({ ofProcess, server, baseUrl, mapPixelRatio });
  const close = async () => {
    await leaveBrowserOfProcess();
    await server.close();
  };
  return { server, baseUrl, send: clientOf(server), browser, ...pages, close };
}

interface PagesOptions {
  readonly ofProcess: BrowserOfProcess;
  readonly server: TestServer;
  readonly baseUrl: string;
  readonly mapPixelRatio: number;
}

function createPages({ ofProcess, server, baseUrl, mapPixelRatio }: PagesOptions) {
  const { browser, profiles } = ofProcess;
  const watches = new WeakMap<Page, Watch>();
  const others: BrowserContext[] = [];
  const openContext = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({
      baseURL: baseUrl,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block', // they would download the whole console for every test
      ...options,
    });
    context.setDefaultTimeout(longestWaitMs);
    await context.addInitScript((ratio) => {
      Object.defineProperty(window, 'devicePixelRatio', { get: () => ratio });
    }, mapPixelRatio);
    await context.addInitScript(keepToasts);
    await rememberCopies(context);
    return context;
  };
  const reused = profiles.get(mapPixelRatio) ?? createReusedContext(baseUrl, () => openContext({}));
  profiles.set(mapPixelRatio, reused);
  const openOther = async (options: BrowserContextOptions) => {
    const context = await openContext(options);
    others.push(context);
    return context;
  };
  const openPage = async (options?: BrowserContextOptions): Promise<Page> => {
    const context = (options ? undefined : await reused.take()) ?? (await openOther(options ?? {}));
    const page = await context.newPage();
    watches.set(page, await watchPage(page, baseUrl));
    return page;
  };
  const openSignedIn = async (path: string, user = admin, options?: BrowserContextOptions) => {
    const page = await openPage(options);
    const session = JSON.stringify(await createSession(server.ctx, user.email));
    // Only for the first page load: after a sign-out, the session must not be put back in the storage.
    const script = await page.addInitScript(
      (tokens) => localStorage.setItem('muster-session', tokens),
      session,
    );
    await page.goto(path);
    await script.dispose();
    return page;
  };
  const closePages = async () => {
    await reused.giveBack();
    await Promise.all(others.splice(0).map((context) => context.close()));
  };
  const watchOf = (page: Page): Watch => {
    const watch = watches.get(page);
    if (!watch) throw new Error('only pages of openPage are watched');
    return watch;
  };
  return { openPage, openSignedIn, watchOf, closePages };
}

/** Runs in the page. Keeps toasts for minutes, so that on a busy machine Undo does not disappear before a test presses it. */
function keepToasts(): void {
  const shownMs = [6_000, 15_000]; // from console/src/ui/toast.tsx
  const original = window.setTimeout.bind(window);
  const patched = (handler: TimerHandler, delayMs?: number, ...values: unknown[]) =>
    original(handler, shownMs.includes(delayMs ?? 0) ? 600_000 : delayMs, ...values);
  window.setTimeout = patched as typeof window.setTimeout; // its type also includes Node's timers
}

/** Signs in with a local account: fills in the form and submits it. */
export async function signIn(page: Page, { email, password: secret }: Omit<TestUser, 'role'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Builds the console if the sources have changed. `npm test` does this once for all test files. */
async function buildConsole(): Promise<void> {
  if (process.env.MUSTER_TEST_CONSOLE_IS_BUILT) return;
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'build-console.ts');
  await promisify(execFile)(process.execPath, [script]);
}
