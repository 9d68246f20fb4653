import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { packageRoot } from '../package-root.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { full, test } from '../testing/level.ts';
import { musterProgram } from '../testing/muster-program.ts';

const commands = ['serve', 'token create'];

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-help-'));
});
after(() => rm(folder, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function runMuster(args: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const env = childEnvironment({ MUSTER_DATA_DIR: join(folder, 'data'), ...environment });
  return new Promise((resolve) => {
    execFile(process.execPath, [musterProgram, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

full('a command prints its usage with --help, on stdout, and does nothing', async () => {
  for (const [index, command] of commands.entries()) {
    const result = await runMuster([...command.split(' '), index % 2 === 0 ? '--help' : '-h']);
    assert.deepEqual([result.code, result.stderr], [0, ''], command);
    assert.match(result.stdout, new RegExp(`^usage: muster ${command}( |\\n)`));
  }
  assert.deepEqual(await readdir(folder), []);
});

test('muster lists its commands: on stdout with --help, on stderr with exit code 2 without arguments', async () => {
  for (const args of [['--help'], ['-h'], ['user', '--help']]) {
    const { code, stdout, stderr } = await runMuster(args);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^usage: muster COMMAND/);
  }
  const { code, stdout, stderr } = await runMuster([]);
  assert.deepEqual([code, stdout], [2, '']);
  for (const command of ['serve', 'migrate', 'user create', 'user password', 'token', 'sweep', 'import'])
    assert.ok(stderr.includes(`\n  ${command} `), command);
});

test('muster --version prints the version of the package', async () => {
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));
  assert.deepEqual(await runMuster(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
});

test('the error for an unknown command names it and lists the valid commands', async () => {
  for (const [args, named] of [
    [['frobnicate', '--now'], 'frobnicate;'],
    [['user', 'delete', '--email', 'x@y'], 'user delete;'],
    [['user'], 'user;'],
  ] as const) {
    const { code, stderr } = await runMuster(args);
    assert.equal(code, 2);
    assert.ok(
      stderr.startsWith(`unknown command ${named} the commands are: ${'serve, migrate, user create'}`),
      stderr,
    );
  }
});

test('the README lists every command', async () => {
  const { stderr } = await runMuster(['frobnicate']);
  const [, names = ''] = /the commands are: (.*)/.exec(stderr) ?? [];
  const readme = await readFile(join(packageRoot, 'README.md'), 'utf8');
  assert.ok(names.includes('serve'));
  for (const name of names.split(', ')) assert.ok(readme.includes(`\`${name}\``), name);
});

test('migrate rejects unknown arguments, and then does nothing', async () => {
  for (const args of ['now', '--dry-run']) {
    const { code, stderr } = await runMuster(['migrate', args]);
    assert.equal(code, 2);
    assert.match(stderr, /usage: muster migrate/);
  }
  assert.deepEqual(await readdir(folder), []);
});

test('the error for a data folder that is a file names the setting', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'data')]) {
    const { code, stderr } = await runMuster(['migrate'], { MUSTER_DATA_DIR: path });
    assert.equal(code, 2);
    assert.equal(
      stderr,
      `MUSTER_DATA_DIR=${path}: expected a folder, but this path is a file or is inside one\n`,
    );
  }
  await rm(file);
});

test('an unknown setting causes a warning that names the one that was probably meant', async () => {
  assert.equal((await runMuster(['migrate'])).code, 0);
  const { code, stdout, stderr } = await runMuster(['token', '--department', '1'], {
    MUSTER_DATABSE_URL: 'x',
  });
  assert.equal(code, 0);
  assert.match(stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  assert.equal(stderr, 'warning: unknown setting MUSTER_DATABSE_URL; did you mean MUSTER_DATABASE_URL?\n');
});
