/**
 * Measures which lines the tests of the pure packages run, with Node's own coverage, and fails if one of these packages has a line
 * that no test runs. A line that cannot be reached has the comment `node:coverage ignore next` with the reason.
 *
 *   test-coverage.ts [--all]     also reports the rest of server and sdk by folder, from the quick tests on SQLite without a browser
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { findTestFiles, isBrowserTest, isFullOnly } from './test-run/select-files.ts';

const root = join(import.meta.dirname, '..');
const complete = ['zone-index', 'positioning', 'geo', 'server/src/ical', 'server/src/zone-rules'];
const rest = ['server/src', 'sdk/src'];
/** Many random inputs: they take more than half of the time, and run no line that the other tests do not. */
const repeating = ['zone-index/src/zone-index.property.test.ts', 'server/src/ical/hostile-events.test.ts'];

interface Lines {
  covered: number;
  total: number;
  /** `file:line`, from the root of the checkout. */
  readonly missing: string[];
}

const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values;
process.env.MUSTER_TEST_ENGINE = 'sqlite';
process.env.MUSTER_TEST_PART = 'quick';
const folders = all ? [...complete, ...rest] : complete;
const lines = new Map<string, Lines>(folders.map((name) => [name, { covered: 0, total: 0, missing: [] }]));
const files = findTestFiles(folders.map((folder) => `${folder}/**/*.test.ts`)).filter(
  (file) => !repeating.includes(relative(root, file)),
);

const events = run({
  files: all ? files.filter((file) => !isFullOnly(file) && !isBrowserTest(file)) : files,
  concurrency: true,
  coverage: true,
  coverageIncludeGlobs: folders.map((folder) => `${folder}/**/*.ts`),
  coverageExcludeGlobs: ['**/*.test.ts', '**/*.test-support.ts', '**/testing/**', '**/*.d.ts'],
});
/** Files that a test loaded: the summary does not have the others. */
const seen = new Set<string>();
let failed = 0;
events.on('test:fail', ({ name, file }) => {
  failed++;
  console.error(`failed: ${name} (${file})`);
});
events.on('test:coverage', ({ summary }) => {
  for (const { path, totalLineCount, coveredLineCount, lines: counts } of summary.files) {
    const file = relative(root, path);
    seen.add(file);
    const of = lines.get(folders.find((folder) => file.startsWith(`${folder}/`)) ?? '');
    if (!of) continue;
    of.total += totalLineCount;
    of.covered += coveredLineCount;
    for (const { line, count } of counts) if (count === 0) of.missing.push(`${file}:${line}`);
  }
});
for await (const _ of events); // until the end
let incomplete = 0;
for (const file of complete.flatMap(listSources)) {
  if (seen.has(file) || isOnlyTypes(file)) continue;
  console.error(`  no test loads ${file}`);
  incomplete++;
}
for (const [folder, { covered, total, missing }] of lines) {
  console.log(
    `${((100 * covered) / Math.max(1, total)).toFixed(2)} %\t${covered} of ${total} lines\t${folder}`,
  );
  if (!complete.includes(folder)) continue;
  if (total === 0 || missing.length > 0) incomplete++;
  for (const line of missing) console.error(`  no test runs ${line}`);
}
if (failed > 0 || incomplete > 0) process.exitCode = 1;

function listSources(folder: string): string[] {
  return globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).filter(
    (file) => !/\.(?:test|test-support|d)\.ts$|\/testing\//.test(file),
  );
}

/** Whether a file declares no value: its lines do nothing. */
function isOnlyTypes(file: string): boolean {
  const code = readFileSync(join(root, file), 'utf8');
  return !/^(?:export )?(?:async )?(?:function|const|let|class)\b/m.test(code);
}
