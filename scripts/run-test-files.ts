/**
 * Runs test files with Node's test runner in the given order; `node --test` would sort them by name. `run-tests.ts` starts this
 * process and, on Ctrl-C, kills it together with all of its descendants.
 *
 *   run-test-files.ts PLAN RESULTS     two JSON files, see TestPlan and TestResults
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import type { FileSeconds, TestSeconds } from './test-run/seconds-report.ts';

export interface TestPlan {
  /** In the order in which to start them. */
  readonly files: readonly string[];
  /** The names of the suites that are files; see `PlannedFiles`. */
  readonly suites: readonly string[];
  readonly concurrency: number;
  readonly name: string | undefined;
}

export interface TestResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileSeconds[];
  readonly tests: readonly TestSeconds[];
}

/** Only so that a run ends if a process hangs. Each file ends earlier; see `take-files.ts`. */
const processTimeoutMs = 7_200_000;

const [planPath = '', resultsPath = ''] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planPath, 'utf8')) as TestPlan; // written by run-tests.ts
const seconds = new Map<string, number>();
let totals = { passed: 0, failed: 0, skipped: 0 };

const events = run({
  files: [...plan.files],
  concurrency: plan.concurrency,
  timeout: processTimeoutMs,
  execArgv: ['--import', join(import.meta.dirname, 'test-run', 'record-waits.ts')],
  ...(plan.name === undefined ? {} : { testNamePatterns: new RegExp(plan.name) }),
});
// Measures files that share a process, which are suites with the path as the name. Every other file has its own summary.
const suites = new Set(plan.suites);
for (const type of ['test:pass', 'test:fail'] as const)
  events.on(type, ({ nesting, name, details }) => {
    if (nesting > 0 || !suites.has(name)) return;
    seconds.set(resolve(name), details.duration_ms / 1000);
  });
// A file that does not load, and a suite that fails outside of its tests, has no test that could count as failed.
let brokenSuites = 0;
events.on('test:fail', ({ details: { type, error } }) => {
  const failure = 'failureType' in error ? error.failureType : undefined;
  if (type === 'suite' && failure !== 'subtestsFailed') brokenSuites++;
});
events.on('test:summary', ({ file, counts, duration_ms }) => {
  if (file === undefined)
    totals = {
      passed: counts.passed,
      failed: counts.tests - counts.passed - counts.skipped - counts.todo,
      skipped: counts.skipped,
    };
  else if (plan.files.includes(file) && !file.endsWith('.mjs')) seconds.set(file, duration_ms / 1000);
});
events.on('end', () => {
  const files = [...seconds].map(([file, duration]) => ({ file, seconds: duration }));
  writeFileSync(
    resultsPath,
    JSON.stringify({
      ...totals,
      failed: totals.failed + brokenSuites,
      files,
      tests: readWaits(),
    } satisfies TestResults),
  );
});

/** Reads what the test processes wrote; see `test-run/record-waits.ts`. */
function readWaits(): TestSeconds[] {
  const path = process.env.MUSTER_TEST_WAITS ?? '';
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  rmSync(path);
  return lines.map((line) => JSON.parse(line) as TestSeconds);
}

const pages: string[] = [];
events.on('test:diagnostic', ({ file, message }) => {
  if (message.startsWith('the page at ')) pages.push(`\nafter a test of ${file} had failed, ${message}`);
});
const report = events.compose(new spec());
report.on('end', () => console.log(pages.join('\n'))); // next to the failed tests, which are listed at the end
report.pipe(process.stdout);
