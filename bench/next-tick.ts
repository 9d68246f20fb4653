/**
 * Measures a call of process.nextTick after full garbage collections, in a process that keeps an object of such a call, as the
 * server does, and in one that does not. Prints a Markdown table of nanoseconds of CPU time.
 *
 *   npm run bench -- next-tick [rounds, default 7]
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { keepTickObject } from '../server/src/keep-tick-object.ts';
import { spread } from './measurement/spread.ts';

const calls = 300_000;
const collections = 4;
const [first = '7'] = process.argv.slice(2);

if (first === 'keep' || first === 'none') {
  if (first === 'keep') keepTickObject();
  console.log(await measureAfterCollections());
} else report(Number(first));

function report(rounds: number): void {
  const nanoseconds: Record<string, number[]> = { keep: [], none: [] };
  for (let round = 0; round < rounds; round++)
    for (const [name, values] of Object.entries(nanoseconds)) {
      const { stdout } = spawnSync(process.execPath, ['--expose-gc', import.meta.filename, name]);
      values.push(Number(stdout));
    }
  console.log('| process | ns a call, median (lowest – highest) |\n|---|---:|');
  console.log(`| keeps an object | ${spread(nanoseconds.keep ?? [], 0)} |`);
  console.log(`| keeps none | ${spread(nanoseconds.none ?? [], 0)} |`);
}

async function measureAfterCollections(): Promise<number> {
  for (let i = 0; i < collections; i++) {
    await call();
    await wait(20);
    globalThis.gc?.();
    await wait(20);
  }
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1_000) / calls;
}

function call(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const next = (): void => {
    count++;
    if (count < calls) process.nextTick(next);
    else resolve();
  };
  process.nextTick(next);
  return promise;
}
