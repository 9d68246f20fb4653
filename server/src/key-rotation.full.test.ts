import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { clientAt } from './testing/api-client.ts';
import { childEnvironment } from './testing/child-environment.ts';
import { musterProgram } from './testing/muster-program.ts';
import { addMap } from './testing/sample-maps.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const account = { username: 'ada@example.org', password: 'a password of this test' };
const [newAuthSecret, newFeedKey] = ['a'.repeat(40), 'f'.repeat(40)];

let folder: string;
let server: ServerProcess | undefined;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-rotation-'));
});
after(async () => {
  await server?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function restart(settings: Record<string, string>): Promise<ServerProcess> {
  await server?.kill('SIGTERM');
  server = await startServerProcess({ MUSTER_DATA_DIR: folder, ...settings });
  return server;
}

async function requestToken({ baseUrl }: ServerProcess, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${baseUrl}/api/v4/connect/token`, { method: 'POST', body });
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as { access_token: string; refresh_token: string }; // the documented response
}

async function readFeedPath({ baseUrl }: ServerProcess, token: string): Promise<string> {
  const response = await clientAt(baseUrl, token)('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl');
  return new URL(response.body.Data.SubscriptionUrl).pathname;
}

test('sessions, share links and feeds still work after a rotation, as described in docs/guides/rotate-keys.md', async () => {
  const first = await restart({});
  const create = ['user', 'create', '--department', '1', '--role', 'admin', '--email', account.username];
  execFileSync(process.execPath, [musterProgram, ...create, '--password-stdin'], {
    env: childEnvironment({ MUSTER_DATA_DIR: folder }),
    input: account.password,
  });
  const before = await requestToken(first, { grant_type: 'password', ...account });
  const send = clientAt(first.baseUrl, before.access_token);
  const { customMapId } = await addMap(send);
  const expiresOn = '2099-06-13T06:00:00Z';
  const link = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${customMapId}`, {
    label: 'x',
    expiresOn,
  });
  const oldFeed = await readFeedPath(first, before.access_token);

  const oldFeedKey = await readFile(join(folder, 'feed-key'), 'utf8');
  const second = await restart({
    MUSTER_AUTH_SECRET: newAuthSecret,
    MUSTER_FEED_KEYS: `${newFeedKey},${oldFeedKey}`,
  });
  const statusOf = async (path: string, token?: string) =>
    (await fetch(server?.baseUrl + path, { headers: token ? { authorization: `Bearer ${token}` } : {} }))
      .status;
  assert.equal(await statusOf('/api/v4/CustomMaps/GetCustomMaps', before.access_token), 401);
  const renewed = await requestToken(second, {
    grant_type: 'refresh_token',
    refresh_token: before.refresh_token,
  });
  assert.equal(await statusOf('/api/v4/CustomMaps/GetCustomMaps', renewed.access_token), 200);
  assert.equal(await statusOf(`/api/v4/Share/${link.body.token}`), 200);
  assert.equal(await statusOf(oldFeed), 200, 'its key is in the list');
  const newFeed = await readFeedPath(second, renewed.access_token);
  assert.notEqual(newFeed, oldFeed);

  await restart({ MUSTER_AUTH_SECRET: newAuthSecret, MUSTER_FEED_KEYS: newFeedKey });
  assert.equal(await statusOf(newFeed), 200);
  assert.equal(await statusOf(oldFeed), 401, 'its key is not in the list any more');
  assert.equal(await statusOf('/api/v4/CustomMaps/GetCustomMaps', renewed.access_token), 200);
});
