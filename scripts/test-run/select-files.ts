import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const everything = ['geo', 'zone-index', 'positioning', 'server', 'sdk', 'console', 'scripts'].map(
  (name) => `${name}/**/*.test.ts`,
);

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

/** Whether any of the files opens pages in a browser. */
export function needsBrowser(files: readonly string[]): boolean {
  return files.some((file) => /browser|start-console|map-client/i.test(readFileSync(file, 'utf8')));
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
  files: readonly string[],
  seconds: ReadonlyMap<string, number>,
  bundles: { readonly folder: string; readonly concurrency: number },
): string[] {
  const lengthOf = (file: string) => seconds.get(file) ?? guessSeconds(file);
  const shared = files.filter((file) => !isLongest(file) && !needsProcess.test(readWithSupport(file)));
  if (shared.length <= bundles.concurrency) return sortByLength(files, lengthOf);
  const [journeys, others] = [shared.filter(isLong), shared.filter((file) => !isLong(file))];
  const planned = [
    ...files.filter((file) => !shared.includes(file)).map((file) => ({ file, length: lengthOf(file) })),
    ...writeBundles('journeys', journeys, lengthOf, bundles),
    ...writeBundles('tests', others, lengthOf, bundles),
  ];
  return planned.toSorted((a, b) => b.length - a.length).map(({ file }) => file);
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
  files: readonly string[],
  lengthOf: (file: string) => number,
  { folder, concurrency }: { readonly folder: string; readonly concurrency: number },
): PlannedFile[] {
  const count = Math.min(bundlesPerProcess * concurrency, files.length);
  const bundles = Array.from({ length: count }, () => ({ files: [] as string[], length: 0 }));
  for (const file of sortByLength(files, lengthOf)) {
    const shortest = bundles.reduce((best, bundle) => (bundle.length < best.length ? bundle : best));
    shortest.files.push(file);
    shortest.length += lengthOf(file);
  }
  mkdirSync(folder, { recursive: true });
  return bundles.map((bundle, index) => {
    const path = join(folder, `${name}-${index + 1}.test.mjs`);
    writeFileSync(path, writeBundle(bundle.files));
    return { file: path, length: bundle.length };
  });
}

/** Each file becomes a suite with its path as the name, so that its hooks do not affect other files and its duration is known. */
function writeBundle(files: readonly string[]): string {
  const suites = files.map((file) => {
    const [name, url] = [relative(root, file), pathToFileURL(file).href];
    return `describe(${JSON.stringify(name)}, async () => { await import(${JSON.stringify(url)}); });\n`;
  });
  return `import { describe } from 'node:test';\n${suites.join('')}`;
}

function sortByLength(files: readonly string[], lengthOf: (file: string) => number): string[] {
  return files.toSorted((a, b) => lengthOf(b) - lengthOf(a));
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
