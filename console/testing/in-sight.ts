import type { Locator } from 'playwright-core';

/** Whether the middle of it is neither outside the window nor under something else. */
export function isInSight(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
