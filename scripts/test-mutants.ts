/**
 * Puts plausible bugs into a copy of the checkout, one at a time, and tells which the tests notice (`test-run/mutants.ts`). Tests that
 * reach the changed file run first, the nearest before the others; then the rest of the quick level, then the full level.
 *
 *   test-mutants.ts [--only=TEXT] [--out=FILE]     only bugs whose file or reason contains the text; a table in Markdown
 *                   [--from=NUMBER] [--quick]      only bugs from this number on; without the full level, which takes 9 minutes
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { selectReaching } from './test-run/changed-files.ts';
import { type Mutant, mutants } from './test-run/mutants.ts';
import { findTestFiles, selectLevel } from './test-run/select-files.ts';

const root = join(import.meta.dirname, '..');
/** A mutant can make a test wait for ever. */
const timeoutMs = 1_200_000;
/** Files a run: few, so that a run ends soon after the first failure, but each start of the services takes seconds. */
const nearestFiles = 8;

const {
  only,
  out,
  from = '1',
  quick: isQuickOnly,
} = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string' },
    from: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
}).values;
const copy = copyCheckout();
const rows: string[] = [];
const caught = { quick: 0, full: 0, missed: 0 };
try {
  const selected = [...mutants.entries()]
    .slice(Number(from) - 1)
    .filter(([, { file, reason }]) => `${file} ${reason}`.includes(only ?? ''));
  for (const [index, mutant] of selected) {
    const startedAt = performance.now();
    const { level, by } = tryMutant(mutant);
    caught[level]++;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    rows.push(`| ${index + 1} | ${mutant.file} | ${mutant.reason} | ${level} | ${by} | ${seconds} |`);
    console.log(rows.at(-1));
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const head =
  '| | File | What a user would notice | Caught by | First test that fails | Seconds |\n|---|---|---|---|---|---|';
if (out) writeFileSync(out, `${head}\n${rows.join('\n')}\n`);
console.log(
  `${caught.quick} caught by the quick level, ${caught.full} more by the full level, ${caught.missed} missed`,
);
if (caught.missed > 0) process.exitCode = 1;

/** A copy, so that an interrupted run leaves no bug in the checkout. */
function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-mutants-'));
  chmodSync(folder, 0o755); // if this process is root, PostgreSQL runs under another account
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.trim().split('\n')) cpSync(join(root, file), join(folder, file));
  // Not links: the workspaces in it must be those of the copy.
  for (const modules of globSync(['node_modules', '*/node_modules'], { cwd: root }))
    cpSync(join(root, modules), join(folder, modules), { recursive: true, verbatimSymlinks: true });
  return folder;
}

type Outcome = { readonly level: 'quick' | 'full' | 'missed'; readonly by: string };

function tryMutant({ file, find, replace }: Mutant): Outcome {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  const parts = original.split(find);
  if (parts.length !== 2)
    throw new Error(`${file}: expected "${find}" once, but it is there ${parts.length - 1} times`);
  writeFileSync(path, parts.join(replace));
  try {
    return findCatcher(file);
  } finally {
    writeFileSync(path, original);
  }
}

function findCatcher(file: string): Outcome {
  const quick = selectLevel(findTestFiles([]), 'quick').map((one) => one.file);
  const near = selectReaching(quick, [join(root, file)]);
  const far = quick.filter((test) => !near.includes(test));
  for (const files of [near.slice(0, nearestFiles), near.slice(nearestFiles), far]) {
    const by =
      files.length > 0
        ? findFailure(['--level=quick', ...files.map((test) => relative(root, test))])
        : undefined;
    if (by) return { level: 'quick', by };
  }
  const by = isQuickOnly ? undefined : findFailure(['--level=full']);
  return by ? { level: 'full', by } : { level: 'missed', by: '' };
}

/** Runs tests in the copy. @returns the name of the first test that fails */
function findFailure(args: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'scripts', 'run-tests.ts'), ...args],
    {
      cwd: copy,
      encoding: 'utf8',
      timeout: timeoutMs,
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (status === 0) return undefined;
  const names = [...stdout.matchAll(/✖ (.*) \([\d.]+ms\)/g)].map(([, name = '']) => name);
  // Anything else that ends a run says nothing about the tests.
  if (names.length === 0)
    throw new Error(`no test failed, but the run did: ${stdout.slice(-500)} ${stderr.slice(-500)}`);
  return names[0];
}
