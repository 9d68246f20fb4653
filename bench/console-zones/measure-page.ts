import type { CDPSession, Page } from 'playwright-core';
import type { ConsoleServer } from './console-server.ts';
import { readKeys, readScripting, type TraceEvent } from './read-trace.ts';

const map = (page: Page) => page.locator('canvas.maplibregl-canvas');

async function openFloor({ openPage }: ConsoleServer, path: string): Promise<Page> {
  const page = await openPage();
  await page.goto(path);
  await page.locator('[data-drawn="true"]').waitFor();
  await page.waitForTimeout(3_000); // tiles and names have been loaded
  return page;
}

/** Milliseconds from the navigation until a table with rows and a map with its tools are shown, with nothing cached. */
export async function measureUsable(server: ConsoleServer, path: string, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const page = await server.openPage();
    const startedAt = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await Promise.all([page.getByText('Legend').waitFor(), page.getByRole('row').nth(3).waitFor()]);
    all.push(performance.now() - startedAt);
    await page.context().close();
  }
  return all;
}

/** Milliseconds of scripting on the main thread in each frame of a pan over the floor. */
export async function measurePanning(server: ConsoleServer, path: string): Promise<number[]> {
  const page = await openFloor(server, path);
  const box = await map(page).boundingBox();
  if (!box) throw new Error('the map is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await page.waitForTimeout(2_000);
  const events = await trace(page, async () => {
    await page.mouse.down();
    for (let step = 1; step <= 90; step += 1) {
      const angle = (step / 60) * 2 * Math.PI;
      await page.mouse.move(x + Math.sin(angle) * 180, y + (Math.cos(angle) - 1) * 90);
    }
    await page.mouse.up();
  });
  await page.context().close();
  return readScripting(events);
}

/** The cost of a key press in the table until the map has drawn the highlighted zone, in milliseconds. */
export interface Selecting {
  /** The wall time from the key press to the end of the frame that draws it. */
  readonly elapsed: readonly number[];
  /** The part of it during which the main thread itself was working. */
  readonly worked: readonly number[];
}

export async function measureSelecting(
  server: ConsoleServer,
  path: string,
  times: number,
): Promise<Selecting> {
  const page = await openFloor(server, path);
  const before = await map(page).screenshot();
  await page.getByRole('grid').focus();
  await page.waitForTimeout(2_000); // taking a screenshot keeps the browser busy
  const events = await trace(page, async () => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(time === 0 ? 'Home' : 'PageDown');
      await page.waitForTimeout(600);
    }
  });
  if (before.equals(await map(page).screenshot())) throw new Error('no zone lit up');
  await page.context().close();
  return readKeys(events);
}

async function trace(page: Page, action: () => Promise<void>): Promise<TraceEvent[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // trace events
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const categories = 'devtools.timeline,disabled-by-default-devtools.timeline,__metadata';
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories });
  await action();
  await session.send('Tracing.end');
  await done;
  return events;
}
