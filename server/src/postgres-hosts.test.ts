import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listHosts } from './postgres-hosts.ts';

test('a URL with one host stays the same', () => {
  for (const url of [
    'postgres://muster@localhost/muster',
    'postgresql://u:p%40ss@db.example.org:5432/muster?sslmode=require',
    'postgres://localhost',
    'postgres://muster@[::1]:5432/muster',
  ])
    assert.deepEqual(listHosts(url), [url]);
});

test('each of several hosts has a separate URL, with all options except the one that pg does not know', () => {
  const hosts = 'db-1:5432,db-2:5433,[::1]';
  for (const [options, kept] of [
    ['', ''],
    ['?target_session_attrs=read-write', ''],
    ['?target_session_attrs=read-write&sslmode=require', '?sslmode=require'],
    ['?sslmode=require&target_session_attrs=any', '?sslmode=require'],
    ['?a=1&target_session_attrs=any&b=2', '?a=1&b=2'],
  ])
    assert.deepEqual(listHosts(`postgres://u:p,w@${hosts}/muster${options}`), [
      `postgres://u:p,w@db-1:5432/muster${kept}`,
      `postgres://u:p,w@db-2:5433/muster${kept}`,
      `postgres://u:p,w@[::1]/muster${kept}`,
    ]);
});
