import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { clientOf } from './testing/api-client.ts';
import { addMap } from './testing/sample-maps.ts';
import { onSqlite, tokenFor } from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';

onSqlite('the log of requests', (server) => {
  /** Starts the service with a log that the test reads. */
  const start = async (trustedProxies: readonly string[] = []) => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const { ctx } = server();
    const app = buildApp({ ...ctx, log, accessLog: log, config: { ...ctx.config, trustedProxies } });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { app, lines, get };
  };

  test('each request has one line, with its route instead of its URL', async () => {
    const map = await addMap(clientOf(server()));
    const { app, lines, get } = await start();
    const authorization = `Bearer ${await tokenFor(server(), 1)}`;
    const path = `/api/v4/CustomMaps/GetCustomMap/${map.customMapId}?a=secret`;
    const response = await get(path, { authorization, 'x-request-id': 'proxy-17:a' });
    assert.equal(response.headers.get('x-request-id'), 'proxy-17:a');
    await get('/api/v4/Share/12.not-a-token');
    await waitFor('both lines', async () => lines.length === 2);
    await app.close();
    const [first, second] = lines.map(({ time: _, pid: _pid, hostname: _host, ms, ...line }) => {
      assert.ok(Number(ms) >= 0);
      return line;
    });
    const route = '/api/v4/CustomMaps/GetCustomMap/:id';
    const expected = {
      level: 30,
      id: 'proxy-17:a',
      method: 'GET',
      route,
      status: 200,
      department: 1,
      msg: 'request',
    };
    assert.deepEqual(first, expected);
    assert.equal(second?.status, 404);
    assert.equal(second?.department, undefined);
    assert.doesNotMatch(JSON.stringify(lines), /not-a-token|secret|Bearer/);
  });

  test('an id that clients may not choose is replaced', async () => {
    const { app, get } = await start();
    for (const id of ['', 'a b', '<script>', 'x'.repeat(129)]) {
      const received = (await get('/health/live', { 'x-request-id': id })).headers.get('x-request-id') ?? '';
      assert.match(received, /^[\da-f-]{36}$/);
    }
    await app.close();
  });

  test('a proxy that is not declared is mentioned once', async () => {
    const undeclared = await start();
    for (let i = 0; i < 3; i += 1) await undeclared.get('/health/live', { 'x-forwarded-for': '203.0.113.7' });
    await undeclared.app.close();
    const warnings = undeclared.lines.filter(({ level }) => level === 40);
    assert.equal(warnings.length, 1);
    assert.match(String(warnings[0]?.msg), /MUSTER_TRUSTED_PROXIES/);
    const { trustedProxies } = readConfig({ MUSTER_TRUSTED_PROXIES: 'loopback' });
    const declared = await start(trustedProxies);
    await declared.get('/health/live', { 'x-forwarded-for': '203.0.113.7' });
    await declared.app.close();
    assert.deepEqual(
      declared.lines.filter(({ level }) => level === 40),
      [],
    );
  });
});
