/**
 * How much memory does a stream of positions use, whatever its length and however slowly its responses are read?
 *
 *   npm run bench -- position-stream [--lines=200000]
 *
 * Sends lines to ResolvePositions as fast as the service takes them, and reads the responses immediately, at 1 MB per second, or
 * not at all for 10 seconds. Each case has its own server; its memory is the peak of the server process above the previous value.
 * Exits with 1 if a case uses more than 64 MB. Linux only.
 */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { host, startFaultedServer, type Target } from './faults/faulted-server.ts';
import { readProcess } from './resolve-http/process-times.ts';
import { residentMegabytes, watchMemory } from './watched-server/memory-watch.ts';

const { values } = parseArgs({ options: { lines: { type: 'string', default: '200000' } } });
const lineCount = Number(values.lines);
const allowedMegabytes = 64;

type Reader = (response: IncomingMessage) => AsyncGenerator<Buffer>;
const readers: Record<string, Reader> = {
  'read at once': (response) => pace(response, 0),
  'read at 1 MB a second': (response) => pace(response, 1e6),
  'not read for 10 seconds': async function* (response) {
    await wait(10_000);
    yield* pace(response, 0);
  },
};

console.log('| responses are | streams at once | lines resolved | above idle MB | CPU µs a line |');
console.log('|---|---:|---:|---:|---:|');
for (const [name, reader] of Object.entries(readers))
  for (const streams of [1, 4]) await measure(name, reader, streams);

async function measure(name: string, reader: Reader, streams: number): Promise<void> {
  const server = await startFaultedServer(400);
  try {
    const pid = server.child.pid ?? 0;
    await resolveAll(server.target, 20_000, readers['read at once'] as Reader); // warms up code and heap
    const idle = residentMegabytes(pid);
    const stopWatching = watchMemory(pid);
    const cpu = readProcess(pid).cpuSeconds;
    const each = Math.floor(lineCount / streams);
    const counts = await Promise.all(
      Array.from({ length: streams }, () => resolveAll(server.target, each, reader)),
    );
    const resolved = counts.reduce((sum, count) => sum + count, 0);
    if (resolved !== each * streams) throw new Error(`${resolved} of ${each * streams} lines resolved`);
    const above = stopWatching().server - idle;
    if (above > allowedMegabytes) process.exitCode = 1;
    const cpuEach = ((readProcess(pid).cpuSeconds - cpu) / resolved) * 1e6;
    console.log(`| ${name} | ${streams} | ${resolved} | ${above.toFixed(0)} | ${cpuEach.toFixed(0)} |`);
  } finally {
    await server.remove();
  }
}

/** @returns the number of lines that were resolved to floors */
async function resolveAll(target: Target, lines: number, reader: Reader): Promise<number> {
  const outgoing = request({
    host,
    port: target.port,
    method: 'POST',
    path: '/api/v4/CustomMaps/ResolvePositions',
    headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/x-ndjson' },
  });
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  const sent = sendLines(outgoing, target, lines);
  let count = 0;
  for await (const chunk of reader(await responded))
    for (let index = chunk.indexOf(10); index >= 0; index = chunk.indexOf(10, index + 1)) count++;
  await sent;
  return count;
}

/** Writes about ten kilobytes of lines at a time, and waits while the service does not read. */
async function sendLines(outgoing: ClientRequest, { mapId }: Target, lines: number): Promise<void> {
  const line = `${JSON.stringify({ latitude: 56.46, longitude: -2.96, horizontalAccuracyM: 20, customMapId: mapId })}\n`;
  const block = 100;
  for (let left = lines; left > 0; left -= block)
    if (!outgoing.write(line.repeat(Math.min(left, block)))) await once(outgoing, 'drain');
  outgoing.end();
}

/** @param bytesPerSecond 0 for no limit */
async function* pace(response: IncomingMessage, bytesPerSecond: number): AsyncGenerator<Buffer> {
  for await (const chunk of response as AsyncIterable<Buffer>) {
    yield chunk;
    if (bytesPerSecond > 0) await wait((chunk.length / bytesPerSecond) * 1_000);
  }
}
