import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { killTree } from './process-tree.ts';

/** Ends a run early on Ctrl-C, SIGTERM and SIGHUP, and when the `npm` process that started it has ended. */
export interface Interruption {
  /** 128 + the number of the signal, as shells report it; undefined if there was no interruption. */
  readonly exitCode: () => number | undefined;
  /** @throws Error after an interruption */
  readonly check: () => void;
  /**
   * Starts a process that an interruption kills together with its descendants. It has its own process group, so that Ctrl-C in
   * the terminal reaches only this process, which then ends the others in order.
   */
  readonly spawn: (command: string, args: readonly string[], options?: SpawnOptions) => ChildProcess;
  /** Waits until all processes that an interruption killed have ended. */
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

/** A SIGTERM to npm may end only npm and its shell, without reaching this process. */
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
