import type { BrowserContext, Page } from 'playwright-core';

export type ReusedContext = ReturnType<typeof createReusedContext>;

interface Reused {
  readonly context: BrowserContext;
  /** Stays open, so that Chromium keeps the process that the pages of this profile share. */
  readonly keepAlivePage: Page;
}

/**
 * A browser profile for one page of each test, cleared between tests. Its process keeps running with the console's compiled code.
 * A new profile starts a process and compiles everything again, which takes about as long as a short test.
 */
export function createReusedContext(baseUrl: string, open: () => Promise<BrowserContext>) {
  let reused: Reused | undefined;
  let isTaken = false;
  return {
    /** @returns undefined if this test has already taken it, because its next page needs its own profile */
    take: async (): Promise<BrowserContext | undefined> => {
      if (isTaken) return undefined;
      isTaken = true;
      if (!reused || reused.keepAlivePage.isClosed()) {
        const context = await open();
        const keepAlivePage = await context.newPage();
        await keepAlivePage.goto(`${baseUrl}/health`);
        reused = { context, keepAlivePage };
      }
      return reused.context;
    },
    giveBack: async () => {
      if (isTaken && reused && !reused.keepAlivePage.isClosed()) await empty(reused, baseUrl);
      isTaken = false;
    },
    /** Forgets the responses of a server. */
    emptyCache: async () => {
      if (!reused || reused.keepAlivePage.isClosed()) return;
      const devtools = await reused.context.newCDPSession(reused.keepAlivePage);
      await devtools.send('Network.clearBrowserCache');
      await devtools.detach();
    },
  };
}

async function empty({ context, keepAlivePage }: Reused, origin: string): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === keepAlivePage ? undefined : page.close())));
  const devtools = await context.newCDPSession(keepAlivePage);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  await context.clearCookies();
  await context.clearPermissions();
}
