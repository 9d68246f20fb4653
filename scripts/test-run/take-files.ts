/**
 * Runs test files in this process, one after another. Several processes take their files from one list, until none is left.
 * `MUSTER_TEST_LIST` is its path: a JSON file with {@link ListedFile}s, in the order in which to start them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeAfterAllFiles } from '../../server/src/testing/after-all-files.ts';

/** A test file, and the name of the suite that it becomes, so that its hooks do not affect other files. */
export interface ListedFile {
  readonly name: string;
  readonly path: string;
}

/** Only so that a run ends if a test hangs: the longest file takes a few minutes. */
const fileTimeoutMs = 1_200_000;

const list = process.env.MUSTER_TEST_LIST ?? '';
const files = JSON.parse(readFileSync(list, 'utf8')) as ListedFile[]; // written by select-files.ts
for (const [index, file] of files.entries()) if (take(`${list}.${index}`)) await runFile(file);
await closeAfterAllFiles();

/** @returns whether this process is the first to take it */
function take(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Resolves when the tests of a file have ended, or when none of them has the name that is looked for. A file that does not load fails its suite. */
function runFile({ name, path }: ListedFile): Promise<void> {
  return new Promise((resolve) => {
    const ended = describe(name, { timeout: fileTimeoutMs }, async () => {
      after(() => resolve());
      await import(pathToFileURL(path).href);
    });
    void ended.then(resolve); // a suite that is left out runs no hooks
  });
}
