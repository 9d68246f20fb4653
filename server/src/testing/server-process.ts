import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from './child-environment.ts';
import { findFreePort } from './free-port.ts';
import { musterProgram } from './muster-program.ts';

/** The service as a separate process, that a test can kill. */
export interface ServerProcess {
  readonly baseUrl: string;
  readonly child: ChildProcess;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** A server process that may not respond yet. */
export interface StartingProcess extends ServerProcess {
  /** Resolves when all of its HTTP processes respond; rejects with its output if it ends before that. */
  readonly serving: Promise<void>;
}

/**
 * Starts `muster serve` and waits until all of its HTTP processes respond.
 *
 * @param options options of `serve`, such as `--demo`
 * @throws Error with its output, if it ends before that
 */
export async function startServerProcess(
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  const server = await spawnServerProcess(environment, options);
  await server.serving;
  return server;
}

/** Starts `muster serve` without waiting, for tests that kill it while it starts. */
export async function spawnServerProcess(
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<StartingProcess> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [musterProgram, 'serve', ...options], {
    env: childEnvironment({ MUSTER_PORT: String(port), MUSTER_LOG_LEVEL: 'error', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  const serving = waitUntilServing(child, baseUrl);
  serving.catch(() => {}); // tests that kill it while it starts do not wait for it
  const kill = async (signal: NodeJS.Signals) => {
    const exited = hasExited(child) ? undefined : once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return { baseUrl, child, kill, serving };
}

/** Removes the data folder of a server that was killed. Its image decoders may still be writing to the folder: they end a moment later. */
export async function removeDataFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

async function waitUntilServing(child: ChildProcess, baseUrl: string): Promise<void> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  while (!(printed.includes('Muster serves') && (await isHealthy(baseUrl)))) {
    if (hasExited(child)) throw new Error(`the server ended: ${printed}`);
    await wait(20);
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function isHealthy(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/health`).then(
    (response) => response.ok,
    () => false,
  );
}
