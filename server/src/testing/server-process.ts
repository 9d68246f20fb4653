import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from './child-environment.ts';
import { findFreePort } from './free-port.ts';

/** The service as a process of its own, that a test can kill. */
export interface ServerProcess {
  readonly baseUrl: string;
  readonly child: ChildProcess;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
}

const main = join(import.meta.dirname, '..', 'main.ts');

/**
 * Starts `muster serve` and waits until it answers, with all of its HTTP processes.
 *
 * @param options of `serve`, such as `--demo`
 * @throws Error with what it printed, when it ends before that
 */
export async function startServerProcess(
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [main, 'serve', ...options], {
    env: childEnvironment({ MUSTER_PORT: String(port), MUSTER_LOG_LEVEL: 'error', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const baseUrl = `http://127.0.0.1:${port}`;
  while (!(printed.includes('Muster serves') && (await isHealthy(baseUrl)))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${printed}`);
    await wait(20);
  }
  const kill = async (signal: NodeJS.Signals) => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill(signal);
    await gone;
  };
  return { baseUrl, child, kill };
}

function isHealthy(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}
