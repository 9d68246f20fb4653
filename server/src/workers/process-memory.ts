import { readFileSync } from 'node:fs';

/**
 * The resident set size of a process, in bytes, where /proc has it (Linux), otherwise `undefined`. Read from `status`, which
 * counts in kB whatever the page size.
 */
export function readRssBytes(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return line ? Number(line[1]) * 1024 : undefined;
  } catch {
    return undefined;
  }
}
