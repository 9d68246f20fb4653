import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('nothing set means an embedded service on this machine only', () => {
  const config = readConfig({});
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.baseUrl, 'http://localhost:8080');
  assert.equal(config.storageUrl, 'http://localhost:8080/storage');
  assert.deepEqual(config.database, { engine: 'sqlite', path: join(resolve('data'), 'muster.sqlite') });
  assert.deepEqual(config.blobs, { kind: 'folder', path: join(resolve('data'), 'blobs') });
});

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ MUSTER_PORT: '', MUSTER_BASE_URL: ' ' }).port, 8080);
});

test('the addresses follow the port and lose a trailing slash', () => {
  assert.equal(readConfig({ MUSTER_PORT: '9000' }).baseUrl, 'http://localhost:9000');
  assert.equal(
    readConfig({ MUSTER_BASE_URL: 'https://maps.example.org/' }).storageUrl,
    'https://maps.example.org/storage',
  );
});

test('every bad key is named at once, and no secret is printed', () => {
  const read = () =>
    readConfig({
      MUSTER_PORT: '80x',
      MUSTER_BASE_URL: 'maps.example.org',
      MUSTER_DATABASE_URL: 'mysql://root:hunter2@host/db',
      MUSTER_AUTH_SECRET: 'short',
      MUSTER_LOG_LEVEL: 'loud',
      MUSTER_BLOB_URL: 'ftp://x',
      MUSTER_WORKERS: '0',
      MUSTER_TRUSTED_PROXIES: '10.0.0.0/8, somewhere',
    });
  assert.throws(read, (error: unknown) => {
    assert.ok(error instanceof ConfigError);
    const keys = error.problems.map((problem) => problem.split('=')[0]);
    assert.deepEqual(keys.sort(), [
      'MUSTER_AUTH_SECRET',
      'MUSTER_BASE_URL',
      'MUSTER_BLOB_URL',
      'MUSTER_DATABASE_URL',
      'MUSTER_LOG_LEVEL',
      'MUSTER_PORT',
      'MUSTER_TRUSTED_PROXIES',
      'MUSTER_WORKERS',
    ]);
    assert.doesNotMatch(error.message, /hunter2|short/);
    return true;
  });
});

test('an external issuer needs its issuer and audience beside it', () => {
  const jwks = { MUSTER_AUTH_JWKS_URL: 'https://login.example.org/keys' };
  assert.throws(() => readConfig(jwks), ConfigError);
  assert.ok(
    readConfig({ ...jwks, MUSTER_AUTH_ISSUER: 'https://login.example.org', MUSTER_AUTH_AUDIENCE: 'muster' }),
  );
});

test('databases are a SQLite file, relative to the data folder, or PostgreSQL', () => {
  const at = (url: string) =>
    readConfig({ MUSTER_DATA_DIR: '/srv/muster', MUSTER_DATABASE_URL: url }).database;
  assert.deepEqual(at('sqlite:other.sqlite'), { engine: 'sqlite', path: '/srv/muster/other.sqlite' });
  assert.deepEqual(at('sqlite:///var/db/m.sqlite'), { engine: 'sqlite', path: '/var/db/m.sqlite' });
  assert.deepEqual(at('postgres://u@h/d'), { engine: 'postgres', url: 'postgres://u@h/d' });
});
