import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { killTree } from './process-tree.ts';

/** Ends a run early on Ctrl-C, SIGTERM and SIGHUP, and when the `npm` that started it is gone. */
export interface Interruption {
  /** 128 + the signal's number, as a shell reports it; undefined until there was an interruption. */
  readonly exitCode: () => number | undefined;
  /** @throws Error after an interruption */
  readonly check: () => void;
  /**
   * Starts a process that an interruption kills, with everything below it. It is in a process group apart: a Ctrl-C in the
   * terminal then reaches only this process, which ends the others in order.
   */
  readonly spawn: (command: string, args: readonly string[], options?: SpawnOptions) => ChildProcess;
  /** Waits until the processes that an interruption has killed have ended. */
  readonly killed: () => Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const parentCheckMs = 500;

export function watchForInterruption(): Interruption {
  let code: number | undefined;
  const children = new Set<ChildProcess>();
  const kills: Promise<void>[] = [];
  const interrupt = (signal: (typeof signals)[number]) => {
    code ??= 128 + constants.signals[signal];
    for (const { pid } of children) if (pid !== undefined) kills.push(killTree(pid));
  };
  for (const signal of signals) process.on(signal, interrupt);
  setInterval(() => isOrphan() && interrupt('SIGTERM'), parentCheckMs).unref();
  const check = () => {
    if (code !== undefined) throw new Error('interrupted');
  };
  return {
    exitCode: () => code,
    check,
    spawn: (command, args, options = {}) => {
      check();
      const child = spawn(command, [...args], { ...options, detached: true });
      children.add(child);
      child.once('exit', () => children.delete(child));
      return child;
    },
    killed: async () => {
      await Promise.all(kills);
    },
  };
}

const parent = process.ppid;

/** A SIGTERM to npm may end npm and its shell, and never reach this process. */
function isOrphan(): boolean {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
}

/** Resolves with the exit code of a process, or 1 if a signal ended it. */
export function waitForExit(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
