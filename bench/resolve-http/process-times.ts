import { readdirSync, readFileSync } from 'node:fs';

/** What Linux reports about a process, in ticks of 10 ms (proc(5), fields ppid, utime and stime). */
export function readProcess(pid: number | string | undefined): { parent: number; cpuSeconds: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return { parent: Number(fields[1]), cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 };
}

/** Seconds of CPU that the children of a process have taken. */
export function childrenCpuSeconds(parent: number | undefined): number {
  let sum = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const found = readProcess(name);
      if (found.parent === parent) sum += found.cpuSeconds;
    } catch {
      // It ended while the list was read.
    }
  }
  return sum;
}
