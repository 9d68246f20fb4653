import { spawnSync } from 'node:child_process';

/** The cost of a command, including its child processes. */
export interface Cost {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  /** The largest resident set of any one of its processes. */
  readonly peakMegabytes: number;
  readonly output: string;
}

/** GNU time, for the CPU time and peak memory of a process tree. */
const timeCommand = '/usr/bin/time';
/** The priority that image workers give themselves, used for all commands so that none has an advantage on a busy machine. */
const niceCommand = ['nice', '-n', '10'] as const;

/** @throws Error if the command fails, or if GNU time is missing (Debian: `apt-get install time`) */
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

/** Whether a command is available. */
export function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}
