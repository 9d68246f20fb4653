/**
 * Measures the cost of zones in the browser: with 2,000 zones on a floor, the main thread's scripting time per frame while
 * panning, and the time from selecting a row until its zone is highlighted; with 500 zones, the time until the floor is usable.
 * Based on Chromium's own trace. Prints a Markdown table.
 *
 *   npx node bench/console-zones.ts
 */
import { startConsoleServer } from './console-zones/console-server.ts';
import { measurePanning, measureSelecting, measureUsable } from './console-zones/measure-page.ts';
import { median, percentile } from './console-zones/quantiles.ts';

const server = await startConsoleServer();
const report = (what: string, values: readonly number[]) => {
  const [middle, high, max] = [median(values), percentile(values, 0.95), Math.max(...values)];
  console.log(`| ${what} | ${middle.toFixed(1)} | ${high.toFixed(1)} | ${max.toFixed(1)} |`);
};
try {
  console.log('| | median ms | 95% | max |');
  console.log('|---|---:|---:|---:|');
  const large = await server.addFloor(2_000);
  const panning = await measurePanning(server, `${large}/edit`);
  report(`2,000 zones: scripting a frame while panning (${panning.length} frames)`, panning);
  const withPoints = await server.addFloor(2_000, 2_000);
  for (const page of ['edit', 'points']) {
    const frames = await measurePanning(server, `${withPoints}/${page}`);
    report(`2,000 zones and 2,000 points, /${page}: scripting a frame (${frames.length} frames)`, frames);
  }
  const { elapsed, worked } = await measureSelecting(server, `${large}/edit`, 15);
  report('2,000 zones: from the key in the table to the frame with the zone lit up', elapsed);
  report('of it, scripting', worked);
  const small = await server.addFloor(500);
  report(
    '500 zones: from the address to usable, nothing cached',
    await measureUsable(server, `${small}/edit`, 3),
  );
} finally {
  await server.close();
}
