import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const path = join(root, '.test-report', 'seconds.tsv');
const shownFiles = 15;

export interface FileSeconds {
  readonly file: string;
  readonly seconds: number;
}

export interface TestSeconds {
  readonly name: string;
  readonly seconds: number;
  /** How long the process of the test had nothing to do: it waited for a browser, another process, the disk or a timer. */
  readonly waited: number;
}

/** Returns the seconds of each file from the last run that recorded them; empty if there was none. */
export function readSeconds(): Map<string, number> {
  try {
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    return new Map(
      lines.map((line) => {
        const [seconds, file = ''] = line.split('\t');
        return [join(root, file), Number(seconds)];
      }),
    );
  } catch {
    return new Map();
  }
}

/** Records seconds and path in `.test-report/seconds.tsv`, slowest first. Files that did not run keep their seconds. */
export function writeSeconds(files: readonly FileSeconds[]): void {
  const seconds = readSeconds();
  for (const { file, seconds: taken } of files) seconds.set(file, taken);
  const lines = toLines([...seconds].map(([file, taken]) => ({ file, seconds: taken })));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${lines.join('\n')}\n`);
}

export function printSlowest(run: {
  readonly files: readonly FileSeconds[];
  readonly tests: readonly TestSeconds[];
}): void {
  console.log('\nSlowest files (seconds):');
  for (const line of toLines(run.files).slice(0, shownFiles)) console.log(`  ${line}`);
  console.log('\nSlowest tests (seconds, of which the test process waited):');
  for (const { name, seconds, waited } of run.tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shownFiles))
    console.log(`  ${seconds.toFixed(2)}\t${waited.toFixed(2)}\t${name}`);
}

function toLines(files: readonly FileSeconds[]): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ file, seconds }) => `${seconds.toFixed(2)}\t${relative(root, file)}`);
}
