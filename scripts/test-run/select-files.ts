import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const everything = ['geo', 'zone-index', 'server', 'sdk', 'console', 'scripts'].map(
  (name) => `${name}/**/*.test.ts`,
);

/**
 * What a test file must not contain to share a process with others: servers, processes, threads, browsers, and hooks or
 * changes that would reach the tests of another file.
 */
const needsProcess =
  /testing\/|\.test-support|child_process|worker|playwright|mock\.|process\.(env|on|chdir|umask)|globalThis|^(before|after)(Each)?\(/m;

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

/**
 * The files for the runner, longest first, so that no long one is left for the end. Files that need no process apart are
 * imported together by one bundle per processor: that saves a start of Node for each.
 *
 * @param seconds of the files in an earlier run
 */
export function planFiles(
  files: readonly string[],
  seconds: ReadonlyMap<string, number>,
  bundles: { readonly folder: string; readonly count: number },
): string[] {
  const shared = files.filter((file) => !needsProcess.test(readFileSync(file, 'utf8')));
  if (shared.length < 2) return [...files];
  const alone = sortByLength(
    files.filter((file) => !shared.includes(file)),
    seconds,
  );
  const firstShort = alone.findIndex((file) => !isLong(file));
  return alone.toSpliced(firstShort < 0 ? alone.length : firstShort, 0, ...writeBundles(shared, bundles));
}

function writeBundles(
  files: readonly string[],
  { folder, count }: { readonly folder: string; readonly count: number },
): string[] {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: Math.min(count, files.length) }, (_, index) => {
    const path = join(folder, `pure-${index + 1}.test.mjs`);
    const imports = files
      .filter((_file, position) => position % count === index)
      .map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};\n`);
    writeFileSync(path, imports.join(''));
    return path;
  });
}

function sortByLength(files: readonly string[], seconds: ReadonlyMap<string, number>): string[] {
  const lengthOf = (file: string) => seconds.get(file) ?? guessSeconds(file);
  return files.toSorted((a, b) => lengthOf(b) - lengthOf(a));
}

const isLong = (file: string) => file.includes('/journeys/');

/** Tests that wait for processes to be killed and started again, or go through the whole console. */
const isLongest = (file: string) => /whole-day|durability|killed-sync|token-refresh/.test(file);

/** Without an earlier run: the longest first, then tests with a browser, then the longest source. */
function guessSeconds(file: string): number {
  const kilobytes = statSync(file).size / 1000;
  if (isLongest(file)) return 1000;
  return isLong(file) ? 100 + kilobytes : kilobytes;
}
