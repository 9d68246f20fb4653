/**
 * Runs the checks of `package.json` with names that begin with `check:`, one per core at a time, and prints what each found: `npm
 * run check`, or `npm run check -- types docs` for some of them.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Ordered from slowest to fastest. `check:package` is not included, because it installs a package. */
const names = ['structure', 'types', 'sizes', 'types-console', 'dead-code', 'docs', 'style', 'licenses'];

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const requested = process.argv.slice(2);
const unknown = [...requested, ...names].find((name) => !names.includes(name) || !scripts[`check:${name}`]);
if (unknown) throw new Error(`${unknown}: expected ${names.join(', ')}`);
const waiting = requested.length > 0 ? requested : [...names];

const failed: string[] = [];
const startedAt = performance.now();
await Promise.all(Array.from({ length: availableParallelism() }, runNext));
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  failed.length > 0 ? `Failed: ${failed.join(', ')} (${seconds} s)` : `All checks pass (${seconds} s)`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

async function runNext(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const begin = performance.now();
    const { code, output } = await run(name);
    if (code !== 0) failed.push(name);
    const duration = ((performance.now() - begin) / 1000).toFixed(0);
    console.log(
      `${code === 0 ? '✔' : '✖'} ${name} (${duration} s)\n${output.trim().replaceAll(/^(?=.)/gm, '    ')}`,
    );
  }
}

function run(name: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn('npm', ['run', '--silent', `check:${name}`], { cwd: root });
  let output = '';
  const add = (data: Buffer) => {
    output += data;
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
