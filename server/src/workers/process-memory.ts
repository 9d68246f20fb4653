import { readFileSync } from 'node:fs';

/**
 * The resident set size of a process, in bytes, if /proc has it (Linux), otherwise `undefined`. Read from `status`, which
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

/** The unit of the times in `/proc/[pid]/stat`: `sysconf(_SC_CLK_TCK)` is 100 on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

/** The CPU time of a process, in milliseconds over all its threads, if /proc has it (Linux), otherwise `undefined`. */
export function readCpuMs(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program may contain spaces. Fields 3 and up follow it; 14 and 15 are utime and stime (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
