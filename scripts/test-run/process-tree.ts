import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const pollIntervalMs = 10;

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly isZombie: boolean;
}

/** Lists the running descendants of `pid`, parents first. */
export function listDescendants(pid: number): number[] {
  const entries = listProcesses().filter((entry) => !entry.isZombie);
  const found: number[] = [];
  let parents = new Set([pid]);
  while (parents.size > 0) {
    const level = entries.filter((entry) => parents.has(entry.parent)).map((entry) => entry.pid);
    found.push(...level);
    parents = new Set(level);
  }
  return found;
}

export function isRunning(pid: number): boolean {
  return listProcesses().some((entry) => entry.pid === pid && !entry.isZombie);
}

/**
 * Kills a process and all of its descendants, and waits until they have ended. Stops all of them first: a running process could
 * start another one between the listing and the kill, and that one would not be found.
 */
export async function killTree(pid: number): Promise<void> {
  const stopped = new Set<number>();
  for (;;) {
    const running = [pid, ...listDescendants(pid)].filter((found) => !stopped.has(found));
    if (running.length === 0) break;
    for (const found of running) {
      stopped.add(found);
      send(found, 'SIGSTOP');
    }
  }
  for (const found of stopped) send(found, 'SIGKILL');
  while ([...stopped].some(isRunning)) await wait(pollIntervalMs);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has already ended
  }
}

function listProcesses(): ProcessEntry[] {
  return existsSync('/proc/self/stat') ? listFromProc() : listFromPs();
}

/** For Linux, because a slim Debian image has no `ps`. */
function listFromProc(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // "pid (command) state parent …"; the command may contain spaces and parentheses.
        const [state, parent] =
          readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
        return [{ pid: Number(name), parent: Number(parent), isZombie: state === 'Z' || state === 'X' }];
      } catch {
        return []; // it ended after the folder was read
      }
    });
}

function listFromPs(): ProcessEntry[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, state = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      isZombie: state.startsWith('Z'),
    }));
}
