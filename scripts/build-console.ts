/**
 * Builds the console into `console/dist`, from which the server serves it: `npm start` and `npm run build`. Does nothing if the
 * sources have not changed since the last build; `--force` builds anyway.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const built = join(root, 'console', 'dist');
const stamp = '.built-from';
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const sources = [
  'package-lock.json',
  'console/{*.html,*.ts,tsconfig.json}',
  'console/{src,public}/**/*.*',
  '{geo,positioning,room-tracing,sdk,zone-index}/src/**/*.ts',
];

const hash = hashSources();
const isForced = process.argv.includes('--force');
if (isForced || hash !== hashOfBuilt()) {
  if (isForced || existsSync(vite)) await build();
  else explainMissingVite();
}

/** Vite is missing after `npm ci --omit=dev`. The service works without its console, so this does not prevent a start. */
function explainMissingVite(): void {
  const state = existsSync(built) ? 'was built from other sources' : 'is not built';
  console.error(
    `warning: the console ${state}, and the build tools are not installed: run \`npm ci && npm run build\` to build it`,
  );
}

/** Hashes the contents of the files. Modification times would not work: a checkout gives old files new times. */
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

/** Builds into another folder and swaps the two at the end, because a server may be serving the old one. */
async function build(): Promise<void> {
  console.log('Building the console …');
  const startedAt = performance.now();
  const next = `${built}-${process.pid}`;
  const args = ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, [vite, ...args], {
    cwd: join(root, 'console'),
    stdio: 'inherit',
  });
  try {
    if (status !== 0) throw new Error('the console could not be built: see above');
    await writeFile(join(next, stamp), hash);
    await swapIn(next);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  console.log(`The console is built, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * Replaces the built console. Another build may do the same at the same moment; if its sources are the same, its result is fine.
 */
async function swapIn(next: string): Promise<void> {
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
