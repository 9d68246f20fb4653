import type { Page } from 'playwright-core';

/** What a page did that no page of the console may do. */
export interface Watch {
  /** Takes what was noted so far: errors of the console, exceptions, policy violations, requests to other origins. */
  readonly takeProblems: () => string[];
  /** Lets errors pass whose text matches: those that a test provokes. */
  readonly allow: (pattern: RegExp) => void;
}

/** Where there is nothing to see there is no tile (404), and Chromium notes every failed request as an error. */
const expected = [/Failed to load resource.*404.*\/storage\/tiles\//];

/** Watches a page from before it loads anything. @param origins those that it may speak to */
export async function watchPage(page: Page, ...origins: readonly string[]): Promise<Watch> {
  const problems: string[] = [];
  const allowed = [...expected];
  const note = (problem: string) => {
    if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`exception: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^https?:$/.test(url.protocol) || origins.includes(url.origin)) return;
    note(`request to another origin: ${request.url()}`);
  });
  return {
    takeProblems: () => problems.splice(0),
    allow: (pattern) => allowed.push(pattern),
  };
}
