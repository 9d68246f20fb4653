import { spawnSync } from 'node:child_process';

/** What a command cost, its child processes included. */
export interface Cost {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  /** Largest resident set of any one of its processes. */
  readonly peakMegabytes: number;
  readonly output: string;
}

/** GNU time, for the processor time and peak memory of a process tree. */
const timeCommand = '/usr/bin/time';
/** The priority that image workers give themselves, for all: on a busy machine none is ahead. */
const niceCommand = ['nice', '-n', '10'] as const;

/** @throws Error when the command fails, or GNU time is missing (Debian: `apt-get install time`) */
export function measureCommand(command: string, args: readonly string[]): Cost {
  const started = performance.now();
  const run = spawnSync(timeCommand, ['-f', '@%U %S %M', ...niceCommand, command, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const wallSeconds = (performance.now() - started) / 1000;
  if (run.error)
    throw new Error(`${timeCommand} is needed (Debian: apt-get install time)`, { cause: run.error });
  const [user, system, kilobytes] = (/@([\d.]+) ([\d.]+) (\d+)\s*$/.exec(run.stderr) ?? [])
    .slice(1)
    .map(Number);
  if (run.status !== 0 || user === undefined || system === undefined || kilobytes === undefined) {
    throw new Error(`${command} ended with code ${run.status}: ${run.stderr.slice(-2000)}`);
  }
  return { wallSeconds, cpuSeconds: user + system, peakMegabytes: kilobytes / 1024, output: run.stdout };
}

/** Whether a command is there to be called. */
export function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}
