import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readProcess } from './process-times.ts';

/** A server in a separate process. */
export interface MeasuredServer {
  readonly url: string;
  readonly pid: number | undefined;
  /** Seconds of CPU time that the process has used so far, in user code and in the kernel. */
  readonly cpuSeconds: () => number;
  readonly stop: () => Promise<void>;
}

/** @param script relative to this folder */
export async function startServer(
  script: string,
  args: readonly string[],
  environment: Record<string, string>,
  port: number,
): Promise<MeasuredServer> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, MUSTER_PORT: String(port), MUSTER_LOG_LEVEL: 'error' },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(url, child);
  return {
    url,
    pid: child.pid,
    cpuSeconds: () => readProcess(child.pid).cpuSeconds,
    stop: () => stop(child),
  };
}

async function waitForResponse(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1_200 && child.exitCode === null; attempt++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not respond`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
