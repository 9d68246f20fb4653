/**
 * Sends valid and damaged requests to a server and checks every response: `npm run fuzz -- --requests=100000`. The requests are
 * generated from `docs/openapi.json`. `--seed=` repeats a run, and `--only=NUMBER` or `--only=FIRST-LAST` repeats part of it.
 * `--imports=10000` instead reads this many damaged files of each format of building import; `--format=` chooses one format,
 * and `--file=`, which can be repeated, damages real files instead.
 * `--plans=2000` draws this many damaged TIFFs and PDFs; `--format=` is `tif` or `pdf`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import description from '../docs/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../server/src/http/openapi/openapi-document.ts';
import type { FuzzCounts } from '../server/src/testing/fuzz/fuzz-counts.ts';
import { fuzzPlans, type PlanFuzzOptions } from '../server/src/testing/fuzz/fuzz-plans.ts';
import { describeRun } from '../server/src/testing/fuzz/fuzz-report.ts';
import {
  type FuzzOptions,
  type FuzzResult,
  runFuzzSession,
} from '../server/src/testing/fuzz/fuzz-session.ts';
import { createTemplate } from '../server/src/testing/postgres-database.ts';
import { fuzzImports, type ImportFuzzOptions } from './fuzz-imports.ts';
import { type Interruption, watchForInterruption } from './test-run/interruption.ts';
import { startPostgres } from './test-run/start-postgres.ts';

/** The maximum growth of the heap, as a fraction of its size before the run. */
const maxHeapGrowth = 0.1;
let printed = 0;

const interruption = watchForInterruption();
try {
  const options = parseOptions(process.argv.slice(2));
  if ('imports' in options) process.exitCode = fuzzImports(options.imports);
  else if ('plans' in options) process.exitCode = await fuzzPlans(options.plans);
  else
    process.exitCode = await (options.engine === 'postgres'
      ? runOnPostgres(options, interruption)
      : run(options));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = interruption.exitCode() ?? 1;
}

function parseOptions(
  args: readonly string[],
): FuzzOptions | { readonly imports: ImportFuzzOptions } | { readonly plans: PlanFuzzOptions } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      requests: { type: 'string', default: '10000' },
      engine: { type: 'string', default: 'sqlite' },
      concurrency: { type: 'string', default: '8' },
      only: { type: 'string' },
      imports: { type: 'string' },
      format: { type: 'string' },
      file: { type: 'string', multiple: true, default: [] },
      plans: { type: 'string' },
    },
  });
  const { engine } = values;
  if (engine !== 'sqlite' && engine !== 'postgres')
    throw new Error(`--engine=${engine}: expected sqlite or postgres`);
  const requests = parseCount('--requests', values.requests);
  const [only, last = only] = values.only?.split('-').map((text) => parseCount('--only', text)) ?? [];
  const seed = parseCount('--seed', values.seed);
  if (values.imports !== undefined) {
    const end = last === undefined ? parseCount('--imports', values.imports) : last + 1;
    if (values.file.length > 0 && values.format === undefined) throw new Error('--file needs --format');
    return { imports: { seed, first: only ?? 0, end, format: values.format, files: values.file } };
  }
  if (values.plans !== undefined) {
    const end = last === undefined ? parseCount('--plans', values.plans) : last + 1;
    return { plans: { seed, first: only ?? 0, end, format: values.format } };
  }
  return {
    engine,
    seed,
    first: only ?? 0,
    end: last === undefined ? requests : last + 1,
    concurrency: Math.max(1, parseCount('--concurrency', values.concurrency)),
    stallsOneIn: 4_000,
    warmUp: Math.min(20_000, requests / 5),
    onProgress: printProgress,
  };
}

/** Prints violations immediately, because a long run takes long to finish. */
function printProgress({ total, violations }: FuzzCounts): void {
  for (const { number, operationId, problem } of violations.slice(printed))
    console.log(`violation of ${operationId} (${number}): ${problem.slice(0, 200)}`);
  printed = violations.length;
  console.log(`${total()} requests, ${printed} violations`);
}

function parseCount(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 0)
    throw new Error(`${option}=${text}: expected a whole number`);
  return count;
}

async function runOnPostgres(options: FuzzOptions, running: Interruption): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-fuzz-'));
  chmodSync(folder, 0o755); // if this process is root, PostgreSQL runs under another account
  const postgres = await startPostgres(join(folder, 'postgres'), running);
  try {
    Object.assign(process.env, await createTemplate(postgres.url));
    return await run(options);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns the exit code */
async function run(options: FuzzOptions): Promise<number> {
  const startedAt = performance.now();
  console.log(`seed ${options.seed}`); // printed first, in case the run fails before its report
  const result = await runFuzzSession(description as unknown as OpenApiDocument, options); // written by generate-docs.ts
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(describeRun(result.counts, options.seed));
  const problems = describeProblems(result);
  console.log(problems.join('\n'));
  console.log(`on ${options.engine}, in ${seconds.toFixed(0)} s`);
  return problems.some((one) => one.startsWith('Violation')) || result.counts.violations.length > 0 ? 1 : 0;
}

function describeProblems({ foreignChanges, heap, loggedErrors }: FuzzResult): string[] {
  const lines = loggedErrors.map((line) => `logged: ${line}`);
  for (const change of foreignChanges) lines.push(`Violation: another department was changed: ${change}`);
  if (!heap) return lines;
  const { before, after } = heap;
  const growth = after / before - 1;
  const sizes = [before, after].map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`);
  const verdict = growth > maxHeapGrowth ? 'Violation: the heap grew: ' : 'heap after garbage collection: ';
  return [...lines, `${verdict}${sizes.join(' → ')}: ${(growth * 100).toFixed(1)}%`];
}
