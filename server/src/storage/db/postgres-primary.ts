import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { listHosts } from '../../postgres-hosts.ts';

const timeoutMs = 3_000;
const endTimeoutMs = 250;

/**
 * Opens a connection outside the pool to the host that accepts writes.
 *
 * @param name shown in `pg_stat_activity`
 * @throws Error of the last host, if none accepts writes
 */
export async function connectToPrimary(url: string, name: string): Promise<pg.Client> {
  let failure: unknown;
  for (const connectionString of listHosts(url)) {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      application_name: name,
    });
    client.on('error', () => {}); // without a listener, a lost connection ends the process
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (!rows[0]?.standby) return client;
      failure = new Error('this server is a standby, not the primary');
    } catch (error) {
      failure = error;
    }
    await endClient(client);
  }
  throw failure;
}

/**
 * Whether a connection goes through a pooler such as PgBouncer, which gives its clients numbers of its own. Behind one,
 * nothing that belongs to a session is reliable: settings and `LISTEN` may be those of another client.
 */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return 'processID' in client && client.processID !== rows[0]?.pid;
}

/** Closes a connection without waiting long for a server that does not respond. */
export async function endClient(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), wait(endTimeoutMs)]);
}
