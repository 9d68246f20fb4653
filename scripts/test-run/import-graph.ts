import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Imports that exist at run time. Types alone cannot make a test fail. */
const importedPath =
  /(?:^|\n)\s*(?:import|export)(?!\s+type\s)[^'"\n;]*(?:\{[^}]*\}[^'"\n;]*)?['"]([^'"\n]+)['"]/g;
const dynamicImport = /\bimport\(\s*['"]([^'"\n]+)['"]/g;
const urlOfFile = /new URL\(\s*['"]([^'"\n]+)['"],\s*import\.meta\.url/g;
const joinedPath = /join\(\s*import\.meta\.dirname,\s*((?:'[^'\n]+'(?:,\s*)?)+)\)/g;

/** Every feature is imported here. A test that starts a server would otherwise reach every file of the server. */
const compositionRoots = ['app.ts', 'jobs.ts', 'main.ts', 'housekeeping.ts', 'deps.ts'].map((name) =>
  join(root, 'server', 'src', name),
);

/** The files that a file imports, starts as a worker or a process, or reads; absolute paths. */
function findImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const relative = [importedPath, dynamicImport, urlOfFile].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, path = '']) => path),
  );
  const joined = [...text.matchAll(joinedPath)].map(([, parts = '']) =>
    [...parts.matchAll(/'([^']+)'/g)].map(([, part = '']) => part).join('/'),
  );
  return [
    ...relative.flatMap((path) => resolveImport(file, path)),
    ...joined.map((path) => resolve(dirname(file), path)),
  ].filter(isFile);
}

function resolveImport(file: string, path: string): string[] {
  if (path.startsWith('.')) return [resolve(dirname(file), path.replace(/\?.*$/, ''))];
  const [name = '', ...rest] = path.replace(/^@muster\//, '').split('/');
  const manifest = join(root, name, 'package.json');
  if (name === '' || !existsSync(manifest)) return []; // a package from npm, or `node:`
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    exports?: string | Record<string, unknown>;
  };
  const entry =
    typeof exports === 'string' ? exports : exports?.[rest.length > 0 ? `./${rest.join('/')}` : '.'];
  return typeof entry === 'string' ? [join(root, name, entry)] : [];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * Returns the files that each test file reaches, with the number of imports in between. A test of a feature, which sends requests to
 * a whole server, reaches the files of its own feature and what they import. A journey reaches the page that it is named after.
 */
export function findReachedFiles(tests: readonly string[]): Map<string, ReadonlyMap<string, number>> {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (file: string) => {
    const known = imports.get(file) ?? (compositionRoots.includes(file) ? [] : findImports(file));
    imports.set(file, known);
    return known;
  };
  return new Map(tests.map((test) => [test, reach([test, ...findSubjects(test)], importsOf)]));
}

function reach(
  start: readonly string[],
  importsOf: (file: string) => readonly string[],
): ReadonlyMap<string, number> {
  const distances = new Map(start.map((file, index) => [file, index === 0 ? 0 : 1]));
  for (const [file, distance] of distances)
    for (const imported of importsOf(file))
      if (!distances.has(imported)) distances.set(imported, distance + 1);
  return distances;
}

/** The files that a test is about, although it reaches them over HTTP or in a browser. */
function findSubjects(test: string): string[] {
  const [, feature] = /(server\/src\/features\/[^/]+)\//.exec(test) ?? [];
  const [, page] = /console\/journeys\/([^/]+?)(?:\.full)?\.test\.ts$/.exec(test) ?? [];
  const folder = feature ?? (page && `console/src/pages/${page}`);
  if (folder === undefined) return [];
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.test(-support)?\.ts$/.test(file))
    .map((file) => join(root, file));
}
