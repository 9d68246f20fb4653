import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Peaks of resident memory, in MB of 1024 × 1024 bytes. */
export interface MemoryPeaks {
  readonly server: number;
  /** The total of all its child processes; shared memory counts for each. */
  readonly children: number;
  readonly largestChild: number;
}

const pollMs = 20;

/**
 * Watches a process and its children from now on; Linux only. The kernel tracks the peak of the process itself; its children,
 * which come and go, are checked every 20 ms.
 *
 * @returns a function that ends the watch
 */
export function watchMemory(pid: number): () => MemoryPeaks {
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // resets the peak to the current resident memory (proc(5))
  let children = 0;
  let largestChild = 0;
  const sample = () => {
    const sizes = childrenOf(pid).map((child) => readMegabytes(child, 'VmRSS'));
    children = Math.max(
      children,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    largestChild = Math.max(largestChild, ...sizes);
  };
  sample();
  const timer = setInterval(sample, pollMs);
  return () => {
    clearInterval(timer);
    sample();
    return { server: readMegabytes(pid, 'VmHWM'), children, largestChild };
  };
}

export function residentMegabytes(pid: number): number {
  return readMegabytes(pid, 'VmRSS');
}

/** Returns 0 for a process that has ended. */
function readMegabytes(pid: number | string, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    try {
      return readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean);
    } catch {
      return []; // the thread has just ended
    }
  });
}
