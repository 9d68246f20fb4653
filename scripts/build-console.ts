/**
 * Builds the console into `console/dist`, where the server takes it from: `npm start` and `npm run build -w console`.
 * Does nothing where what is built there is of the sources as they are; `--force` builds all the same.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const built = join(root, 'console', 'dist');
const stamp = '.built-from';
const sources = [
  'package-lock.json',
  'console/{index.html,*.ts,tsconfig.json}',
  'console/{src,public}/**/*.*',
  '{geo,sdk,zone-index}/src/**/*.ts',
];

const hash = hashSources();
if (process.argv.includes('--force') || hash !== hashOfBuilt()) await build();

/** By content and not by time: a checkout gives old files new times. */
function hashSources(): string {
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test(-support)?\.tsx?$/.test(file));
  const all = createHash('sha256');
  for (const file of files.sort())
    all
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return all.digest('hex');
}

function hashOfBuilt(): string | undefined {
  try {
    return readFileSync(join(built, stamp), 'utf8');
  } catch {
    return undefined;
  }
}

/** Builds beside the old one and changes them over when it is whole: a server may be serving from there. */
async function build(): Promise<void> {
  console.log('Building the console …');
  const startedAt = performance.now();
  const next = `${built}-${process.pid}`;
  const args = ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, ...args], {
    cwd: join(root, 'console'),
    stdio: 'inherit',
  });
  try {
    if (status !== 0) throw new Error('the console could not be built: see above');
    await writeFile(join(next, stamp), hash);
    await changeOver(next);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  console.log(`The console is built, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Another build may put its own there in between; of two of the same sources either will do. */
async function changeOver(next: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    await rm(built, { recursive: true, force: true });
    try {
      return await rename(next, built);
    } catch (error) {
      if (hashOfBuilt() === hash) return;
      if (attempt === 10) throw error;
    }
  }
}
