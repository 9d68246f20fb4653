import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const path = join(root, '.test-report', 'seconds.tsv');
const shownFiles = 15;

export interface FileSeconds {
  readonly file: string;
  readonly seconds: number;
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

/** Writes `.test-report/seconds.tsv`: seconds and path, slowest first. */
export function writeSeconds(files: readonly FileSeconds[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${toLines(files).join('\n')}\n`);
}

export function printSlowest(files: readonly FileSeconds[]): void {
  console.log('\nSlowest files (seconds):');
  for (const line of toLines(files).slice(0, shownFiles)) console.log(`  ${line}`);
}

function toLines(files: readonly FileSeconds[]): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ file, seconds }) => `${seconds.toFixed(2)}\t${relative(root, file)}`);
}
