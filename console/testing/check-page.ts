import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { ConsoleUnderTest } from './start-console.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The axe rules that apply to every page. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Light and dark differ only in colors, and each change of size or scheme redraws the maps. So the wide window is checked in light, and
 * the narrow one in dark. `dark-pages.full.test.ts` checks the contrast of each page in a wide dark window.
 */
const views = [
  { name: 'wide-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: '360-dark', width: 360, height: 740, colorScheme: 'dark' },
] as const;

/**
 * Asserts what must be true of every page, in light in a wide window and in dark at 360 px: axe finds nothing, nothing
 * is wider than the window, the browser's console has no error, the Content-Security-Policy was kept, and no request
 * left the origin.
 */
export function checkPage(muster: ConsoleUnderTest, page: Page): Promise<void> {
  return checkViews(muster, page, views);
}

/**
 * Like {@link checkPage}, but only in light and in a wide window: for another language of a page that is checked in English. Its
 * colors are the same, and the caller checks that nothing is wider than the window.
 */
export function checkTranslatedPage(muster: ConsoleUnderTest, page: Page): Promise<void> {
  return checkViews(muster, page, views.slice(0, 1));
}

async function checkViews(
  { watchOf }: ConsoleUnderTest,
  page: Page,
  checkedViews: readonly (typeof views)[number][],
): Promise<void> {
  const before = page.viewportSize();
  const problems: string[] = [];
  for (const { name, width, height, colorScheme } of checkedViews) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await waitUntilDrawn(page);
    // At the end of a dialog its buttons lie over no field, which axe would take for a target that is too small.
    await page.evaluate(() => {
      for (const dialog of document.querySelectorAll('dialog[open]')) dialog.scrollTop = dialog.scrollHeight;
    });
    for (const problem of await findViolations(page, axeTags)) problems.push(`${name}: ${problem}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) problems.push(`${name}: ${overflow} px wider than the window`);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  assert.deepEqual([...problems, ...watchOf(page).takeProblems()], []);
}

/**
 * Waits until everything in view is drawn: maps report it in `data-drawn`, images in `complete`, and no transition is running,
 * because colors change gradually. This must be true for some frames in a row: a map notices a new size or color scheme one
 * frame after the page does.
 *
 * @throws TimeoutError of Playwright if a map never finishes drawing
 */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    (state) => {
      const isInView = (element: Element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      };
      const isDrawn =
        !document.querySelector('[data-drawn="false"]') &&
        document.getAnimations().every(({ playState }) => playState !== 'running') &&
        [...document.images].every((image) => image.complete || !isInView(image));
      state.frames = isDrawn ? state.frames + 1 : 0;
      return state.frames > 3;
    },
    { frames: 0 },
    { polling: 'raf' },
  );
}

/** The violations that axe finds in the current state of a page, each with the element and the problem. */
export async function findViolations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  // Uses the debugger instead of a script element, because the Content-Security-Policy correctly blocks script elements.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(await readFile(axePath, 'utf8'));
  const options: RunOptions = { runOnly: [...runOnly], resultTypes: ['violations'] };
  const results = await page.evaluate(
    (input) => (window as unknown as { axe: { run: (o: unknown) => Promise<AxeResults> } }).axe.run(input), // added above
    options,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} at ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  );
}
