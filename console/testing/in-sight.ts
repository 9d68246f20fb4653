import type { Locator } from 'playwright-core';

/** Whether the middle of an element is in the window and not covered by something else. */
export function isInSight(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
