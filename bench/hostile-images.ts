/**
 * Measures the server's cost of images that are meant to do harm, and the delays that they cause to others: each is uploaded to
 * the real server while other requests continue. Prints a Markdown table; fails if a limit is exceeded. Linux only.
 *
 *   npx node bench/hostile-images.ts [only images whose name contains this]
 */
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { hostileDrawings } from './hostile-images/hostile-drawings.ts';
import type { HostileImage } from './hostile-images/hostile-image.ts';
import { expensiveRasters, hostileRasters } from './hostile-images/hostile-rasters.ts';
import { type LatencyWatch, watchLatency } from './watched-server/latency-watch.ts';
import { watchMemory } from './watched-server/memory-watch.ts';
import {
  settleTiles,
  startWatchedServer,
  uploadMap,
  type WatchedServer,
} from './watched-server/watched-server.ts';

const maxSeconds = 25;
const maxServerMegabytes = 600;
const maxLatencyMs = 100;

const [nameFilter = ''] = process.argv.slice(2);
const broken: string[] = [];
let callbacks = 0;
const callback = createServer((_request, response) => {
  callbacks += 1;
  response.end();
}).listen(0, '127.0.0.1');
await new Promise((resolve) => callback.once('listening', resolve));
const address = callback.address();
const port = typeof address === 'object' ? address?.port : 0;

const images = [...hostileRasters, ...hostileDrawings(`http://127.0.0.1:${port}`), ...expensiveRasters];
const server = await startWatchedServer();
const latency = await watchLatency(server);
try {
  console.log(
    '| image | size MB | response | s | server peak MB | largest child MB | all children MB | others p99 / max ms | bare server max ms | load |',
  );
  console.log('|---|---:|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const image of images.filter(({ name }) => name.includes(nameFilter)))
    await attack(server, latency, image);
  if (callbacks > 0) broken.push(`the server followed ${callbacks} references`);
} finally {
  await latency.stop();
  await server.stop();
  callback.close();
}
console.log(
  broken.length === 0 ? '\nAll limits met.' : `\nNot met:\n${broken.map((line) => `- ${line}`).join('\n')}`,
);
process.exitCode = broken.length === 0 ? 0 : 1;

async function attack(server: WatchedServer, latency: LatencyWatch, image: HostileImage): Promise<void> {
  const bytes = await image.make();
  await latency.read();
  const stopWatching = watchMemory(server.pid);
  const begin = performance.now();
  const { rejected, outcome } = await upload(server, new Blob([new Uint8Array(bytes)]));
  const seconds = (performance.now() - begin) / 1000;
  const peaks = stopWatching();
  const others = await latency.read();
  const slowest = Math.max(others.resolve.max, others.health.max);
  const check = (holds: boolean, what: string) => holds || broken.push(`${image.name}: ${what}`);
  check(rejected || !image.mustBeRejected, 'it was accepted');
  check(seconds < maxSeconds || !image.mustBeRejected, `it took ${seconds.toFixed(1)} s`);
  check(peaks.server < maxServerMegabytes, `the server used ${peaks.server.toFixed(0)} MB`);
  // If a bare server is delayed at the same time too, the delay comes from the machine.
  check(slowest - others.bare.max < maxLatencyMs, `another request took ${slowest.toFixed(0)} ms`);
  const p99 = Math.max(others.resolve.p99, others.health.p99);
  const cells = [
    image.name,
    (bytes.length / 1024 / 1024).toFixed(1),
    outcome.replaceAll('|', '\\|'),
    seconds.toFixed(1),
    ...[peaks.server, peaks.largestChild, peaks.children].map((megabytes) => megabytes.toFixed(0)),
    `${p99.toFixed(1)} / ${slowest.toFixed(0)}`,
    others.bare.max.toFixed(0),
    loadavg()[0]?.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Uploads an image, and waits for the outcome. */
async function upload({ send }: WatchedServer, image: Blob): Promise<{ rejected: boolean; outcome: string }> {
  const { status, body } = await uploadMap(send, image);
  if (status !== 200)
    return {
      rejected: status === 400 || status === 413,
      outcome: `${status} ${body.error}: ${body.message}`,
    };
  const { state, message } = await settleTiles(send, body.customMapId);
  await send('DELETE', `/api/v4/CustomMaps/DeleteCustomMap/${body.customMapId}`);
  return { rejected: state === 'failed', outcome: `200, tiles ${state}${message ? `: ${message}` : ''}` };
}
