import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { baseFiles } from '../server/src/building-import/testing/fuzz/base-files.ts';

const program = join(import.meta.dirname, '..', 'server/src/building-import/testing/fuzz/fuzz-format.ts');
/** The memory limit of the process that reads an import. */
const maxMemoryMb = 768;

export interface ImportFuzzOptions {
  readonly seed: number;
  readonly first: number;
  readonly end: number;
  /** Limits the run to one format; undefined means all. */
  readonly format: string | undefined;
  /** Files to damage instead of the small ones of the repository; they are one import, of the format. */
  readonly files: readonly string[];
}

/** Reads damaged files of each format of building import in a separate process. @returns the exit code */
export function fuzzImports({ seed, first, end, format, files }: ImportFuzzOptions): number {
  let exitCode = 0;
  for (const name of format === undefined ? Object.keys(baseFiles) : [format]) {
    const startedAt = performance.now();
    const args = [
      `--max-old-space-size=${maxMemoryMb}`,
      program,
      name,
      String(first),
      String(end),
      String(seed),
      ...files,
    ];
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    if (status !== 0) {
      console.log(`Violation: ${name} ended with ${status ?? signal}: ${stderr.slice(-2000)}`);
      exitCode = 1;
      continue;
    }
    const result = JSON.parse(stdout) as { failures: number; maxRssMb: number }; // written by the child process
    console.log(`${name}, seed ${seed}, ${first} to ${end}, in ${seconds} s: ${stdout.trim()}`);
    if (result.failures > 0 || result.maxRssMb > maxMemoryMb) {
      console.log(`Violation: ${name}: ${result.failures} failures, ${result.maxRssMb} MB`);
      exitCode = 1;
    }
  }
  return exitCode;
}
