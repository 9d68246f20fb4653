import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { keepNearest, selectReaching } from './changed-files.ts';
import { mutants } from './mutants.ts';
import { findTestFiles, isFullOnly, partsLeftOut, selectLevel } from './select-files.ts';

const root = join(import.meta.dirname, '..', '..');
const everything = findTestFiles([]);
const namesOf = (files: readonly string[]) => files.map((file) => relative(root, file));

describe('the levels of tests', () => {
  test('every file is in the quick level or the full level, and in both only with what the quick level leaves out', () => {
    const quick = selectLevel(everything, 'quick').map(({ file }) => file);
    const full = selectLevel(everything, 'full');
    assert.deepEqual([...new Set([...quick, ...full.map(({ file }) => file)])].sort(), everything.toSorted());
    for (const { file, part } of full) assert.equal(part !== undefined, quick.includes(file), file);
    assert.deepEqual(quick.filter(isFullOnly), []);
  });

  test('every file that calls `full` is in the full level', () => {
    for (const file of everything.filter((each) => !isFullOnly(each)))
      if (/^\s*full\(/m.test(readFileSync(file, 'utf8')))
        assert.ok(partsLeftOut(file).includes('full'), relative(root, file));
  });

  test('in a file with tests named `full`, no other test runs in both levels', () => {
    for (const file of everything.filter((each) => partsLeftOut(each).includes('full')))
      assert.doesNotMatch(
        readFileSync(file, 'utf8'),
        /import \{[^}]*\b(test|it)\b[^}]*\} from 'node:test'/,
        file,
      );
  });

  test('every page of the console has a journey with its name in the quick level', () => {
    for (const page of readdirSync(join(root, 'console', 'src', 'pages')))
      assert.ok(existsSync(join(root, 'console', 'journeys', `${page}.test.ts`)), page);
  });
});

test('each bug of `npm run test:mutants` changes a line that is there once', () => {
  for (const { file, find, replace } of mutants) {
    assert.equal(readFileSync(join(root, file), 'utf8').split(find).length, 2, `${file}: ${find}`);
    assert.notEqual(find, replace);
  }
});

describe('tests that reach a changed file', () => {
  const reaching = (...changed: string[]) =>
    namesOf(
      selectReaching(
        everything,
        changed.map((file) => join(root, file)),
      ),
    );

  test('are those that import it, in steps or as a worker, the nearest first', () => {
    assert.match(reaching('zone-index/src/zone-index.ts')[0] ?? '', /^zone-index\//);
    const ofThread = reaching('server/src/features/zone-search/segment-thread.ts');
    assert.ok(ofThread.includes('server/src/features/zone-search/zone-search.test.ts'), String(ofThread));
  });

  test('are those of the feature and of features that use it, but not of every feature on the same server', () => {
    const ofStore = reaching('server/src/features/zones/zones.store.ts');
    for (const feature of ['zones/zones', 'resolve/resolve'])
      assert.ok(ofStore.includes(`server/src/features/${feature}.test.ts`), feature);
    assert.ok(!ofStore.includes('server/src/features/calendar/calendar.test.ts'), String(ofStore));
  });

  test('are the journey of the page and not of other pages', () => {
    const ofPage = reaching('console/src/pages/trash/trash-page.tsx').filter((file) =>
      file.includes('journeys'),
    );
    assert.deepEqual(ofPage, ['console/journeys/trash.test.ts']);
  });

  test('are those that read a file by its name, or all if the runner has changed', () => {
    assert.ok(reaching('docs/guides/first-map.md').includes('server/src/guide-examples.full.test.ts'));
    assert.equal(reaching('scripts/test-run/select-files.ts').length, everything.length);
    assert.ok(!reaching('docs/guides/first-map.md').includes('server/src/access.test.ts'));
  });

  test('are the nearest ones if all of them take too long, always with the nearest, and no slow one keeps out shorter ones', () => {
    const seconds = new Map(Object.entries({ a: 50, b: 90, c: 20, d: 31 }));
    assert.deepEqual(keepNearest(['a', 'b', 'c', 'd', 'new'], seconds, 100), ['a', 'c', 'new']);
    assert.deepEqual(keepNearest(['b', 'a'], seconds, 10), ['b']);
  });
});
