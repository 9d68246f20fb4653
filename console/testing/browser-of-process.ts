import type { Browser } from 'playwright-core';
import { afterAllFiles, isOneOfSeveralFiles } from '../../server/src/testing/after-all-files.ts';
import { startBrowser } from '../../server/src/testing/browser.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import type { ReusedContext } from './reused-context.ts';

/**
 * What the journeys of a process use one after another. The console has the same port in each of them, so that Chromium can run what
 * it compiled for an earlier one.
 */
export interface BrowserOfProcess {
  readonly browser: Browser;
  readonly port: string;
  /** By the device pixels of a map per CSS pixel. */
  readonly profiles: Map<number, ReusedContext>;
}

let started: BrowserOfProcess | undefined;

/** @param executablePath Chromium */
export async function startBrowserOfProcess(executablePath: string): Promise<BrowserOfProcess> {
  if (!started) {
    const browser = await startBrowser(executablePath, {});
    started = { browser, port: String(await findFreePort()), profiles: new Map() };
    afterAllFiles(close);
  }
  return started;
}

/** To be called after the tests of a file: the next one has another server at this port. */
export async function leaveBrowserOfProcess(): Promise<void> {
  if (!isOneOfSeveralFiles) return close();
  for (const profile of started?.profiles.values() ?? []) await profile.emptyCache();
}

async function close(): Promise<void> {
  await started?.browser.close();
  started = undefined;
}
