import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { ConsoleUnderTest } from './start-console.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const screenshots = join(import.meta.dirname, '..', 'screenshots');
const sizes = [
  { name: 'wide', width: 1280, height: 800 },
  { name: '360', width: 360, height: 740 },
] as const;
const schemes = ['light', 'dark'] as const;

/**
 * Asserts what holds of every page, in light and dark, on a wide window and at 360 px: axe finds nothing, nothing is
 * wider than the window, no error went to the browser's console, the Content-Security-Policy was kept, and no request
 * left the origin. Writes a screenshot of each into `console/screenshots/`.
 *
 * @param name of the screenshots, `maps-empty` for example
 */
export async function checkPage({ watchOf }: ConsoleUnderTest, page: Page, name: string): Promise<void> {
  await mkdir(screenshots, { recursive: true });
  const before = page.viewportSize();
  const problems: string[] = [];
  for (const { name: size, ...viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const view = `${name}-${size}-${colorScheme}`;
      await page.screenshot({ path: join(screenshots, `${view}.png`) });
      for (const problem of await findViolations(page)) problems.push(`${view}: ${problem}`);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) problems.push(`${name}-${size}: ${overflow} px wider than the window`);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  assert.deepEqual([...problems, ...watchOf(page).takeProblems()], []);
}

/** Two frames: one that lays out anew, one that shows it. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
}

async function findViolations(page: Page): Promise<string[]> {
  // By the debugger and not by a script element, which the Content-Security-Policy refuses, as it should.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(await readFile(axePath, 'utf8'));
  const options: RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  };
  const results = await page.evaluate(
    (given) => (window as unknown as { axe: { run: (o: unknown) => Promise<AxeResults> } }).axe.run(given), // just put there
    options,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} at ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  );
}
