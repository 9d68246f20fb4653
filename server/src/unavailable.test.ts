import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import pg from 'pg';
import { StorageFailure } from './storage/storage-failure.ts';
import { findReason, unavailableError } from './unavailable.ts';

function postgresError(code: string): Error {
  const error = new pg.DatabaseError('failed', 0, 'error');
  error.code = code;
  error.severity = 'ERROR';
  return error;
}

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test('errors of PostgreSQL that are temporary or fixable by an operator are a reason; others are a bug in this program', () => {
  for (const [code, reason] of [
    ['57P01', 'database-away'],
    ['57P03', 'database-away'],
    ['08006', 'database-away'],
    ['25006', 'read-only'],
    ['53300', 'database-busy'],
    ['53100', 'disk-full'],
    ['55P03', 'database-busy'],
    ['57014', 'database-busy'],
    ['40P01', 'database-busy'],
    ['XX001', 'database-damaged'],
    ['23505', undefined],
    ['42P01', undefined],
    ['22003', undefined],
  ] as const)
    assert.equal(findReason(postgresError(code)), reason, code);
});

test('errors of SQLite are recognized by their result code', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('pragma max_page_count = 2; create table notes (text)');
  const full = await thrownBy(() => database.exec(`insert into notes values ('${'x'.repeat(100_000)}')`));
  assert.equal(findReason(full), 'disk-full');
  assert.equal(findReason(await thrownBy(() => database.exec('select 1 from nothing'))), undefined);
  assert.equal(findReason(await thrownBy(() => new DatabaseSync('/nowhere/muster.sqlite'))), 'disk-failing');
});

test('errors of the system count only if a system call failed', async () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  assert.equal(findReason(full), 'disk-full');
  assert.equal(findReason(Object.assign(new Error('no space'), { code: 'ENOSPC' })), undefined);
  assert.equal(findReason(await thrownBy(() => readFile('/nowhere/at-all'))), undefined);
});

test('a lost connection is attributed to its part of the service, unless the cause says more', async () => {
  const refused = await thrownBy(
    () => new Promise((_, reject) => connect({ host: '127.0.0.1', port: 1 }).once('error', reject)),
  );
  assert.equal(findReason(refused), undefined);
  assert.equal(findReason(new StorageFailure('database', 'lost', refused)), 'database-away');
  assert.equal(findReason(new StorageFailure('files', 'lost', refused)), 'files-away');
  assert.equal(findReason(new StorageFailure('database', 'lost', postgresError('53300'))), 'database-busy');
  assert.equal(
    findReason(new Error('outer', { cause: new StorageFailure('files', 'lost', refused) })),
    'files-away',
  );
});

test('the response is a 503 that says when to try again and shows no internals', () => {
  const error = unavailableError(new StorageFailure('database', 'postgres://10.0.0.7 is gone', undefined));
  assert.equal(error?.statusCode, 503);
  assert.equal(error?.errorName, 'ServiceUnavailable');
  assert.equal(error?.message, 'The database does not respond; try again');
  assert.deepEqual(error?.headers, { 'retry-after': '2' });
  assert.equal(unavailableError(new TypeError('x is not a function')), undefined);
});
