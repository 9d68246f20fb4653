/**
 * Runs tests of changes and jobs on PostgreSQL through PgBouncer in transaction mode. The files are
 * imported after the settings because their tests are declared then.
 */
import { after } from 'node:test';
import { hasPgbouncer, startPgbouncer } from './testing/pgbouncer.ts';

const address = process.env.MUSTER_TEST_POSTGRES_URL;

if (address && hasPgbouncer()) {
  const pgbouncer = await startPgbouncer(address, 'transaction');
  after(() => pgbouncer.stop());
  process.env.MUSTER_TEST_POOLER_URL = pgbouncer.through(address);
  process.env.MUSTER_TEST_ENGINE = 'postgres';
  delete process.env.MUSTER_TEST_PART; // the levels of the files do not matter here
  await import('./features/changes/changes.test.ts');
  await import('./storage/jobs/jobs.test.ts');
  await import('./storage/jobs/hold-lease.test.ts');
}
