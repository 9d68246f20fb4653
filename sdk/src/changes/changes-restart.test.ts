import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { clientAt } from '../../../server/src/testing/api-client.ts';
import { addMap } from '../../../server/src/testing/sample-maps.ts';
import {
  removeDataFolder,
  type ServerProcess,
  startServerProcess,
} from '../../../server/src/testing/server-process.ts';
import { signToken } from '../../../server/src/testing/test-server.ts';
import { createMusterClient } from '../client.ts';
import { expectValue } from '../testing/client.test-support.ts';

const secret = '0123456789abcdef0123456789abcdef0123456789abcdef';
let folder: string;
let server: ServerProcess;
after(async () => {
  await server?.kill('SIGKILL');
  if (folder) await removeDataFolder(folder);
});

test('when the server is killed and restarted, every change arrives once and in order', {
  timeout: 300_000,
}, async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-changes-'));
  const start = () => startServerProcess({ MUSTER_DATA_DIR: folder, MUSTER_AUTH_SECRET: secret });
  server = await start();
  const accessToken = await signToken(new TextEncoder().encode(secret), 1, Date.now());
  const { baseUrl } = server;
  // The server restarts on another port, as it could behind a proxy.
  const toServer = (request: Request) =>
    fetch(new Request(request.url.replace(baseUrl, server.baseUrl), request));
  const client = createMusterClient({ baseUrl, fetch: toServer });
  expectValue(await client.useTokens({ accessToken }));
  const changeSomething = () => addMap(clientAt(server.baseUrl, accessToken));

  await changeSomething();
  const seen: number[] = [];
  const steps = [
    () => changeSomething(),
    async () => {
      await server.kill('SIGKILL');
      server = await start();
      await changeSomething();
    },
    () => changeSomething(),
  ];
  for await (const result of client.changes({ signal: AbortSignal.timeout(240_000) })) {
    seen.push(expectValue(result).sequence);
    const step = steps.shift();
    if (step) await step();
    else if (seen.length >= 4) break;
  }
  const all = expectValue(await client.get('/api/v4/CustomMaps/Changes'));
  assert.ok(seen.length >= 4, `${seen.length} changes came`);
  assert.deepEqual(seen, all.changes.map(({ sequence }) => sequence).slice(0, seen.length));
});
