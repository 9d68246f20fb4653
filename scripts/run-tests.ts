/**
 * Runs the tests; CONTRIBUTING.md lists the options. Starts a real PostgreSQL and a real S3 server for them, on free ports and in
 * a folder that is removed at the end. `MUSTER_TEST_S3_URL` sets another S3 server, `CHROMIUM_PATH` the browser.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestPlan, TestResults } from './run-test-files.ts';
import { findChangedFiles, keepNearest, selectReaching } from './test-run/changed-files.ts';
import { waitForExit, watchForInterruption } from './test-run/interruption.ts';
import { type Options, parseOptions, type RequirementName } from './test-run/options.ts';
import { provideRequirements } from './test-run/requirements.ts';
import { printSlowest, readSeconds, writeSeconds } from './test-run/seconds-report.ts';
import {
  findTestFiles,
  isBrowserTest,
  type LeftOutPart,
  needsBrowser,
  planFiles,
  type SelectedFile,
  selectLevel,
  startsProgram,
} from './test-run/select-files.ts';
import { type Services, startServices } from './test-run/services.ts';

const root = join(import.meta.dirname, '..');

/** Compiled code is kept between runs, because compiling takes half of the start time of a test process. */
const compileCache = join(root, 'node_modules', '.cache', 'muster-tests');

/** Bytes that must be free for tests to write into memory; a whole run held 0.1 GB at a time, but one test may write much more. */
const memoryForTests = 12e9;

/** How many files run at a time: twice the number of cores, because many tests wait for a process, a disk or a browser. */
const defaultConcurrency = 2 * availableParallelism();

/** A run of changed tests is for working, so it takes a minute: this long for the tests, and the rest for starting the services. */
const changedSeconds = 40;

const interruption = watchForInterruption();
let exitCode = 1;
try {
  const options = parseOptions(process.argv.slice(2));
  const { files, left = [] } = selectFiles(options);
  if (files.length === 0) {
    console.log('No test reaches a changed file');
    exitCode = 0;
  } else {
    const without = [...options.without, ...provideRequirements(options.without)];
    exitCode = await runInFolder(leaveOut(files, without), options, without);
    if (left.length > 0)
      console.log(
        `Left out to take about a minute: ${left.length} files that reach the change through more imports. npm test runs all`,
      );
  }
} catch (error) {
  if (interruption.exitCode() === undefined) console.error(error instanceof Error ? error.message : error);
}
process.exit(interruption.exitCode() ?? exitCode);

/** @returns the files, and those of the quick level that reach a change but are left out because they are far from it */
function selectFiles({ files, level, changed, concurrency = defaultConcurrency }: Options): {
  files: SelectedFile[];
  left?: readonly string[];
} {
  const selected = selectLevel(findTestFiles(files), level);
  if (!changed) return { files: selected };
  const names = selected.map(({ file }) => file);
  const reaching = selectReaching(names, findChangedFiles());
  const isWhole = level !== 'quick' || reaching.length === names.length;
  const nearest = isWhole ? reaching : keepNearest(reaching, readSeconds(), changedSeconds * concurrency);
  return {
    files: selected.filter(({ file }) => nearest.includes(file)),
    left: reaching.filter((file) => !nearest.includes(file)),
  };
}

function leaveOut(
  files: readonly SelectedFile[],
  without: readonly RequirementName[],
): readonly SelectedFile[] {
  if (!without.includes('browser')) return files;
  const kept = files.filter(({ file }) => !isBrowserTest(file));
  if (kept.length < files.length)
    console.log(`${files.length - kept.length} files need a browser and are left out`);
  return kept;
}

