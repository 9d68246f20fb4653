import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Level } from './options.ts';

const root = join(import.meta.dirname, '..', '..');
const everything = [
  'geo',
  'zone-index',
  'positioning',
  'room-tracing',
  'server',
  'sdk',
  'console',
  'scripts',
].map((name) => `${name}/**/*.test.ts`);

/**
 * A test file whose text matches this, or whose test support matches, needs its own process. It matches processes, threads and
 * browsers, changes that would affect other files, measurements that other files would disturb, and image decoders, which disable
 * all other formats in their process.
 */
const needsProcess =
  /child_process|worker_threads|startBrowser|server-process|browser-page|\bmock\.|process\.(on|once|chdir|umask|memoryUsage)|process\.env\.\w+ =|globalThis|monitorEventLoop|--expose-gc|(?:draw-picture|draw-pyramid|draw-placed|decode-to-raw|decode-raster|rasterize-svg|draw-pdf)\.ts/;

/** @throws Error if a pattern matches no file */
export function findTestFiles(patterns: readonly string[]): string[] {
  return (patterns.length > 0 ? patterns : everything).flatMap((pattern) => {
    const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] });
    if (files.length === 0) throw new Error(`${pattern}: no such test file`);
    return files.sort().map((file) => resolve(root, file));
  });
}

/** Whether a file is left out of the quick level. Its name says so. */
export function isFullOnly(file: string): boolean {
  return file.endsWith('.full.test.ts');
}

/** A part of a file of the quick level that this level leaves out: tests on PostgreSQL, or tests named `full`. */
export type LeftOutPart = 'postgres' | 'full';

const markOf: Readonly<Record<LeftOutPart, RegExp>> = {
  postgres: /\b(onSqliteFirst\(|sqliteFirstEngines\b)/,
  full: /^\s*full\(['`]/m,
};

export function partsLeftOut(file: string): LeftOutPart[] {
  if (isFullOnly(file)) return [];
  const text = readFileSync(file, 'utf8');
  return (['postgres', 'full'] as const).filter((part) => markOf[part].test(text));
}

/** A test file, and the part of it that runs if it is not the whole file. */
export interface SelectedFile {
  readonly file: string;
  readonly part?: LeftOutPart;
}

export function selectLevel(files: readonly string[], level: Level): SelectedFile[] {
  const leftOut = files.filter(isFullOnly).map((file) => ({ file }));
  const quick = files.filter((file) => !isFullOnly(file)).map((file) => ({ file }));
  if (level === 'quick') return quick;
  if (level === 'all') return [...quick, ...leftOut];
  return [...leftOut, ...files.flatMap((file) => partsLeftOut(file).map((part) => ({ file, part })))];
}

/** Whether any of the files opens pages in a browser. */
export function needsBrowser(files: readonly string[]): boolean {
  return files.some((file) => /browser|start-console|map-client/i.test(readFileSync(file, 'utf8')));
}

/** Whether any of the files starts `muster` as a process. */
export function startsProgram(files: readonly string[]): boolean {
  return files.some((file) =>
    /musterProgram|runMuster|ServerProcess|guide-shell/.test(readWithSupport(file)),
  );
}

/** Whether all tests in a file need a browser. Files in which only some tests need one skip those tests themselves. */
export function isBrowserTest(file: string): boolean {
  const text = readWithSupport(file);
  return consoleUse.test(text) || (browserUse.test(text) && !/\bskip\b/.test(text));
}

const consoleUse = /testing\/start-console\.ts'/;
const browserUse = /startOfflineBrowser\(|await startBrowser\(/;

/**
 * Returns the files for the runner, longest first, so that no long one is left for the end. Most files are combined into bundles
 * that import a few files each, which saves starting Node and loading the same imports for every file.
 *
 * @param seconds the duration of each file in an earlier run
 */
export function planFiles(
  selected: readonly SelectedFile[],
  seconds: ReadonlyMap<string, number>,
  bundles: { readonly folder: string; readonly concurrency: number },
): string[] {
  const lengthOf = ({ file, part }: SelectedFile) =>
    (seconds.get(file) ?? guessSeconds(file)) * (part ? 0.5 : 1);
  mkdirSync(bundles.folder, { recursive: true });
  const isAlone = ({ file }: SelectedFile) => isLongest(file) || needsProcess.test(readWithSupport(file));
  const alone = selected.filter(isAlone).map((one, index) => ({
    file: one.part
      ? writeBundle(join(bundles.folder, `${one.part}-alone-${index + 1}.test.mjs`), [one])
      : one.file,
    length: lengthOf(one),
  }));
  const groups = Map.groupBy(
    selected.filter((one) => !isAlone(one)),
    ({ file, part }) => `${isLong(file) ? 'journeys' : 'tests'}${part ? `-${part}` : ''}`,
  );
  const together = [...groups].flatMap(([name, files]) => writeBundles(name, files, lengthOf, bundles));
  return [...alone, ...together].toSorted((a, b) => b.length - a.length).map(({ file }) => file);
}

/** Reads a test file and the test support that it imports. */
function readWithSupport(file: string): string {
  const text = readFileSync(file, 'utf8');
  const support = [...text.matchAll(/from '(\.[^']*\.test-support\.ts)'/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  );
  return [text, ...support.map((path) => readFileSync(path, 'utf8'))].join('\n');
}

/** With this many, the last bundles are short. */
const bundlesPerProcess = 3;

interface PlannedFile {
  readonly file: string;
  readonly length: number;
}

/** Writes bundles, which are test files that import others, of about the same length. */
function writeBundles(
  name: string,
  files: readonly SelectedFile[],
  lengthOf: (file: SelectedFile) => number,
  { folder, concurrency }: { readonly folder: string; readonly concurrency: number },
): PlannedFile[] {
  const count = Math.min(bundlesPerProcess * concurrency, files.length);
  const bundles = Array.from({ length: count }, () => ({ files: [] as SelectedFile[], length: 0 }));
  for (const file of files.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const shortest = bundles.reduce((best, bundle) => (bundle.length < best.length ? bundle : best));
    shortest.files.push(file);
    shortest.length += lengthOf(file);
  }
  return bundles.map(({ files, length }, index) => ({
    file: writeBundle(join(folder, `${name}-${index + 1}.test.mjs`), files),
    length,
  }));
}

/**
 * Writes a test file that imports others of the same part. Each becomes a suite with its path as the name, so that its hooks do not
 * affect other files and its duration is known.
 */
function writeBundle(path: string, files: readonly SelectedFile[]): string {
  const suites = files.map(({ file, part }) => {
    const name = part ? `${relative(root, file)} (${part})` : relative(root, file);
    return `describe(${JSON.stringify(name)}, async () => { await import(${JSON.stringify(pathToFileURL(file).href)}); });\n`;
  });
  const part = files[0]?.part;
  const setPart = part ? `process.env.MUSTER_TEST_PART = '${part}';\n` : '';
  writeFileSync(path, `import { describe } from 'node:test';\n${setPart}${suites.join('')}`);
  return path;
}

const isLong = (file: string) => file.includes('/journeys/');

/** Tests that wait for processes to be killed and restarted, or that use the whole console. */
const isLongest = (file: string) => /whole-day|durability|killed-sync|token-refresh/.test(file);

/** Estimates the duration of a file that has not run before: the slowest tests, then the browser journeys, then by size. */
function guessSeconds(file: string): number {
  const kilobytes = statSync(file).size / 1000;
  if (isLongest(file)) return 1000;
  return isLong(file) ? 100 + kilobytes : kilobytes;
}
