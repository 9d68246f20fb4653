/**
 * How long does `muster move` take, how much of that is the service read-only, and how much memory does it use?
 * `npm run bench -- move --zones=100000 --gigabytes=4`; the peer is `cp` of the same files.
 */
import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFrozen } from '../server/src/storage/db/frozen.ts';
import { connectUnlimited, openDatabase } from '../server/src/storage/db/open-database.ts';
import { childEnvironment } from '../server/src/testing/child-environment.ts';
import { planInstallation } from './scale/installation.ts';
import { loadInstallation } from './scale/load-installation.ts';
import { createDatabase } from './scale/measured-database.ts';

const { values } = parseArgs({
  options: { zones: { type: 'string', default: '100000' }, gigabytes: { type: 'string', default: '4' } },
});
const main = join(import.meta.dirname, '..', 'server', 'src', 'main.ts');
const fileBytes = 10_000_000;

async function prepare(folder: string): Promise<void> {
  const db = await openDatabase({ engine: 'sqlite', path: join(folder, 'muster.sqlite') });
  await loadInstallation(db, planInstallation(Number(values.zones)));
  await db.destroy();
  await mkdir(join(folder, 'blobs', 'tiles'), { recursive: true });
  const content = Buffer.alloc(fileBytes);
  for (let i = 0; i < (Number(values.gigabytes) * 1e9) / fileBytes; i += 1)
    await writeFile(
      join(folder, 'blobs', 'tiles', `${i.toString(16).padStart(32, '0')}.pmtiles`),
      randomFillSync(content),
    );
  for (const name of ['auth-secret', 'feed-key'])
    await writeFile(join(folder, name), 'a secret for the benchmark with 43 characters or more', {
      mode: 0o600,
    });
}

function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0; // it has ended
  }
}

async function move(folder: string, to: string, blobs: string): Promise<void> {
  const db = connectUnlimited({ engine: 'sqlite', path: join(folder, 'muster.sqlite') });
  const startedAt = performance.now();
  const child = spawn(process.execPath, [main, 'move', '--to', to, '--blobs', `file:${blobs}`], {
    env: childEnvironment({ MUSTER_DATA_DIR: folder }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  let frozenAt: number | undefined;
  const timer = setInterval(async () => {
    peak = Math.max(peak, peakMegabytes(child.pid ?? 0));
    if (frozenAt === undefined && (await isFrozen(db, 'sqlite'))) frozenAt = performance.now();
  }, 50);
  const [code] = await once(child, 'exit');
  const endedAt = performance.now();
  clearInterval(timer);
  await db.destroy();
  if (code !== 0) throw new Error(`muster move ended with code ${code}`);
  console.log(
    `moved in ${seconds(endedAt - startedAt)} s, read-only for ${seconds(endedAt - (frozenAt ?? endedAt))} s, peak of ${peak.toFixed(0)} MB`,
  );
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

const folder = await mkdtemp(join(tmpdir(), 'muster-move-bench-'));
const database = await createDatabase('postgres');
try {
  await prepare(join(folder, 'old'));
  console.log(
    `${values.zones} zones and more in one large department, ${values.gigabytes} GB of files, to PostgreSQL and a folder`,
  );
  await move(join(folder, 'old'), database.url, join(folder, 'new'));
  const startedAt = performance.now();
  await cp(join(folder, 'old', 'blobs'), join(folder, 'peer'), { recursive: true });
  console.log(`cp of the files alone: ${seconds(performance.now() - startedAt)} s`);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