async function runInFolder(
  files: readonly SelectedFile[],
  options: Options,
  without: readonly RequirementName[],
): Promise<number> {
  await new Promise(setImmediate); // handles a signal that arrived while packages were installed
  interruption.check();
  const folder = mkdtempSync(join(findTemporaryFolder(), 'muster-tests-'));
  let services: Services | undefined;
  try {
    chmodSync(folder, 0o755); // if this process is root, PostgreSQL runs under another account
    services = await startServices({
      folder,
      interruption,
      postgres: options.engine !== 'sqlite',
      partitions: options.partitioned ? 8 : 0,
      s3: !without.includes('s3'),
      browser: !without.includes('browser') && needsBrowser(files.map(({ file }) => file)),
      program: startsProgram(files.map(({ file }) => file)),
    });
    return await runRepeatedly(files, options, without, { folder, services });
  } finally {
    await services?.stop();
    await interruption.killed();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Where the tests write: into memory if there is plenty, because on a disk they wait for thousands of flushes. A test kills
 * processes, never the machine, so memory holds what a disk would.
 */
function findTemporaryFolder(): string {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= memoryForTests ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

interface TestSetup {
  readonly folder: string;
  readonly services: Services;
}

async function runRepeatedly(
  files: readonly SelectedFile[],
  options: Options,
  without: readonly RequirementName[],
  { folder, services }: TestSetup,
): Promise<number> {
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const environment = {
    ...process.env,
    ...services.environment,
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: compileCache,
    MUSTER_TEST_WITHOUT: without.join(','),
    MUSTER_TEST_WAITS: join(folder, 'waits'),
    ...(options.engine === undefined ? {} : { MUSTER_TEST_ENGINE: options.engine }),
    ...(options.level === 'quick' ? { MUSTER_TEST_PART: 'quick' } : {}),
  };
  let failedRuns = 0;
  for (let round = 1; round <= options.repeat; round++) {
    const startedAt = performance.now();
    const results = await runOnce(files, options, folder, environment);
    if (!results || results.failed > 0) failedRuns++;
    printEnd(results, (performance.now() - startedAt) / 1000, { options, without, round });
  }
  if (options.repeat > 1) console.log(`${failedRuns} of ${options.repeat} runs failed`);
  return failedRuns === 0 ? 0 : 1;
}

/** @returns undefined if the run did not finish */
async function runOnce(
  files: readonly SelectedFile[],
  { name, concurrency: requestedConcurrency }: Options,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<TestResults | undefined> {
  const concurrency = requestedConcurrency ?? defaultConcurrency;
  const planned = planFiles(files, readSeconds(), {
    folder: mkdtempSync(join(folder, 'lists-')),
    concurrency,
  });
  const planPath = join(folder, 'plan.json');
  const resultsPath = join(folder, 'results.json');
  rmSync(resultsPath, { force: true });
  writeFileSync(planPath, JSON.stringify({ ...planned, concurrency, name } satisfies TestPlan));
  const script = join(import.meta.dirname, 'run-test-files.ts');
  const runner = interruption.spawn(process.execPath, [script, planPath, resultsPath], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await waitForExit(runner);
  interruption.check();
  const results = readResults(resultsPath);
  return results && code !== 0 && results.failed === 0 ? undefined : results;
}

function readResults(path: string): TestResults | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TestResults; // written by run-test-files.ts
  } catch {
    return undefined;
  }
}

interface Round {
  readonly options: Options;
  readonly without: readonly RequirementName[];
  readonly round: number;
}

function printEnd(
  results: TestResults | undefined,
  seconds: number,
  { options, without, round }: Round,
): void {
  if (!results) {
    console.error('The test runner ended early');
    return;
  }
  if (options.name === undefined) writeSeconds(results.files);
  if (options.report) printSlowest(results);
  const { passed, failed, skipped } = results;
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(0)} s`;
  const ofRuns = options.repeat > 1 ? `run ${round} of ${options.repeat}: ` : '';
  console.log(`${ofRuns}${counts}${without.length > 0 ? `, without ${without.join(', ')}` : ''}`);
  if (options.level === 'quick') console.log(describeRest());
}

function describeRest(): string {
  const left = selectLevel(findTestFiles([]), 'full');
  const count = (wanted?: LeftOutPart) => left.filter(({ part }) => part === wanted).length;
  return (
    `Left out: ${count()} files named .full.test.ts, tests named full in ${count('full')} files, and PostgreSQL in ` +
    `${count('postgres')} files. Run them with: npm test -- --level=full`
  );
}
