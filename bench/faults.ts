/**
 * Checks whether positions are still resolved while someone floods the service. For each flood, shows the latency of a resolve
 * before and during it, the responses to the flood, the server's peak memory, and the share of the time in which its main thread
 * could run but waited for a core. Prints a Markdown table; fails if a limit is exceeded. Linux only.
 *
 *   npx node bench/faults.ts [flood,flood… or all, default all] [seconds of each flood, default 20]
 *   FAULTS_MAIN=/path/to/other/checkout/server/src/main.ts npx node bench/faults.ts
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startFaultedServer } from './faults/faulted-server.ts';
import type { Flood, Outcomes } from './faults/flood.ts';
import { floods } from './faults/floods/all-floods.ts';
import { probeResolve } from './faults/resolve-probe.ts';
import { watchMemory } from './watched-server/memory-watch.ts';

const bounds = { timesCalm: 10, megabytes: 768 };
const calmSeconds = 8;
/** Time for the flood to prepare its requests, and for its first wave to arrive. */
const warmUpMs = 3_000;
/** Other machines send real floods. Without this, the clients of a flood would take half of the cores from the server. */
const floodNiceness = 10;

const [names = 'all', secondsText = '20'] = process.argv.slice(2);
const chosen = names === 'all' ? floods : floods.filter(({ name }) => names.split(',').includes(name));
if (chosen.length === 0)
  throw new Error(`no such flood; there are ${floods.map(({ name }) => name).join(', ')}`);
const broken: string[] = [];
console.log(
  '| flood | calm p50 / p99 ms | p50 / p99 / max ms during it | × calm p99 | timeouts | other outcomes of a resolve | responses to the flood | server peak MB | waiting for a core | load |',
);
console.log('|---|---:|---:|---:|---:|---|---|---:|---:|---:|');
for (const flood of chosen) await measure(flood, Number(secondsText));
console.log(
  broken.length === 0 ? '\nAll limits met.' : `\nNot met:\n${broken.map((line) => `- ${line}`).join('\n')}`,
);
process.exitCode = broken.length === 0 ? 0 : 1;

async function measure(flood: Flood, seconds: number): Promise<void> {
  const server = await startFaultedServer(flood.zones ?? 400);
  const flooding = fork(new URL('./faults/flood-process.ts', import.meta.url));
  if (flooding.pid !== undefined) setPriority(flooding.pid, floodNiceness);
  try {
    await probeResolve(server.target, 2); // warm-up
    const calm = await probeResolve(server.target, calmSeconds);
    const stopWatching = watchMemory(server.child.pid ?? 0);
    flooding.send({ name: flood.name, target: server.target });
    await wait(warmUpMs);
    const waitedBefore = readCoreWaitMs(server.child.pid);
    const flooded = await probeResolve(server.target, seconds);
    const waited = (readCoreWaitMs(server.child.pid) - waitedBefore) / (seconds * 1_000);
    const { server: megabytes } = stopWatching();
    const counted = once(flooding, 'message');
    flooding.send('end');
    const [outcomes] = (await counted) as [Outcomes]; // flood-process.ts sends it
    const times = flooded.p99 / calm.p99;
    if (!(times < bounds.timesCalm))
      broken.push(`${flood.name}: p99 is ${times.toFixed(1)} times the calm one`);
    if (flooded.timeouts > 0)
      broken.push(`${flood.name}: ${flooded.timeouts} of ${flooded.requests} resolves timed out`);
    if (!(megabytes < bounds.megabytes))
      broken.push(`${flood.name}: the server used ${megabytes.toFixed(0)} MB`);
    const cells = [
      flood.name,
      `${calm.median.toFixed(1)} / ${calm.p99.toFixed(1)}`,
      `${flooded.median.toFixed(1)} / ${flooded.p99.toFixed(1)} / ${flooded.max.toFixed(0)}`,
      times.toFixed(1),
      `${flooded.timeouts} of ${flooded.requests}`,
      describe(flooded.others),
      describe(outcomes),
      megabytes.toFixed(0),
      `${(waited * 100).toFixed(0)}%`,
      loadavg()[0]?.toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  } finally {
    flooding.kill('SIGKILL');
    await server.remove();
  }
}

/** @returns how long the main thread of a process has waited for a core since its start, in milliseconds */
function readCoreWaitMs(pid: number | undefined): number {
  const [, waitedNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(waitedNs) / 1e6;
}

function describe(outcomes: Outcomes): string {
  return Object.entries(outcomes)
    .map(([outcome, times]) => `${times} × ${outcome}`)
    .join(', ');
}
