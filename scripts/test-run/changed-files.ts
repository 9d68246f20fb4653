import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { findReachedFiles } from './import-graph.ts';

const root = join(import.meta.dirname, '..', '..');

/** A change of these can make any test fail. */
const affectsEverything = /^(package(-lock)?\.json|bin\/|tsconfig|scripts\/(run-test|test-run\/(?!mutants)))/;

const comment = /^\s*(\/\/|\/?\*).*$/gm;

/** Returns the files that have changed since this branch left `main`, committed or not; absolute paths. */
export function findChangedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const start = git('merge-base', 'HEAD', 'main');
  const names = [git('diff', '--name-only', start), git('ls-files', '--others', '--exclude-standard')];
  return names.flatMap((list) => list.split('\n').filter(Boolean)).map((name) => join(root, name));
}

/**
 * Returns the tests that reach one of the changed files through imports, nearest first. Files that no source file imports, such as
 * guides, select the tests that name them or their folder.
 */
export function selectReaching(tests: readonly string[], changed: readonly string[]): string[] {
  if (changed.some((file) => affectsEverything.test(relative(root, file)))) return [...tests];
  const distances = [...findReachedFiles(tests)].flatMap(([test, files]) => {
    const near = [...files].filter(([, distance]) => distance < 2).map(([file]) => file);
    const found = changed.flatMap((file) => files.get(file) ?? (isNamedIn(near, file) ? 1 : []));
    return found.length > 0 ? [{ test, distance: Math.min(...found) }] : [];
  });
  return distances.toSorted((a, b) => a.distance - b.distance).map(({ test }) => test);
}

/** Of a file that has never run here. */
const typicalSeconds = 4;

/**
 * Returns as many of the tests, which are sorted nearest first, as take `maxSeconds` one after the other: the nearest one, and then
 * each that still fits.
 *
 * @param secondsOf the duration of files in earlier runs
 */
export function keepNearest(
  tests: readonly string[],
  secondsOf: ReadonlyMap<string, number>,
  maxSeconds: number,
): string[] {
  let sum = 0;
  return tests.filter((test, index) => {
    const seconds = secondsOf.get(test) ?? typicalSeconds;
    if (index > 0 && sum + seconds > maxSeconds) return false;
    sum += seconds;
    return true;
  });
}

/** Whether a test or what it imports directly contains the name of a file that is not source code, or its folder. */
function isNamedIn(near: readonly string[], file: string): boolean {
  if (/\.(ts|tsx|css)$/.test(file)) return false;
  const [name, folder] = [basename(file), relative(root, dirname(file))];
  return near.some((path) => {
    const text = readFileSync(path, 'utf8').replaceAll(comment, '');
    return text.includes(`'${name}'`) || (folder !== '' && text.includes(`${folder}/`));
  });
}
