import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { ConsoleUnderTest } from './start-console.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const screenshots = join(import.meta.dirname, '..', 'screenshots');
/** The second size begins with the scheme that the first ends with: each change has maps drawn anew. */
const sizes = [
  { name: 'wide', width: 1280, height: 800, schemes: ['light', 'dark'] },
  { name: '360', width: 360, height: 740, schemes: ['dark', 'light'] },
] as const;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Asserts what holds of every page, in light and dark, on a wide window and at 360 px: axe finds nothing, nothing is
 * wider than the window, no error went to the browser's console, the Content-Security-Policy was kept, and no request
 * left the origin. Writes a screenshot of each into `console/screenshots/`, with all maps and pictures drawn.
 *
 * @param name of the screenshots, `maps-empty` for example
 */
export async function checkPage({ watchOf }: ConsoleUnderTest, page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const problems: string[] = [];
  for (const { name: size, schemes, ...viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const view = `${name}-${size}-${colorScheme}`;
      await takePicture(page, view);
      // Only colours differ between light and dark, so all the rest is looked at once a size.
      const rules = colorScheme === schemes[0] ? tags : ['color-contrast'];
      for (const problem of await findViolations(page, rules)) problems.push(`${view}: ${problem}`);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) problems.push(`${name}-${size}: ${overflow} px wider than the window`);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  assert.deepEqual([...problems, ...watchOf(page).takeProblems()], []);
}

/** Writes a screenshot of the page, once it is drawn, into `console/screenshots/`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await settle(page);
  await mkdir(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}.png`) });
}

/**
 * Waits until what is in view is drawn: maps say so by `data-drawn`, pictures by `complete`. For three frames in a row,
 * since a change of size or scheme comes to a map a frame after it came to the page.
 *
 * @throws TimeoutError of Playwright where a map does not come to rest
 */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    (state) => {
      const isInView = (element: Element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      };
      const isDrawn =
        !document.querySelector('[data-drawn="false"]') &&
        [...document.images].every((image) => image.complete || !isInView(image));
      state.frames = isDrawn ? state.frames + 1 : 0;
      return state.frames > 3;
    },
    { frames: 0 },
    { polling: 'raf', timeout: 20_000 },
  );
}

async function findViolations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  // By the debugger and not by a script element, which the Content-Security-Policy refuses, as it should.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(await readFile(axePath, 'utf8'));
  const options: RunOptions = { runOnly: [...runOnly], resultTypes: ['violations'] };
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
