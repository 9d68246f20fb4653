/**
 * How much CPU does it take to write a department's calendar, compared with the two fastest libraries? And how much memory does a
 * large one need while it streams? Exits with 1 if a goal is missed.
 *
 * Rounds alternate between the peers. CPU time is that of the whole process (user + system), from events in memory, in the form
 * that each peer takes, to UTF-8 bytes.
 *
 *   npm run bench -- ical [ROUNDS]
 */
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { muster, type Peer, peers } from './ical/peers.ts';
import { drawEvents } from './ical/seeded-events.ts';

const eventCount = 10_000;
const streamedCount = 100_000;
const seed = 7;
const rounds = Number(process.argv[2] ?? 9);
const minTimes = 7;
const maxMegabytes = 128;

interface Measured {
  readonly peer: Peer;
  readonly run: () => Iterable<string>;
  /** CPU milliseconds, by round. */
  readonly times: number[];
  bytes: number;
}

/** Writes all events once, and adds the time it took. */
function measure(measured: Measured): void {
  const start = process.cpuUsage();
  measured.bytes = 0;
  for (const chunk of measured.run()) measured.bytes += Buffer.from(chunk).length;
  const { user, system } = process.cpuUsage(start);
  measured.times.push((user + system) / 1000);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function range(values: readonly number[], digits: number): string {
  const write = (value: number) => value.toFixed(digits);
  return `${write(median(values))} (${write(Math.min(...values))}–${write(Math.max(...values))})`;
}

function say(met: boolean, text: string): void {
  console.log(`${met ? 'met   ' : 'MISSED'} ${text}`);
  if (!met) process.exitCode = 1;
}

function compare(): void {
  const events = [...drawEvents(eventCount, seed)];
  const all = [muster, ...peers].map(
    (peer): Measured => ({ peer, run: peer.prepare(events), times: [], bytes: 0 }),
  );
  for (const measured of all) measure(measured); // compiles the code
  for (const { times } of all) times.length = 0;
  for (let round = 0; round < rounds; round++) for (const measured of all) measure(measured);
  const own = all[0]?.times ?? [];
  console.log('| | CPU ms | µs an event | times muster | bytes an event |\n|---|---|---|---|---|');
  const shares = all.map(({ times }) => times.map((time, round) => time / (own[round] ?? NaN)));
  for (const [i, { peer, times, bytes }] of all.entries()) {
    const each = ((median(times) * 1000) / eventCount).toFixed(1);
    const cells = [
      peer.name,
      range(times, 0),
      each,
      range(shares[i] ?? [], 1),
      (bytes / eventCount).toFixed(0),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  for (const [i, { peer }] of all.entries()) {
    const times = median(shares[i] ?? []);
    if (peer !== muster)
      say(times >= minTimes, `1/${times.toFixed(1)} of ${peer.name}'s CPU, at most 1/${minTimes}`);
  }
}

interface Streamed {
  readonly bytes: number;
  readonly idle: number;
  readonly peak: number;
}

/** Streams in a separate process, so that the peak is that of the streaming alone. */
async function stream(): Promise<void> {
  const child = fork(new URL('./ical/stream-calendar.ts', import.meta.url), [String(streamedCount)]);
  const { bytes, idle, peak } = await new Promise<Streamed>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Streamed)); // stream-calendar.ts sends it
    child.once('exit', (code) => reject(new Error(`stream-calendar.ts ended with ${code} and no result`)));
  });
  const megabytes = (peak - idle) / 2 ** 20;
  const sizes = `${streamedCount} events (${(bytes / 1e6).toFixed(0)} MB)`;
  say(
    megabytes < maxMegabytes,
    `${sizes} streamed in ${megabytes.toFixed(0)} MB above idle (${(idle / 2 ** 20).toFixed(0)} MB), under ${maxMegabytes}`,
  );
}

console.log(
  `Node ${process.version}, ${eventCount} events, median (min–max) of ${rounds} alternated rounds; load ${loadavg().map((load) => load.toFixed(1))}`,
);
compare();
await stream();
