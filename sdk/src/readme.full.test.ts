import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createUser } from '../../server/src/features/accounts/users/users.ts';
import { clientOf } from '../../server/src/testing/api-client.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addZone, box } from '../../server/src/testing/sample-zones.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { createPlainPng } from './testing/plain-png.test-support.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const user = { email: 'ada@station.example', password: 'correct horse battery' };
let folder: string;
let server: TestServer;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-readme-'));
  await mkdir(join(folder, 'node_modules', '@muster'), { recursive: true });
  await symlink(join(root, 'sdk'), join(folder, 'node_modules', '@muster', 'sdk'));
  await symlink(join(root, 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
  const port = String(await findFreePort());
  const address = { MUSTER_PORT: port, MUSTER_BASE_URL: `http://127.0.0.1:${port}` };
  server = await startTestServer('sqlite', address, true);
  await createUser(server.ctx, { ...user, departmentId: 1, role: 'admin' });
  const send = clientOf(server);
  const { customMapId } = await addMap(send, { name: 'Fire station' });
  const { customMapFloorId } = await addFloor(send, customMapId, { name: 'Ground floor' });
  await addZone(send, customMapFloorId, {
    name: 'Watch room',
    polygonGeoJson: box(-2.9785, 56.4598, -2.9775, 56.4602),
  });
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the program in the README type-checks, runs, and prints the expected output', async () => {
  const readme = await readFile(join(root, 'sdk', 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  assert.equal(blocks.length, [...readme.matchAll(/^```\w+$/gm)].length, 'every block is one of the program');
  const program = blocks.join('\n').replaceAll('https://muster.example.org', server.baseUrl);
  const config = { extends: join(root, 'sdk', 'tsconfig.json'), include: ['program.ts'] };
  await writeFile(join(folder, 'program.ts'), program);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'plan.png'), await createPlainPng(200, 100).bytes());

  await run('tsc', ['-p', '.'], { cwd: folder }).catch((error) => assert.fail(String(error.stdout)));
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder });
  for (const line of [
    /^Fire station Ground floor Watch room$/m,
    /^There is no such map$/m,
    /maps:write/,
    /^signed out undefined$/m,
    /^100% sent$/m,
    /^ready 1$/m,
    /^download 1 of 3 \d+ bytes$/m,
    /^synced$/m,
    /^offline: Fire station true Ground floor Watch room$/m,
  ])
    assert.match(stdout, line);
});
