import { readdirSync, readFileSync } from 'node:fs';

/** Reads what Linux reports about a process, in ticks of 10 ms (proc(5), fields ppid, utime and stime). */
export function readProcess(pid: number | string | undefined) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / 100;
  return { parent: Number(fields[1]), cpuSeconds: seconds(11), endedChildrenCpuSeconds: seconds(13) };
}

/** Seconds of CPU time used by the children of a process, including those that have ended (fields cutime and cstime). */
export function childrenCpuSeconds(parent: number | undefined): number {
  let sum = readProcess(parent).endedChildrenCpuSeconds;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const found = readProcess(name);
      if (found.parent === parent) sum += found.cpuSeconds;
    } catch {
      // The process ended while the list was read.
    }
  }
  return sum;
}
