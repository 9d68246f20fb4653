import type { Page } from 'playwright-core';

/** Collects problems that must not happen on any page of the console. */
export interface Watch {
  /** Returns and clears the problems so far: console errors, exceptions, policy violations and requests to other origins. */
  readonly takeProblems: () => string[];
  /** Ignores errors with matching text, which a test causes on purpose. */
  readonly allow: (pattern: RegExp) => void;
}

/** Empty areas have no tile (404), and Chromium logs every failed request as an error. */
const expected = [/Failed to load resource.*404.*\/storage\/tiles\//];

/** Watches a page; call it before the page loads anything. @param origins the origins that it may send requests to */
export async function watchPage(page: Page, ...origins: readonly string[]): Promise<Watch> {
  const problems: string[] = [];
  const allowed = [...expected];
  const record = (problem: string) => {
    if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') record(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => record(`exception: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^https?:$/.test(url.protocol) || origins.includes(url.origin)) return;
    record(`request to another origin: ${request.url()}`);
  });
  return {
    takeProblems: () => problems.splice(0),
    allow: (pattern) => allowed.push(pattern),
  };
}
