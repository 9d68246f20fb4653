import type { Locator, Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/**
 * Where an element is in the window when it has stopped moving: after a page is shown or resized, its layout can still change,
 * and the page may replace the element in the meantime.
 */
export async function boxOf(element: Locator): Promise<Box> {
  for (;;) {
    await element.waitFor();
    const box = await element.evaluate(waitForRest);
    if (box) return box;
  }
}

/** Runs in the page. @returns undefined if the element was removed */
async function waitForRest(element: Element): Promise<Box | undefined> {
  const read = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  let box = read();
  for (let unchanged = 0; unchanged < 3; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const next = read();
    unchanged = JSON.stringify(next) === JSON.stringify(box) ? unchanged + 1 : 0;
    box = next;
  }
  return element.isConnected ? box : undefined;
}

export async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Drags in several steps, as a person does.
 *
 * @param beforeRelease waits for what the page shows during the drag
 */
export async function drag(
  page: Page,
  from: Point,
  to: Point,
  beforeRelease?: () => Promise<unknown>,
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 4);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await beforeRelease?.();
  await page.mouse.up();
}

/** Drags the lower edge of an element when the cursor shows that it can be dragged. */
export async function dragLowerEdge(
  element: Locator,
  byPixels: number,
  beforeRelease?: () => Promise<unknown>,
): Promise<void> {
  const page = element.page();
  await element.hover(); // handles are shown only on hover
  const box = await boxOf(element);
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 1 };
  await page.mouse.move(edge.x, edge.y);
  await page.waitForFunction(({ x, y }) => {
    const under = document.elementFromPoint(x, y);
    return under !== null && /^(s|n|ns|row)-resize$/.test(getComputedStyle(under).cursor);
  }, edge);
  await drag(page, edge, { x: edge.x, y: edge.y + byPixels }, beforeRelease);
}
