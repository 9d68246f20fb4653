import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import type { Context } from './context.ts';
import { createMetrics } from './metrics.ts';
import { clientOf } from './testing/api-client.ts';
import type { FuzzRequest } from './testing/fuzz/fuzz-request.ts';
import { createHttpClient, type Exchange, type HttpClient } from './testing/fuzz/http-exchange.ts';
import {
  makeResolveRequest,
  type ResolveCaller,
  type ResolveWorld,
} from './testing/fuzz/resolve-requests.ts';
import { isQuick } from './testing/level.ts';
import { parseMetrics } from './testing/parse-metrics.ts';
import { addMapWithFloor, addZone, box } from './testing/sample-zones.ts';
import { onSqlite, type TestServer, tokenFor } from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';

const requests = isQuick ? 4000 : 20_000;
const seed = 39;
const atOnce = 8;
const route = '/api/v4/CustomMaps/ResolveCoordinate';

onSqlite('a hot route', (server) => {
  test(`responds to ${requests} damaged and valid requests in the same way as Fastify`, async () => {
    const world = await addWorld(server());
    const running = await start(server().ctx);
    const pairs = Array.from({ length: atOnce }, () => [
      createHttpClient(running.url, 20_000),
      createHttpClient(running.url, 20_000),
    ]) as [HttpClient, HttpClient][];
    let next = 0;
    const work = async ([hot, general]: [HttpClient, HttpClient]) => {
      for (let number = next++; number < requests; number = next++) {
        const request = makeResolveRequest(seed, number, world);
        const [one, other] = await Promise.all([hot.send(request), general.send(passedOn(request))]);
        assert.deepEqual(comparable(one, request), comparable(other, request), describe(request));
      }
    };
    try {
      await Promise.all(pairs.map(work));
    } finally {
      for (const client of pairs.flat()) client.close();
      await running.app.close();
    }
    const { hot } = running.counts();
    assert.ok(hot > requests * 0.25, `${hot} of ${requests} requests were handled by the hot route`);
  });

  test('logs and counts its requests like others', async () => {
    const world = await addWorld(server());
    const now = server().ctx.clock.now();
    // A floor stays fresh while the clock stands still, however slow the machine is.
    const running = await start({ ...server().ctx, clock: { ...server().ctx.clock, now: () => now } });
    const [{ token, place }] = world as [ResolveCaller];
    const request = async (target: string) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-request-id': 'a-1',
      };
      const body = JSON.stringify({ ...place, latitude: 0.5, longitude: 0.5 });
      assert.equal((await fetch(running.url + target, { method: 'POST', headers, body })).status, 200);
    };
    await request(route); // this reads the floor and the token
    for (const target of [route, `${route}?`]) await request(target);
    await waitFor('all lines', async () => running.lines.length === 3);
    await running.app.close();
    assert.deepEqual(running.counts(), { hot: 1, general: { ok: 2 } });
    const [, hot, general] = running.lines.map(
      ({ time: _, ms, ...line }): Record<string, unknown> => ({
        ...line,
        hasTime: Number(ms) >= 0,
      }),
    );
    assert.deepEqual(hot, general);
    assert.equal(hot?.id, 'a-1');
    const metrics = parseMetrics(await running.ctx.metrics.read());
    const labels = { method: 'POST', route, status: '200' };
    assert.equal(metrics.find('muster_http_request_duration_seconds_count', labels), 3);
    assert.equal(metrics.find('muster_cache_lookups_total', { cache: 'floors', outcome: 'hit' }), 2);
  });

  test('logs a request once if its client disconnected before it was handled', async () => {
    const [{ token, place }] = (await addWorld(server())) as [ResolveCaller];
    const running = await start(server().ctx);
    const { server: http } = running.app;
    const [hot] = http.listeners('request') as [RequestListener];
    http.off('request', hot);
    http.on('request', (request, response) => {
      // At the end of a pass: deferred work then runs after the connection was closed.
      setImmediate(() => {
        hot(request, response);
        request.socket.destroy();
      });
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...place, latitude: 0.5, longitude: 0.5 });
    await assert.rejects(fetch(running.url + route, { method: 'POST', headers, body }));
    await waitFor('a line', async () => running.lines.length > 0);
    await running.app.close();
    const [line, ...others] = running.lines;
    assert.equal(others.length, 0);
    assert.equal(line?.route, route);
    assert.match(String(line?.msg), /client disconnected/);
  });
});

/** Adds two departments with a floor each, and callers of both. */
async function addWorld(server: TestServer): Promise<ResolveWorld> {
  const callers: ResolveCaller[] = [];
  for (const department of [71, 72]) {
    const send = clientOf(server, department);
    const { mapId: customMapId, floorId } = await addMapWithFloor(send);
    for (let i = 0; i < 6; i++) {
      const polygonGeoJson = box(i, i, i + 1.5, i + 1.5);
      await addZone(send, floorId, { name: `Küche “${i}” \u2028🔥`, polygonGeoJson });
    }
    const rights = [
      { role: 'admin' },
      { permissions: ['maps:read'] },
      { permissions: ['calendar:read'] },
    ] as const;
    for (const one of rights) {
      const token = await tokenFor(server, department, one);
      callers.push({ token, place: { customMapId, floorId } });
    }
  }
  return callers;
}

async function start(served: Context) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const ctx = { ...served, accessLog: log, metrics: createMetrics(false) };
  const app = buildApp(ctx);
  const general = { ok: 0 };
  app.addHook('onResponse', async (_request, { statusCode }) => {
    if (statusCode === 200) general.ok++;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const counts = () => ({ hot: lines.filter(({ status }) => status === 200).length - general.ok, general });
  return { app, ctx, url, lines, counts };
}

/** Returns the same request, which the hot route passes on because of its URL. */
function passedOn(request: FuzzRequest): FuzzRequest {
  return { ...request, target: `${request.target}?` };
}

function comparable(exchange: Exchange, { headers }: FuzzRequest) {
  if (exchange.outcome !== 'responded') return exchange;
  const hasOwnId = headers.some(([name, value]) => name === 'X-Request-Id' && value === 'proxy-17:a');
  return exchange.responses.map(({ status, headers: received, body }) => {
    const compared = new Map(received);
    compared.delete('date');
    if (!hasOwnId) compared.set('x-request-id', typeof received.get('x-request-id'));
    return { status, headers: new Map([...compared].sort()), body: body.toString('latin1') };
  });
}

function describe({ number, damages, delivery }: FuzzRequest): string {
  return `request ${number} of seed ${seed}, ${delivery}: ${damages.join(', ') || 'valid'}`;
}
