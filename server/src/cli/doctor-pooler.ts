import type { DatabaseConfig } from '../config.ts';
import { connectToPrimary, endClient, isPooled } from '../storage/db/postgres-primary.ts';

type PostgresConfig = Extract<DatabaseConfig, { readonly engine: 'postgres' }>;
/** What a check found: its level and, for a warning or a failure, what to do. */
export type Result = readonly [level: 'ok' | 'warning' | 'failure', text: string];

const name = 'muster doctor';
/** A running service may take the connection that a pooler would lend next. */
const tries = 10;

/** Finds out whether there is a pooler such as PgBouncer, and whether the settings suit it. */
export async function checkPooler({ url, directUrl }: PostgresConfig): Promise<Result[]> {
  const client = await connectToPrimary(url, name);
  try {
    if (!(await isPooled(client))) return [['ok', 'direct connections, without a pooler']];
    const mode = (await isShared(url)) ? 'transaction mode' : 'session mode';
    const { rows } = await client.query<{ limit: string }>("select current_setting('lock_timeout') as limit");
    return [
      await describeDirect(directUrl, mode),
      ...(rows[0]?.limit === '0'
        ? [
            [
              'warning',
              'connections of the pooler have no time limits: see docs/guides/pgbouncer.md',
            ] as const,
          ]
        : []),
    ];
  } finally {
    await endClient(client);
  }
}

async function describeDirect(directUrl: string | undefined, mode: string): Promise<Result> {
  if (directUrl === undefined)
    return [
      'warning',
      `a pooler in ${mode}, and MUSTER_DATABASE_DIRECT_URL is not set: servers ask for changes every 0.3 s, and migrations use the pooler`,
    ];
  const client = await connectToPrimary(directUrl, name);
  try {
    if (await isPooled(client)) return ['failure', 'MUSTER_DATABASE_DIRECT_URL also leads to a pooler'];
    return ['ok', `a pooler in ${mode}, and a direct connection for notifications and migrations`];
  } finally {
    await endClient(client);
  }
}

/** Whether two connections can use the same one to the server while both are open. */
async function isShared(url: string): Promise<boolean> {
  const [one, other] = [await connectToPrimary(url, name), await connectToPrimary(url, name)];
  const readPid = async (client: typeof one) =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  try {
    for (let i = 0; i < tries; i += 1) if ((await readPid(one)) === (await readPid(other))) return true;
    return false;
  } finally {
    await Promise.all([endClient(one), endClient(other)]);
  }
}
