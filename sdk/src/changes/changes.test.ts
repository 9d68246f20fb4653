import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { type Change, createMusterClient, type Result } from '../client.ts';
import { expectError, expectValue } from '../testing/client.test-support.ts';
import { startStubServer } from '../testing/stub-server.test-support.ts';

const change = (sequence: number): Change => ({
  sequence,
  kind: 'zones',
  customMapId: 'map',
  customMapFloorId: 'floor',
  version: sequence,
  isDeleted: false,
  changedOn: '2026-01-02T03:04:05.678Z',
});

function sendChanges(reply: ServerResponse, ...sequences: number[]): void {
  if (!reply.headersSent) reply.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const sequence of sequences)
    reply.write(`id: ${sequence}\ndata: ${JSON.stringify(change(sequence))}\n\n`);
}

test('after a stream breaks, the next one continues after the last complete change', async () => {
  const queries: (string | undefined)[] = [];
  const { baseUrl } = await startStubServer(({ url }, reply) => {
    queries.push(url?.split('?')[1]);
    if (queries.length === 1) {
      sendChanges(reply, 5, 6);
      reply.write('id: 7\ndata: {"seq', () => reply.destroy());
    } else if (queries.length === 2) reply.writeHead(503, { 'retry-after': '0' }).end();
    else sendChanges(reply, 7, 8);
  });
  const seen: number[] = [];
  const states: string[] = [];
  const onState = (state: string) => states.push(state);
  for await (const result of createMusterClient({ baseUrl }).changes({ since: 4, onState })) {
    seen.push(expectValue(result).sequence);
    if (seen.length === 4) break;
  }
  assert.deepEqual(seen, [5, 6, 7, 8]);
  assert.deepEqual(queries, ['since=4', 'since=6', 'since=6']);
  assert.deepEqual(states, ['connecting', 'live', 'waiting', 'connecting', 'waiting', 'connecting', 'live']);
});

test('after a restore from a backup, the client continues where the server tells it to, even after a break', async () => {
  const queries: (string | undefined)[] = [];
  const { baseUrl } = await startStubServer(({ url }, reply) => {
    queries.push(url?.split('?')[1]);
    if (queries.length > 1) return sendChanges(reply, 5, 6, 7);
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write('retry: 3000\n\nid: 4\nevent: reset\ndata: {"next":4}\n\n', () => reply.destroy());
  });
  const seen: number[] = [];
  for await (const result of createMusterClient({ baseUrl }).changes({ since: 6 })) {
    seen.push(expectValue(result).sequence);
    if (seen.length === 3) break;
  }
  assert.deepEqual(seen, [5, 6, 7]);
  assert.deepEqual(queries, ['since=6', 'since=4']);
});

test('a failure that waiting cannot fix is the last result', async () => {
  const stub = await startStubServer((_, reply) => {
    const body = { error: 'Forbidden', message: 'maps:read', statusCode: 403 };
    reply.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const results: Result<Change>[] = [];
  for await (const result of createMusterClient({ baseUrl: stub.baseUrl }).changes()) results.push(result);
  assert.equal(results.length, 1);
  const error = results[0] && expectError(results[0]);
  assert.equal(error?.kind === 'api' && error.name, 'Forbidden');
  assert.equal(stub.count, 1);
});

test('the signal ends the stream while it waits for changes and while the server is unreachable', async () => {
  const stop = new AbortController();
  const { baseUrl } = await startStubServer((_, reply) => sendChanges(reply, 1));
  for await (const result of createMusterClient({ baseUrl }).changes({ signal: stop.signal })) {
    expectValue(result);
    setImmediate(() => stop.abort());
  }
  const away = new AbortController();
  const nobody = createMusterClient({ baseUrl: 'http://127.0.0.1:1' });
  const onState = (state: string) => state === 'waiting' && away.abort();
  for await (const result of nobody.changes({ signal: away.signal, onState }))
    assert.fail(JSON.stringify(result));
});
