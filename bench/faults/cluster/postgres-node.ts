import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, findBinaries, nobody } from '../../../scripts/test-run/start-postgres.ts';

/** A PostgreSQL server with durable settings that a test can stop, kill, restart and turn into a standby of another. */
export interface PostgresNode {
  readonly port: number;
  /** The server's default database. */
  readonly url: string;
  readonly folder: string;
  /** Waits until it accepts connections. */
  readonly start: (settings?: readonly string[]) => Promise<void>;
  /** SIGINT ends its sessions and shuts down, SIGQUIT acts like a crash, and SIGKILL is a crash. */
  readonly stop: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>;
}

const account: SpawnOptions = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** @param folder created by this node; every folder above it must be accessible to other accounts if this process is root */
export function definePostgresNode(folder: string, port: number): PostgresNode {
  let server: ChildProcess | undefined;
  const url = `postgres://muster@127.0.0.1:${port}/postgres`;
  return {
    port,
    url,
    folder,
    start: async (settings = []) => {
      for (;;) {
        server = await spawnPostgres(folder, port, settings);
        if (await isAccepting(server, url)) return;
        await wait(100); // after a SIGKILL, its processes may hold shared memory a little longer
      }
    },
    stop: async (signal) => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
  };
}

/** Creates an empty cluster for a node. */
export async function createPrimary({ folder }: PostgresNode): Promise<void> {
  const { initdb } = await findBinaries();
  await makeFolder(folder);
  await createCluster(initdb, join(folder, 'data'), account);
}

/**
 * Makes a node a standby of another running node by copying its files (PostgreSQL, "Making a Base Backup Using the Low Level
 * API"), starts it, and waits until every commit of the primary waits for it.
 */
export async function startStandby(node: PostgresNode, primary: PostgresNode): Promise<void> {
  await rm(node.folder, { recursive: true, force: true });
  await makeFolder(node.folder);
  const data = join(node.folder, 'data');
  await withClient(primary.url, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    const copied = (path: string) => !/postmaster\.(pid|opts)$/.test(path);
    await cp(join(primary.folder, 'data'), data, { recursive: true, filter: copied });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await writeFile(join(data, 'standby.signal'), '');
  const own = `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=muster application_name=standby'\n`;
  await writeFile(join(data, 'postgresql.auto.conf'), own);
  await giveToAccount(data);
  await node.start();
  await withClient(primary.url, async (client) => {
    await client.query("alter system set synchronous_standby_names = 'standby'");
    await client.query('select pg_reload_conf()');
    for (;;) {
      const { rows } = await client.query("select 1 from pg_stat_replication where sync_state = 'sync'");
      if (rows.length > 0) return;
      await wait(50);
    }
  });
}

/** Promotes a standby to primary, which then commits without waiting for another node. */
export async function promote({ url }: PostgresNode): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('select pg_promote(true, 30)');
    await client.query('alter system reset synchronous_standby_names');
    await client.query('select pg_reload_conf()');
  });
}

export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the connection is lost when its server stops
  await client.connect();
  return client;
}

export async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(url);
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates a temporary folder that other accounts can access. */
export async function makeOpenFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

async function spawnPostgres(
  folder: string,
  port: number,
  settings: readonly string[],
): Promise<ChildProcess> {
  const { postgres } = await findBinaries();
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60', ...settings];
  const options = all.flatMap((setting) => ['-c', setting]);
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...options];
  return spawn(postgres, args, { ...account, stdio: 'ignore', detached: true });
}

/** @returns false if the server has exited instead */
async function isAccepting(server: ChildProcess, url: string): Promise<boolean> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) return false;
    const result = await withClient(url, (client) => client.query('select 1')).catch(() => undefined);
    if (result) return true;
    await wait(20);
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (account.uid !== undefined) await chown(folder, nobody, nobody);
}

async function giveToAccount(folder: string): Promise<void> {
  if (account.uid === undefined) return;
  const child = spawn('chown', ['-R', `${nobody}:${nobody}`, folder]);
  await once(child, 'exit');
}
