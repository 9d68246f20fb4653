import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { howToInstall, installPackage } from './install-package.ts';

/** An S3 server for the tests, in a folder that goes when it is stopped. */
export interface S3Server {
  /** What the tests find it by. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Debian puts `python3-swift` beside its own Python, and not beside another one that may come first on the PATH. */
const python = '/usr/bin/python3';
const bucket = 'muster-tests';
const swiftPackage = 'python3-swift';

/**
 * Starts `start-s3-server.py` where its packages are installed. Elsewhere it says how to install them and answers
 * `undefined`, except in continuous integration (`CI=true`), where it installs them.
 *
 * @throws Error when the server does not start, and in continuous integration when it cannot be installed
 */
export async function startS3Server(): Promise<S3Server | undefined> {
  if (!isInstalled()) {
    if (process.env.CI !== 'true') {
      console.log(`Leaving out the tests against an S3 server: it comes with ${howToInstall(swiftPackage)}`);
      return undefined;
    }
    installSwift();
  }
  const folder = await mkdtemp(join(tmpdir(), 'muster-s3-'));
  const script = fileURLToPath(new URL('start-s3-server.py', import.meta.url));
  const server = spawn(python, [script, folder, bucket], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const stop = async () => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
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
  let complaints = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk;
  });
  if (server.stdout)
    for await (const line of createInterface(server.stdout)) return JSON.parse(line) as ReadyLine; // its own format
  throw new Error(`the S3 server did not start: ${complaints.trim()}`);
}

function isInstalled(): boolean {
  return spawnSync(python, ['-c', 'import swift']).status === 0;
}

function installSwift(): void {
  console.log('Installing the S3 server …');
  installPackage(swiftPackage);
  if (isInstalled()) return;
  const install = howToInstall(swiftPackage);
  throw new Error(`CI=true wants the tests against an S3 server, which needs (as root): ${install}`);
}
