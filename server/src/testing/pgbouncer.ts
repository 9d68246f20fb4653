import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, isListening } from './free-port.ts';
import { isLeftOut } from './left-out.ts';
import { waitFor } from './wait-for.ts';

/** The Debian package with the connection pooler. */
export const pgbouncerPackage = 'pgbouncer';

export function isPgbouncerInstalled(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0;
}

/** Whether the tests that need PgBouncer can run. */
export function hasPgbouncer(): boolean {
  return !isLeftOut('pgbouncer') && isPgbouncerInstalled();
}

export interface Pgbouncer {
  /** Returns the address of a database through PgBouncer. */
  readonly through: (url: string) => string;
  /** Ends all its connections, and starts it again at the same address. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Debian's `nobody`: PgBouncer refuses to run as root. */
const nobody = 65534;

/** Starts PgBouncer in front of the PostgreSQL server at `address`, with the settings of `docs/guides/pgbouncer.md`. */
export async function startPgbouncer(address: string, mode: 'transaction' | 'session'): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-pgbouncer-'));
  const port = await findFreePort();
  const { hostname, port: serverPort, username } = new URL(address);
  const limits =
    'set lock_timeout = 5000; set statement_timeout = 20000; set idle_in_transaction_session_timeout = 20000';
  await writeFile(join(folder, 'users.txt'), `"${username}" ""\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
server_login_retry = 1
max_client_conn = 500
default_pool_size = 20
`,
  );
  const isRoot = process.getuid?.() === 0;
  await chmod(folder, 0o755);
  if (isRoot) await chown(folder, nobody, nobody);
  const start = async () => {
    const started = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
      stdio: 'ignore',
      ...(isRoot && { uid: nobody, gid: nobody }),
    });
    await waitFor('PgBouncer listens', () => isListening(port));
    return started;
  };
  let child = await start();
  const end = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    through: (url) => {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${port}`;
      return changed.href;
    },
    restart: async () => {
      await end();
      child = await start();
    },
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
