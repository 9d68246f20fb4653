/**
 * Measures the server's memory for uploads: one of 50 MB, then twenty concurrent ones of up to 50 MB, all valid images. Prints
 * Markdown tables; fails if a limit is exceeded. Linux only.
 *
 *   npx node bench/uploads.ts
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { drawBigJpeg, drawBigPng } from './uploads/big-images.ts';
import { watchLatency } from './watched-server/latency-watch.ts';
import { residentMegabytes, watchMemory } from './watched-server/memory-watch.ts';
import { startWatchedServer, uploadMap } from './watched-server/watched-server.ts';

const maxMegabytesAboveIdle = 64;
const maxLatencyMs = 100;
const atOnce = 20;

interface Outcome {
  readonly status: number;
  readonly error: string;
  readonly retryAfter: string | null;
  readonly seconds: number;
}

const broken: string[] = [];
const server = await startWatchedServer();
const latency = await watchLatency(server);
try {
  await wait(2000);
  console.log(
    '| uploads | responses | s, first – last | idle MB | server peak MB above idle | largest child MB | others p99 / max ms | bare server max ms | load |',
  );
  console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|');
  const png = await drawBigPng(50);
  for (const attempt of ['first', 'second', 'third']) {
    const row = await measure(`one PNG of ${megabytesOf(png)} MB, ${attempt} time`, [png]);
    if (!(row.aboveIdle <= maxMegabytesAboveIdle))
      broken.push(`${row.name}: ${row.aboveIdle.toFixed(0)} MB above idle`);
  }
  const jpeg = await drawBigJpeg(50);
  const row = await measure(`one JPEG of ${megabytesOf(jpeg)} MB`, [jpeg]);
  if (!(row.aboveIdle <= maxMegabytesAboveIdle))
    broken.push(`${row.name}: ${row.aboveIdle.toFixed(0)} MB above idle`);
  const images: Blob[] = [];
  for (let i = 1; i <= atOnce; i++) images.push(await (i % 2 ? drawBigPng : drawBigJpeg)((50 * i) / atOnce));
  await measure(`${atOnce} at once, ${megabytesOf(...images)} MB together`, images);
} finally {
  await latency.stop();
  await server.stop();
}
console.log(
  broken.length === 0 ? '\nAll limits met.' : `\nNot met:\n${broken.map((line) => `- ${line}`).join('\n')}`,
);
process.exitCode = broken.length === 0 ? 0 : 1;

async function measure(name: string, images: readonly Blob[]) {
  await settle();
  await latency.read();
  const idle = residentMegabytes(server.pid);
  const stopWatching = watchMemory(server.pid);
  const outcomes = await Promise.all(images.map((image) => upload(image)));
  const peaks = stopWatching();
  const others = await latency.read();
  const slowest = Math.max(others.resolve.max, others.health.max);
  if (!(slowest - others.bare.max < maxLatencyMs))
    broken.push(`${name}: another request took ${slowest.toFixed(0)} ms`);
  for (const { status, error, retryAfter } of outcomes) {
    if (status !== 200 && !(status === 503 && retryAfter)) broken.push(`${name}: ${status} ${error}`);
  }
  const aboveIdle = peaks.server - idle;
  const seconds = outcomes.map((outcome) => outcome.seconds);
  const p99 = Math.max(others.resolve.p99, others.health.p99);
  const cells = [
    name,
    countOutcomes(outcomes),
    `${Math.min(...seconds).toFixed(1)} – ${Math.max(...seconds).toFixed(1)}`,
    idle.toFixed(0),
    aboveIdle.toFixed(0),
    peaks.largestChild.toFixed(0),
    `${p99.toFixed(1)} / ${slowest.toFixed(0)}`,
    others.bare.max.toFixed(0),
    loadavg()[0]?.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return { name, aboveIdle };
}

async function upload(image: Blob): Promise<Outcome> {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  try {
    const { status, headers, body } = await uploadMap(server.send, image);
    return { status, error: body.error ?? '', retryAfter: headers.get('retry-after'), seconds: seconds() };
  } catch (error) {
    return { status: 0, error: String(error), retryAfter: null, seconds: seconds() };
  }
}

/** Deletes the uploads, so that no tiles are being drawn, and waits for the memory to settle. */
async function settle(): Promise<void> {
  const { body: maps } = await server.send('GET', '/api/v4/CustomMaps/GetCustomMaps');
  for (const { customMapId } of maps) {
    if (customMapId !== server.mapId)
      await server.send('DELETE', `/api/v4/CustomMaps/DeleteCustomMap/${customMapId}`);
  }
  await wait(3000);
}

function countOutcomes(outcomes: readonly Outcome[]): string {
  const names = outcomes.map(({ status, error, retryAfter }) =>
    `${status} ${error}${retryAfter ? ` (Retry-After: ${retryAfter})` : ''}`.trim(),
  );
  return [...new Set(names)]
    .map((name) => `${names.filter((one) => one === name).length} × ${name}`)
    .join(', ');
}

function megabytesOf(...images: readonly Blob[]): string {
  return (images.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024).toFixed(1);
}
