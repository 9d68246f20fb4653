/**
 * Measures how long a server takes from its start to its first response, and its memory once it is idle: the build in a package,
 * with the compile cache that the second start finds, and the source of a checkout. Runs on SQLite with an empty database.
 * `private` memory is memory that other processes cannot share, which excludes the pages of the program's files. Node.js runs
 * from a new copy: after a while, Linux merges the most used pages of a program into pages of 2 MB, which then count as resident as
 * a whole. A server in an older installation therefore shows about 8 MB more. Linux only. Run `npm run build` first.
 *
 *   npm run bench -- start [rounds, default 5]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { spread } from './measurement/spread.ts';
import { readProcess } from './resolve-http/process-times.ts';

const [rounds = 5] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..');
const programs = {
  build: join(root, 'dist', 'server', 'main.js'),
  source: join(root, 'server', 'src', 'main.ts'),
};
const idleMs = 5_000;

interface Start {
  readonly ms: number;
  readonly cpuMs: number;
  readonly residentMb: number;
  readonly privateMb: number;
}

if (!existsSync(programs.build)) throw new Error('there is no build: run npm run build');
const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const node = join(folder, 'node');
try {
  await copyFile(process.execPath, node);
  const starts = { build: [] as Start[], source: [] as Start[] };
  for (let round = -1; round < rounds; round += 1)
    for (const name of ['build', 'source'] as const) {
      const start = await measure(programs[name]);
      if (round >= 0) starts[name].push(start); // the first one fills the compile cache and creates the database
    }
  console.log('| | ms to the first response | CPU ms until then | resident MB when idle | private MB |');
  console.log('|---|---:|---:|---:|---:|');
  for (const [name, of] of Object.entries(starts)) {
    const columns = [
      of.map(({ ms }) => ms),
      of.map(({ cpuMs }) => cpuMs),
      of.map(({ residentMb }) => residentMb),
      of.map(({ privateMb }) => privateMb),
    ].map((values) => spread(values, 0));
    console.log(`| ${name} | ${columns.join(' | ')} |`);
  }
} finally {
  await rm(folder, { recursive: true });
}

async function measure(program: string): Promise<Start> {
  const port = await findFreePort();
  const begin = performance.now();
  const child = spawn(node, [program, 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      MUSTER_DATA_DIR: folder,
      MUSTER_PORT: String(port),
      MUSTER_LOG_LEVEL: 'error',
    },
  });
  try {
    while (!(await isUp(port))) {
      if (child.exitCode !== null) throw new Error(`${program} ended`);
      await wait(5);
    }
    const ms = performance.now() - begin;
    const cpuMs = readProcess(child.pid).cpuSeconds * 1_000;
    await wait(idleMs);
    return { ms, cpuMs, ...readMemory(child.pid) };
  } finally {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
}

function isUp(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function readMemory(pid: number | undefined): Pick<Start, 'residentMb' | 'privateMb'> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024;
  return { residentMb: megabytes('VmRSS'), privateMb: megabytes('RssAnon') };
}
