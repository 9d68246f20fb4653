import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Level } from './options.ts';
import type { ListedFile } from './take-files.ts';

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
    const folder = files.find((file) => statSync(resolve(root, file)).isDirectory());
    if (folder)
      throw new Error(`${folder} is a folder: name files, or a pattern such as '${folder}/*.test.ts'`);
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
  full: /import \{[^}]*\bfull\b[^}]*\} from '[^']*\/level\.ts'/,
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

/** Files for the runner in the order in which to start them. */
export interface PlannedFiles {
  readonly files: readonly string[];
  /** The suites of the processes that run several files: their names, and the files that they stand for. */
  readonly suites: readonly string[];
}

/**
 * Most files run in a few processes that take one after another from a list, longest first, which saves starting Node and loading the
 * same imports for every file, and leaves no long one for the end. Half of these processes start before the files that need their
 * own process, because many of those wait, and half of them after.
 *
 * @param seconds the duration of each file in an earlier run
 */
export function planFiles(
  selected: readonly SelectedFile[],
  seconds: ReadonlyMap<string, number>,
  { folder, concurrency }: { readonly folder: string; readonly concurrency: number },
): PlannedFiles {
  const lengthOf = ({ file, part }: SelectedFile) =>
    (seconds.get(file) ?? guessSeconds(file)) * (part ? 0.5 : 1);
  const sorted = selected.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const isAlone = ({ file }: SelectedFile) => isLongest(file) || needsProcess.test(readWithSupport(file));
  const alone = sorted
    .filter(isAlone)
    .flatMap((one, index) =>
      one.part ? writeProcesses(join(folder, `alone-${index}-${one.part}`), [one], 1) : one.file,
    );
  const together = sorted.filter((one) => !isAlone(one));
  const lists = Map.groupBy(together, ({ part }) => part);
  const [first = [], ...others] = [...lists].map(([part, files]) =>
    writeProcesses(join(folder, part ?? 'tests'), files, Math.min(concurrency, files.length)),
  );
  const half = Math.ceil(first.length / 2);
  return {
    files: [...first.slice(0, half), ...alone, ...first.slice(half), ...others.flat()],
    suites: selected.map(nameOf),
  };
}

/** Writes test files that each run files of one list until none is left; see `take-files.ts`. All files are of the same part. */
function writeProcesses(path: string, files: readonly SelectedFile[], count: number): string[] {
  const list = `${path}.json`;
  const listed = files.map((one): ListedFile => ({ name: nameOf(one), path: one.file }));
  writeFileSync(list, JSON.stringify(listed));
  const part = files[0]?.part;
  const variables = { MUSTER_TEST_LIST: list, ...(part && { MUSTER_TEST_PART: part }) };
  const text = `Object.assign(process.env, ${JSON.stringify(variables)});\nawait import(${JSON.stringify(takeFilesUrl)});\n`;
  return Array.from({ length: count }, (_, index) => {
    const file = `${path}-${index + 1}.test.mjs`;
    writeFileSync(file, text);
    return file;
  });
}

const takeFilesUrl = pathToFileURL(join(import.meta.dirname, 'take-files.ts')).href;

function nameOf({ file, part }: SelectedFile): string {
  return part ? `${relative(root, file)} (${part})` : relative(root, file);
}

/** Reads a test file and the test support that it imports. */
function readWithSupport(file: string): string {
  const text = readFileSync(file, 'utf8');
  const support = [...text.matchAll(/from '(\.[^']*\.test-support\.ts)'/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  );
  return [text, ...support.map((path) => readFileSync(path, 'utf8'))].join('\n');
}

const isLong = (file: string) => file.includes('/journeys/');

/** Tests that wait for processes to be killed and restarted. */
const isLongest = (file: string) => /durability|killed-sync|token-refresh/.test(file);

/** Estimates the duration of a file that has not run before: the slowest tests, then the browser journeys, then by size. */
function guessSeconds(file: string): number {
  const kilobytes = statSync(file).size / 1000;
  if (isLongest(file)) return 1000;
  return isLong(file) ? 100 + kilobytes : kilobytes;
}
