import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { clientOf } from '../testing/api-client.ts';
import { onSqlite } from '../testing/test-server.ts';
import { runInProcess } from './run-in-process.test-support.ts';
import { refresh, signIn } from './run-muster.test-support.ts';

function create(email: string, ...more: readonly string[]): string[] {
  return ['user', 'create', '--department', '5', '--email', email, '--role', 'admin', ...more];
}

onSqlite('account commands', (server) => {
  test('muster user role changes the role, and muster user list lists the users', async () => {
    const run = (words: string) => runInProcess(server(), words.split(' '));
    for (const user of [
      '8 --email bea@station.example',
      '8 --email al@station.example',
      '9 --email cy@station.example',
    ])
      assert.equal((await run(`user create --role viewer --department ${user}`)).code, 0);
    const changed = await run('user role --email AL@station.example --role editor');
    assert.deepEqual([changed.code, changed.stdout], [0, 'AL@station.example now has the role editor.\n']);
    await run('user disable --email bea@station.example');
    const { stdout } = await runInProcess(server(), ['user', 'list', '--department', '8']);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    assert.deepEqual(
      rows.map(([email, role, access, addedOn, name]) => [
        email,
        role,
        access,
        Number.isNaN(Date.parse(addedOn ?? '')),
        name,
      ]),
      [
        ['al@station.example', 'editor', 'enabled', false, 'al@station.example'],
        ['bea@station.example', 'viewer', 'disabled', false, 'bea@station.example'],
      ],
    );
    const unknown = await run('user role --email no@station.example --role admin');
    assert.deepEqual([unknown.code, /no user with/.test(unknown.stderr)], [2, true]);
    const wrong = await run('user role --email al@station.example --role chief');
    assert.match(wrong.stderr, /--role must be one of viewer, editor, admin/);
  });

  for (const words of ['user list', 'token list', 'export'])
    test(`muster ${words} fails for a department that does not exist, instead of printing nothing`, async () => {
      const { code, stdout, stderr } = await runInProcess(server(), [
        ...words.split(' '),
        '--department',
        '10',
      ]);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, /there is no department 10/);
    });

  test('muster user create prints a password once, and the user can sign in with it', async () => {
    const options = ['--name', 'Ada', '--department-name', 'Harbor', '--time-zone', 'America/New_York'];
    const { code, stdout, stderr } = await runInProcess(server(), create('Ada@Station.example', ...options));
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^Created admin ada@station\.example in department 5\.\nPassword \(shown only once\): \S{20}\n$/,
    );
    const password = stdout.trim().split(' ').at(-1) ?? '';
    const { status, body } = await signIn(server(), 'ada@station.example', password);
    assert.equal(status, 200);
    const { departmentId, role } = decodeJwt(body.access_token);
    assert.deepEqual({ departmentId, role }, { departmentId: 5, role: 'admin' });
    const { ctx } = server();
    const department = await ctx.db
      .selectFrom('departments')
      .selectAll()
      .where('id', '=', 5)
      .executeTakeFirst();
    assert.equal(department?.name, 'Harbor');
    assert.equal(department?.time_zone, 'America/New_York');
  });

  test('muster user create --password-stdin reads the password from stdin, and does not print it', async () => {
    const password = 'a pass phrase, typed ';
    const args = create('stdin@station.example', '--password-stdin');
    const { code, stdout, stderr } = await runInProcess(server(), args, `${password}\n`);
    assert.equal(code, 0, stderr);
    assert.equal(stdout, 'Created admin stdin@station.example in department 5.\n');
    assert.equal((await signIn(server(), 'stdin@station.example', password)).status, 200);
  });

  test('muster user create fails with a message that says what is wrong', async () => {
    assert.equal((await runInProcess(server(), create('twice@station.example'))).code, 0);
    const cases: [string[], string, RegExp][] = [
      [create('twice@station.example'), '', /already a user/],
      [create('weak@station.example', '--password-stdin'), 'short\n', /12 to 1000/],
      [create('mars@station.example', '--time-zone', 'Mars/Olympus'), '', /IANA/],
      [create('arg@station.example', '--password', 'correct horse battery'), '', /usage: muster user create/],
      [create('role@station.example', '--role', 'chief'), '', /--role[\s\S]*usage: muster user create/],
      [
        ['user', 'create', '--email', 'a@b', '--role', 'admin'],
        '',
        /--department[\s\S]*usage: muster user create/,
      ],
      [
        ['user', 'create', '--department', '1', '--role', 'admin'],
        '',
        /--email[\s\S]*usage: muster user create/,
      ],
    ];
    for (const [args, input, message] of cases) {
      const { code, stdout, stderr } = await runInProcess(server(), args, input);
      assert.notEqual(code, 0, args.join(' '));
      assert.equal(stdout, '');
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /\n\s+at |select |insert /, 'no stack, no SQL');
    }
  });

  test('muster token prints only a token, which the running server accepts, and without --role one that can only read', async () => {
    const options = ['--user', 'dispatch', '--role', 'editor', '--hours', '0.5'];
    const { code, stdout, stderr } = await runInProcess(server(), ['token', '--department', '6', ...options]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const { exp = 0, iat = 0, ...claims } = decodeJwt(stdout.trim());
    assert.deepEqual(claims, { sub: 'dispatch', departmentId: 6, role: 'editor' });
    assert.equal(exp - iat, 1800);
    const send = clientOf(server(), 6, stdout.trim());
    assert.equal((await send('GET', '/api/v4/CustomMaps/GetCustomMaps')).status, 200);
    assert.equal((await send('DELETE', '/api/v4/CustomMaps/DeleteCustomMap/none')).status, 404);
    const without = await runInProcess(server(), ['token', '--department', '6']);
    assert.equal(decodeJwt(without.stdout.trim()).role, 'viewer');
  });

  test('muster token prints its usage if an option is invalid', async () => {
    const wrong = [
      [],
      ['--department', '0'],
      ['--department', '1e3'],
      ['--department', '1', '--role', 'root'],
      ['--department', '1', '--hours', '0'],
      ['--department', '1', '--hours', '-1'],
      ['--department', '1', '--user', ''],
      ['--department', '1', '--admin'],
      ['1'],
    ];
    for (const args of wrong) {
      const { code, stdout, stderr } = await runInProcess(server(), ['token', ...args]);
      assert.equal(code, 2, args.join(' '));
      assert.equal(stdout, '');
      assert.match(stderr, /usage: muster token/);
    }
  });

  test('muster user disable ends the sessions of the user, who cannot sign in until enabled again; the sessions stay ended', async () => {
    const made = await runInProcess(server(), create('in-out@station.example'));
    const password = made.stdout.trim().split(' ').at(-1) ?? '';
    const { body } = await signIn(server(), 'in-out@station.example', password);
    const disabled = await runInProcess(server(), ['user', 'disable', '--email', 'In-Out@Station.example']);
    assert.equal(disabled.code, 0, disabled.stderr);
    assert.equal((await signIn(server(), 'in-out@station.example', password)).status, 400);
    const enabled = await runInProcess(server(), ['user', 'enable', '--email', 'in-out@station.example']);
    assert.equal(enabled.code, 0, enabled.stderr);
    assert.equal((await refresh(server(), body.refresh_token)).status, 400);
    assert.equal((await signIn(server(), 'in-out@station.example', password)).status, 200);
  });

  test('muster user password replaces the password, prints the new one once, and ends the sessions of the user', async () => {
    const address = 'reset@station.example';
    const made = await runInProcess(server(), create(address));
    const old = made.stdout.trim().split(' ').at(-1) ?? '';
    await runInProcess(server(), create('bystander@station.example', '--password-stdin'), `${old}\n`);
    const mine = await signIn(server(), address, old);
    const others = await signIn(server(), 'bystander@station.example', old);
    const { code, stdout, stderr } = await runInProcess(server(), [
      'user',
      'password',
      '--email',
      'Reset@Station.example',
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^[^\n]+ has a new password[^\n]+\nPassword \(shown only once\): \S{20}\n$/);
    const password = stdout.trim().split(' ').at(-1) ?? '';
    assert.equal((await refresh(server(), mine.body.refresh_token)).status, 400);
    assert.equal((await signIn(server(), address, old)).status, 400);
    assert.equal((await signIn(server(), address, password)).status, 200);
    assert.equal(
      (await refresh(server(), others.body.refresh_token)).status,
      200,
      'no other user is signed out',
    );
  });

  test('muster user password --password-stdin reads the password from stdin, and does not print it', async () => {
    const address = 'chosen@station.example';
    await runInProcess(server(), create(address));
    const args = ['user', 'password', '--email', address, '--password-stdin'];
    const { code, stdout } = await runInProcess(server(), args, 'a pass phrase of my own\n');
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /shown this once|pass phrase/);
    assert.equal((await signIn(server(), address, 'a pass phrase of my own')).status, 200);
    const weak = await runInProcess(server(), args, 'short\n');
    assert.equal(weak.code, 2);
    assert.match(weak.stderr, /12 to 1000/);
    assert.equal(
      (await signIn(server(), address, 'a pass phrase of my own')).status,
      200,
      'nothing has changed',
    );
    const nobody = await runInProcess(server(), ['user', 'password', '--email', 'nobody@station.example']);
    assert.deepEqual([nobody.code, nobody.stdout], [2, '']);
    assert.match(nobody.stderr, /no user with the email address nobody@station\.example/);
  });
});
