import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer, tokenFor } from './test-server.ts';

const feedToken = 'c3VwZXIgc2VjcmV0IGZlZWQgdG9rZW4';
const password = 'correct horse battery';

for (const leaked of ['header', 'body', 'address'] as const)
  test(`a test fails if a secret from the ${leaked} of a request is in the log`, async () => {
    const server = await startTestServer('sqlite');
    const token = (await tokenFor(server, 1)).replace('eyJ', 'e'); // must be found as a whole, not by its prefix
    const request = { headers: { authorization: `Bearer ${token}` } };
    await fetch(`${server.baseUrl}/api/v4/CustomMaps/GetCustomMaps`, request);
    await fetch(`${server.baseUrl}/api/v4/CalendarExport/CalendarFeed/${feedToken}`);
    const body = new URLSearchParams({ grant_type: 'password', username: 'chief@example.org', password });
    await fetch(`${server.baseUrl}/api/v4/connect/token`, { method: 'POST', body });
    const secrets = { header: token, body: password, address: feedToken };
    server.ctx.log.info({ found: secrets[leaked] }, 'a careless line');
    await assert.rejects(
      server.close(),
      new RegExp(`a secret is in the log: [^]*${secrets[leaked].slice(0, 20)}`),
    );
  });

test('a log without secrets passes', async () => {
  const server = await startTestServer('sqlite');
  await fetch(`${server.baseUrl}/api/v4/CalendarExport/CalendarFeed/${feedToken}`);
  server.ctx.log.info({ length: feedToken.length }, 'a careful line');
  await server.close();
});
