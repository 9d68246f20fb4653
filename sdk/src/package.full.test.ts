import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { ensureUser } from './testing/client.test-support.ts';
import { findUnnamedTypes } from './testing/public-types.test-support.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
let folder: string;
let built: string;
let server: TestServer;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-sdk-'));
  built = join(folder, 'node_modules', '@muster', 'sdk');
  await mkdir(dirname(built), { recursive: true });
  await run(process.execPath, [join(root, 'sdk', 'build.ts'), built]);
  const { dependencies } = await readManifest();
  for (const name of [...Object.keys(dependencies), 'openapi-typescript-helpers', 'fflate'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  server = await startTestServer('sqlite');
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function readManifest() {
  return JSON.parse(await readFile(join(built, 'package.json'), 'utf8')) as {
    exports: Record<string, { types: string; default: string }>;
    dependencies: Record<string, string>;
  };
}

const program = `
import { createMusterClient, type Zone } from '@muster/sdk/client';
import { resolveOffline } from '@muster/sdk/resolve';
import * as offline from '@muster/sdk/offline';
import * as folders from '@muster/sdk/offline-folder';

const [baseUrl, email, password] = ARGUMENTS;
const client = createMusterClient({ baseUrl });
const session = await client.signIn({ email, password });
if (!session.ok) throw new Error(JSON.stringify(session.error));
const maps = await client.get('/api/v4/CustomMaps/GetCustomMaps');
if (!maps.ok) throw new Error(JSON.stringify(maps.error));
export const names: readonly string[] = maps.value.map((map) => map.name);
export const zone: Zone | undefined = undefined;
export const functions = [resolveOffline, offline.syncOffline, folders.createFolderStorage];
`;

test('a program that uses the built package type-checks', async () => {
  // Without types, the misspelled name would not be an error, and the directive would be one.
  const misused = '// @ts-expect-error\nexport const none = maps.value.map((map) => map.nome);\n';
  const declared = program.replace('ARGUMENTS', `['', '', '']`) + misused;
  await writeFile(join(folder, 'program.ts'), declared);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const options = ['--strict', '--noEmit', '--target', 'esnext', '--module', 'nodenext', '--types', 'node'];
  const roots = ['--typeRoots', join(root, 'node_modules', '@types')];
  await run('tsc', [...options, ...roots, 'program.ts'], { cwd: folder }).catch((error) =>
    assert.fail(String(error.stdout)),
  );
});

test('every type in a public signature can be imported by name', async () => {
  const { exports } = await readManifest();
  const entries = Object.values(exports).map(({ types }) => join(built, types));
  assert.equal(entries.length, 4);
  assert.deepEqual(findUnnamedTypes(entries, join(built, 'types')), []);
  // Checked alone, one entry lacks names that another entry exports. This proves that the search finds missing names.
  const alone = findUnnamedTypes([join(built, exports['./resolve']?.types ?? '')], join(built, 'types'));
  assert.ok(alone.includes('OfflineStorage in ResolveRequest'), alone.join());
});

test('the built package has a README and a license, and every link in it works', async () => {
  assert.equal(await readFile(join(built, 'LICENSE'), 'utf8'), await readFile(join(root, 'LICENSE'), 'utf8'));
  const readme = await readFile(join(built, 'README.md'), 'utf8');
  assert.match(readme, /^# @muster\/sdk$/m);
  const links = [...readme.matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, link = '']) => link);
  assert.ok(links.length > 0);
  for (const link of links) assert.ok((await readFile(join(built, link), 'utf8')).length > 100, link);
});

test('the built package runs as plain JavaScript', async () => {
  const plain = program
    .replace(', type Zone', '')
    .replaceAll(/: (readonly string\[\]|Zone \| undefined)/g, '')
    .replace('ARGUMENTS', 'process.argv.slice(2)');
  await writeFile(
    join(folder, 'program.mjs'),
    `${plain}\nconsole.log(names.length, functions.map((f) => typeof f).join());`,
  );
  const { email, password } = await ensureUser(server);
  const { stdout } = await run(process.execPath, ['program.mjs', server.baseUrl, email, password], {
    cwd: folder,
  });
  assert.equal(stdout.trim(), '0 function,function,function');
});

test('only the folder storage needs Node', async () => {
  const { exports } = await readManifest();
  const reached = new Set<string>();
  const follow = async (path: string): Promise<void> => {
    if (reached.has(path)) return;
    reached.add(path);
    const text = await readFile(path, 'utf8');
    assert.doesNotMatch(text, /from ["']node:|require\(/, path);
    for (const [, next = ''] of text.matchAll(/from ["'](\.[^"']+)["']/g))
      await follow(join(dirname(path), next));
  };
  for (const entry of ['./client', './offline', './resolve'])
    await follow(join(built, exports[entry]?.default ?? ''));
  const files = (await readdir(built, { recursive: true })).filter((name) => name.endsWith('.js'));
  assert.ok(
    reached.size >= 3 && reached.size < files.length,
    'the folder entry is there, and is not reached',
  );
});
