import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Interruption } from './interruption.ts';

/** An S3 server for the tests. */
export interface S3Server {
  /** Environment variables that tell the tests its address. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Debian installs `python3-swift` only for its own Python, and another Python may come first on the PATH. */
const python = '/usr/bin/python3';
const bucket = 'muster-tests';

export const swiftPackage = 'python3-swift';

export function isSwiftInstalled(): boolean {
  return spawnSync(python, ['-c', 'import swift']).status === 0;
}

/**
 * Starts `start-s3-server.py`.
 *
 * @param folder empty
 * @throws Error with the output of the server, if it does not start
 */
export async function startS3Server(folder: string, { spawn }: Interruption): Promise<S3Server> {
  await mkdir(folder, { recursive: true });
  const script = fileURLToPath(new URL('start-s3-server.py', import.meta.url));
  const server = spawn(python, [script, folder, bucket], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL'); // its files are removed next
    await ended;
  };
  try {
    return { environment: environmentOf(await readReadyLine(server)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface ReadyLine {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

function environmentOf({ endpoint, accessKeyId, secretAccessKey }: ReadyLine) {
  const query = new URLSearchParams({ endpoint, region: 'us-east-1', pathStyle: 'true' });
  return {
    MUSTER_TEST_S3_URL: `s3://${bucket}/tests?${query}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

async function readReadyLine(server: ChildProcess): Promise<ReadyLine> {
  let errors = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  if (server.stdout)
    for await (const line of createInterface(server.stdout)) return JSON.parse(line) as ReadyLine; // the script's format
  throw new Error(`the S3 server did not start: ${errors.trim()}`);
}
