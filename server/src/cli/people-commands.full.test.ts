import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { clientOf } from '../testing/api-client.ts';
import { onSqlite } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { runInProcess } from './run-in-process.test-support.ts';
import { refresh, signIn } from './run-muster.test-support.ts';

onSqlite('commands for people and API tokens', (server) => {
  test('muster user invite prints a link with which a person becomes a user', async () => {
    const words = [
      'user',
      'invite',
      '--department',
      '6',
      '--email',
      'Grace@Station.example',
      '--role',
      'editor',
    ];
    const { code, stdout, stderr } = await runInProcess(server(), [...words, '--name', 'Grace']);
    assert.equal(code, 0, stderr);
    const listed = await runInProcess(server(), ['user', 'list', '--department', '6']);
    assert.match(listed.stdout, /^grace@station\.example\teditor\tinvited\t\S+\tGrace\n$/);
    const [, token] = /^http:\/\/\S+\/invitation#(6\.[\w-]{43})\n$/.exec(stdout) ?? [];
    const open = clientOf(server(), 1, null);
    const password = 'a password of some length';
    const { status, body } = await open('POST', '/api/v4/Users/AcceptInvitation', { token, password });
    assert.deepEqual([status, decodeJwt(body.access_token).role], [200, 'editor']);
    assert.equal((await signIn(server(), 'grace@station.example', password)).status, 200);
    const again = await runInProcess(server(), words);
    assert.deepEqual([again.code, /already a user/.test(again.stderr)], [2, true]);
    const nobody = await runInProcess(server(), words.slice(0, 4));
    assert.match(nobody.stderr, /--email must be.*\nusage: muster user invite/);
  });

  test('muster user end-sessions signs out, and the user may sign in again', async () => {
    const email = 'sessions@station.example';
    const made = await runInProcess(server(), [
      ...['user', 'create', '--department', '5', '--role', 'admin', '--email', email],
    ]);
    const password = made.stdout.trim().split(' ').at(-1) ?? '';
    const { body } = await signIn(server(), email, password);
    const { code, stdout } = await runInProcess(server(), ['user', 'end-sessions', '--email', email]);
    assert.deepEqual(
      [code, stdout],
      [0, `${email} will be signed out within seconds and can sign in again.\n`],
    );
    assert.equal((await refresh(server(), body.refresh_token)).status, 400);
    assert.equal((await signIn(server(), email, password)).status, 200);
    const forced = await runInProcess(server(), ['user', 'end-sessions', '--email', email, '--force']);
    assert.match(forced.stderr, /--force works only with user disable/);
  });

  test('the last administrator can be disabled or get another role only with --force', async () => {
    const email = 'last@station.example';
    const user = ['--department', '7', '--email', email, '--role', 'admin'];
    await runInProcess(server(), ['user', 'create', ...user]);
    for (const change of [
      ['user', 'disable', '--email', email],
      ['user', 'role', '--email', email, '--role', 'viewer'],
    ]) {
      const rejected = await runInProcess(server(), change);
      assert.equal(rejected.code, 2);
      assert.match(rejected.stderr, /last@station\.example is the last administrator/);
    }
    const role = ['user', 'role', '--email', email, '--force', '--role'];
    assert.equal((await runInProcess(server(), [...role, 'viewer'])).code, 0);
    assert.equal((await runInProcess(server(), [...role, 'admin'])).code, 0);
    assert.equal((await runInProcess(server(), ['user', 'disable', '--email', email, '--force'])).code, 0);
  });

  test('muster token create prints a token, which muster token list shows and muster token revoke ends', async () => {
    const token = (...words: string[]) =>
      runInProcess(server(), ['token', words[0] ?? '', '--department', '9', ...words.slice(1)]);
    const made = await token('create', '--name', 'Screen', '--permissions', 'maps:read, calendar:read');
    assert.match(made.stdout, /^mst_9_[\w-]{43}\n$/, made.stderr);
    const secret = made.stdout.trim();
    const readMaps = () => clientOf(server(), 9, secret)('GET', '/api/v4/CustomMaps/GetCustomMaps');
    assert.equal((await readMaps()).status, 200);
    const { stdout } = await token('list');
    const [id, prefix, permissions, ends, , name] = stdout.trim().split('\t');
    assert.deepEqual(
      [prefix, permissions, ends, name],
      [secret.slice(0, 10), 'maps:read,calendar:read', 'never expires', 'Screen'],
    );
    const revoked = await token('revoke', '--id', id ?? '');
    assert.deepEqual([revoked.code, revoked.stdout], [0, 'The token stops working within seconds.\n']);
    await waitFor('the token ends', async () => (await readMaps()).status === 401);
    assert.equal((await token('list')).stdout, '');
    const wrong: [string[], RegExp][] = [
      [['revoke', '--id', id ?? ''], /no API token with this id/],
      [['revoke'], /--id must be.*\nusage/],
      [['create', '--name', ' ', '--permissions', 'maps:read'], /--name must be/],
      [['create', '--name', 'a', '--permissions', 'maps'], /--permissions must be one or more of maps:read/],
      [['create', '--name', 'a'], /--permissions must be/],
      [
        ['create', '--name', 'a', '--permissions', 'maps:read', '--expires', '2020-01-01T00:00:00Z'],
        /future/,
      ],
    ];
    for (const [words, message] of wrong) {
      const rejected = await token(...words);
      assert.deepEqual([rejected.code, message.test(rejected.stderr)], [2, true], rejected.stderr);
    }
  });
});
