/**
 * Measures the latency of positions at 70% of the peak, without other work, and while a photo of 12000 × 9000 pixels is cut into
 * tiles. A latency is measured from when the request was due. Runs on SQLite; prints a Markdown table.
 *
 *   npm run bench -- resolve-beside-tiles [seconds of each part, default 5] [rounds, default 3]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFaultedServer } from './faults/faulted-server.ts';
import { seededRandom } from './measurement/seeded-random.ts';
import { spread } from './measurement/spread.ts';
import { summarize } from './scale/measure-size.ts';
import { waitForQuiet } from './scale/quiet-machine.ts';
import type { RequestSource } from './scale/resolve-requests.ts';
import { runClosedLoop, runOpenLoop } from './scale/socket-load.ts';
import { drawPhoto } from './tiles/draw-photo.ts';
import { settleTiles, uploadMap } from './watched-server/watched-server.ts';

const [seconds = 5, rounds = 3] = process.argv.slice(2).map(Number);
const patienceSeconds = 10;
const requestCount = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const photoPath = join(folder, 'photo.jpg');
await drawPhoto(photoPath, 20_240_611);
const photo = new Blob([await readFile(photoPath)]);
await rm(folder, { recursive: true });
const server = await startFaultedServer(1_000, {
  MUSTER_REQUESTS_PER_MINUTE: '0',
  MUSTER_TILE_WAIT_SECONDS: '0', // an upload gets its response before its tiles are drawn
});
try {
  await settleTiles(server.send, server.target.mapId);
  const { port } = server.target;
  const source = writeRequests();
  await runClosedLoop(port, source, seconds); // compiles the code
  const calm = { p50: [] as number[], p99: [] as number[] };
  const beside = { p50: [] as number[], p99: [] as number[] };
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await waitForQuiet(patienceSeconds);
    const peak = await runClosedLoop(port, source, seconds);
    const rate = (0.7 * peak.requests) / peak.seconds;
    rates.push(rate);
    await waitForQuiet(patienceSeconds);
    record(calm, await runOpenLoop(port, source, rate, seconds));
    const mapId = await startTiling();
    record(beside, await runOpenLoop(port, source, rate, seconds));
    const { body } = await server.send('GET', `/api/v4/CustomMaps/GetProcessingStatus/${mapId}`);
    if (body.state === 'ready') throw new Error('the tiles were ready before the measurement ended');
    await settleTiles(server.send, mapId);
  }
  console.log('| | requests a second | p50, ms | p99, ms | p99 / p50 |\n|---|---:|---:|---:|---:|');
  for (const [name, { p50, p99 }] of [
    ['with nothing else to do', calm],
    ['while a photo is tiled', beside],
  ] as const) {
    const ratios = p99.map((ms, round) => ms / (p50[round] ?? Number.NaN));
    const columns = [spread(rates, 0), spread(p50, 2), spread(p99, 2), spread(ratios, 1)];
    console.log(`| ${name} | ${columns.join(' | ')} |`);
  }
} finally {
  await server.remove();
}

function record(
  to: { p50: number[]; p99: number[] },
  { latencies }: { readonly latencies: readonly number[] },
): void {
  const { p50, p99 } = summarize(latencies);
  to.p50.push(p50);
  to.p99.push(p99);
}

/** Uploads the photo, and waits until its tiles are being drawn. */
async function startTiling(): Promise<string> {
  const { body: map } = await uploadMap(server.send, photo);
  for (;;) {
    const { body } = await server.send('GET', `/api/v4/CustomMaps/GetProcessingStatus/${map.customMapId}`);
    if (body.state !== 'queued') return map.customMapId;
    await wait(20);
  }
}

function writeRequests(): RequestSource {
  const random = seededRandom(1);
  const { mapId, smallFloorId, token } = server.target;
  const requests = Array.from({ length: requestCount }, () => {
    const [latitude, longitude] = [56.45 + 0.02 * random(), -2.98 + 0.04 * random()];
    const body = JSON.stringify({ customMapId: mapId, floorId: smallFloorId, latitude, longitude });
    const head = `POST /api/v4/CustomMaps/ResolveCoordinate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\n`;
    return Buffer.from(`${head}content-length: ${body.length}\r\n\r\n${body}`, 'latin1');
  });
  let next = 0;
  return { next: () => requests[next++ % requests.length] as Buffer }; // within the list
}
