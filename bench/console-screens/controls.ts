import type { Page } from 'playwright-core';
import type { Measured, Screens } from './screens.ts';

/** Phones, tablets, laptops and large screens, in portrait; each is also turned. */
const sizes = [
  [320, 568],
  [360, 640],
  [360, 800],
  [375, 667],
  [390, 844],
  [412, 915],
  [480, 800],
  [600, 960],
  [768, 1024],
  [800, 1280],
  [834, 1194],
  [900, 1440],
  [1024, 1366],
  [1080, 1920],
  [1440, 2560],
] as const;
const schemes = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;
const touchPx = 48;
const shownProblems = 40;

/** Controls that lie under another, reach out of the window, or are too small for a finger, in all sizes and schemes. */
export async function checkControls({ open, sharePath, mapId, floorIds }: Screens): Promise<Measured[]> {
  const problems = new Map<string, string>();
  let views = 0;
  const map = `/maps/${mapId}`;
  const floor = `${map}/floors/${floorIds[0]}`;
  for (const path of [sharePath, floor, `${floor}/edit`, '/locate', '/maps', map, '/calendar', '/settings']) {
    const page = await open(path, { hasTouch: true });
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [short, long] of sizes)
      for (const [width, height] of [
        [short, long],
        [long, short],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const scheme of schemes) {
          await page.emulateMedia(scheme);
          views += 1;
          for (const problem of await findProblems(page))
            if (!problems.has(`${nameOfPath(path)}: ${problem}`))
              problems.set(
                `${nameOfPath(path)}: ${problem}`,
                `${width} × ${height}, ${Object.values(scheme).join(' ')}`,
              );
        }
      }
    await page.context().close();
  }
  for (const [problem, where] of [...problems].slice(0, shownProblems))
    console.log(`${problem} (first at ${where})`);
  return [
    {
      what: `Kinds of problems with controls in ${views} views`,
      value: String(problems.size),
      limit: '0',
      isKept: problems.size === 0,
    },
  ];
}

const nameOfPath = (path: string) => path.replaceAll(/\/[\w.-]{20,}/g, '/…');

async function findProblems(page: Page): Promise<string[]> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate((minimum) => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30) ||
      element.outerHTML.slice(0, 60);
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, textarea, summary, [role="button"]',
      ),
    ].filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    for (const control of controls) {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2 || bottom < 0 || top > innerHeight) continue; // hidden until it has the focus, or elsewhere
      let scroller = control.parentElement;
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflow))
        scroller = scroller.parentElement;
      const shown = scroller?.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      if (shown && (middle < shown.top || middle > shown.bottom)) continue; // not scrolled to
      if (!scroller && (left < -1 || right > innerWidth + 1))
        found.push(`${nameOf(control)} reaches out of the window`);
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const over = at?.closest('button, a[href], input, select, textarea, summary, [role="button"]');
      if (over && over !== control && !control.contains(over) && !over.contains(control))
        found.push(`${nameOf(control)} lies under ${nameOf(over)}`);
      const isInText = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
      const isStretched = getComputedStyle(control, '::after').position === 'absolute'; // over the whole card
      // A press anywhere on a row of a grid is a press on its name.
      const whole = isStretched ? control.closest('li') : control.closest('label, [role="grid"] tbody tr');
      const target = (whole ?? control).getBoundingClientRect();
      if (
        !isInText &&
        matchMedia('(pointer: coarse)').matches &&
        Math.min(target.width, target.height) < minimum - 0.5
      )
        found.push(`${nameOf(control)} is ${target.width.toFixed(0)} × ${target.height.toFixed(0)} px`);
    }
    return found;
  }, touchPx);
}
