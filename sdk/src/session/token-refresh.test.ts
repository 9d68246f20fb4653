import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createMemoryStore, createMusterClient, type Result, type Tokens } from '../client.ts';
import { errorIn, valueIn } from '../testing/client.test-support.ts';
import {
  farService,
  hourMs,
  issueJwt,
  json,
  senderOf,
  tokensWith,
  unauthorized,
} from '../testing/stub-service.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const resolve = '/api/v4/CustomMaps/ResolveCoordinate';
const baseUrl = 'http://service.example';
const position = { customMapId: 'm', floorId: 'f', latitude: 0, longitude: 0 };
const never = () => new Promise<never>(() => {});
const inHours = (hours: number) => () => Date.now() + hours * hourMs;

test('a signal ends every kind of call that waits for a token, and nobody else’s wait', {
  timeout: 5000,
}, async () => {
  const held = Promise.withResolvers<void>();
  const answer = { access_token: issueJwt(), refresh_token: 'r2', expires_in: 3600, token_type: 'Bearer' };
  const far = farService({ tokens: () => held.promise.then(() => json(answer)) });
  const store = createMemoryStore(tokensWith(1000));
  const client = createMusterClient({ baseUrl, store, fetch: far.fetch });
  const stop = new AbortController();
  const { signal } = stop;
  const stopped: Promise<Result<unknown>>[] = [
    client.get(maps, { signal }),
    client.post(resolve, { body: position, signal }),
    client.uploads.saveFloor('m', { floorNumber: 1, name: 'x' }, new Blob(['x']), { signal }),
    client.processing('m', { signal }),
  ];
  const change = client.changes({ signal }).next();
  const waits = client.get(maps);
  await delay(20);
  stop.abort();
  for (const call of stopped) assert.deepEqual(errorIn(await call), { kind: 'aborted' });
  assert.equal((await change).done, true);
  assert.deepEqual(far.calls, []);
  held.resolve();
  valueIn(await waits);
  assert.deepEqual(far.spent, ['r1']);
});

test('a signal ends the wait for the token that is to come after a 401', { timeout: 5000 }, async () => {
  const held = Promise.withResolvers<Response>();
  const far = farService({ tokens: () => held.promise, call: unauthorized });
  const store = createMemoryStore(tokensWith(hourMs));
  const client = createMusterClient({ baseUrl, store, fetch: far.fetch });
  const stop = new AbortController();
  const call = client.get(maps, { signal: stop.signal });
  await delay(20);
  assert.equal(far.spent.length, 1);
  stop.abort();
  assert.deepEqual(errorIn(await call), { kind: 'aborted' });
  held.resolve(unauthorized());
});

test('a refresh that hangs is given up after half a minute, and tried again by the next call', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let request: Request | undefined;
  const far = farService({
    tokens: (asked) => {
      request ??= asked;
      return never();
    },
  });
  const store = createMemoryStore(tokensWith(-1000));
  const client = createMusterClient({ baseUrl, store, fetch: far.fetch });
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const call = client.get(maps);
    while (far.spent.length < attempt) await new Promise(setImmediate);
    await new Promise(setImmediate);
    assert.equal(request?.signal.aborted, attempt > 1);
    context.mock.timers.tick(30_000);
    assert.equal(errorIn(await call).kind, 'network');
  }
  assert.ok(client.session);
});

test('without a way to refresh, a token is used until the service refuses it', async () => {
  let isExpired = false;
  const far = farService({ call: () => (isExpired ? unauthorized() : json([])) });
  let aheadMs = 0;
  const client = createMusterClient({ baseUrl, fetch: far.fetch, now: () => Date.now() + aheadMs });
  const seconds = Math.floor(Date.now() / 1000);
  const accessToken = issueJwt('ada', { iat: seconds, exp: seconds + 3600 });
  valueIn(await client.useTokens({ accessToken, expiresAt: Date.now() + hourMs }));
  for (const left of [50_000, 5_000, -5_000, -hourMs]) {
    aheadMs = hourMs - left;
    valueIn(await client.get(maps));
    await delay(1);
    assert.equal(client.session?.userId, 'ada', `${left} ms left`);
  }
  isExpired = true;
  assert.equal(errorIn(await client.get(maps)).kind, 'api');
  assert.equal(client.session, undefined);
  assert.equal(far.calls.length, 5);
});

test('how long a token is good is counted from when it came, whatever the clock says', async () => {
  const seconds = Math.floor(Date.now() / 1000);
  for (const hoursAhead of [-2, 0, 2]) {
    let passedMs = 0;
    let refreshes = 0;
    const now = () => inHours(hoursAhead)() + passedMs;
    const issue = () => ({ accessToken: issueJwt('ada', { iat: seconds, exp: seconds + 3600 }) });
    const client = createMusterClient({ baseUrl, fetch: farService().fetch, now });
    await client.useTokens(issue(), async () => {
      refreshes += 1;
      return { ok: true, etag: undefined, value: { ...issue(), issuer: 'external' } };
    });
    for (const [minutes, expected] of [
      [58, 0],
      [59.9, 1],
      [117, 1],
      [119.9, 2],
    ] as const) {
      passedMs = minutes * 60_000;
      valueIn(await client.get(maps));
      assert.equal(refreshes, expected, `${hoursAhead} h ahead, after ${minutes} minutes`);
    }
  }
});

test('tokens that come as good as expired are refreshed when the service refuses them, not with every call', async () => {
  let refreshes = 0;
  const next = (): Tokens => ({
    accessToken: issueJwt(),
    expiresAt: Date.now() + hourMs,
    issuer: 'external',
  });
  let refused: string | undefined;
  const far = farService({
    call: (request) => (request.headers.get('authorization') === refused ? unauthorized() : json([])),
  });
  const client = createMusterClient({ baseUrl, fetch: far.fetch, now: inHours(2) });
  await client.useTokens(next(), async () => {
    refreshes += 1;
    return { ok: true, etag: undefined, value: next() };
  });
  for (let call = 0; call < 20; call += 1) valueIn(await client.get(maps));
  assert.equal(refreshes, 0);
  refused = far.calls[0]?.headers.get('authorization') ?? '';
  for (let call = 0; call < 20; call += 1) valueIn(await client.get(maps));
  assert.equal(refreshes, 1);
});

test('a request is not repeated with the token that somebody else’s refresh brings', async () => {
  const heldA = Promise.withResolvers<void>();
  const heldRefresh = Promise.withResolvers<void>();
  const sent: (string | undefined)[] = [];
  const far = farService({
    call: async (request) => {
      if (request.method === 'POST') sent.push(senderOf(request));
      if (senderOf(request) !== 'a') return json([]);
      await heldA.promise;
      return unauthorized();
    },
  });
  let aheadMs = 0;
  const client = createMusterClient({ baseUrl, fetch: far.fetch, now: () => Date.now() + aheadMs });
  await client.useTokens({ accessToken: issueJwt('a') });
  const posted = client.post(resolve, { body: position });
  await delay(5);
  const tokensOfB = (): Tokens => ({
    accessToken: issueJwt('b'),
    expiresAt: Date.now() + hourMs,
    issuer: 'external',
  });
  await client.useTokens(tokensOfB(), async () => {
    await heldRefresh.promise;
    return { ok: true, etag: undefined, value: { ...tokensOfB(), expiresAt: Date.now() + 2 * hourMs } };
  });
  aheadMs = hourMs - 30_000;
  valueIn(await client.get(maps)); // begins the refresh of b's token
  heldA.resolve();
  await delay(5);
  heldRefresh.resolve();
  const error = errorIn(await posted);
  assert.equal(error.kind === 'api' && error.name, 'Unauthorized');
  assert.deepEqual(sent, ['a']);
  assert.equal(client.session?.userId, 'b');
});

test('a refresh that answers with somebody else’s token is not used for what the first one asked', async () => {
  const far = farService({ call: (request) => (senderOf(request) === 'a' ? unauthorized() : json([])) });
  const client = createMusterClient({ baseUrl, fetch: far.fetch });
  await client.useTokens({ accessToken: issueJwt('a') }, async () => ({
    ok: true,
    etag: undefined,
    value: { accessToken: issueJwt('b'), issuer: 'external' },
  }));
  assert.equal(errorIn(await client.get(maps)).kind, 'api');
  assert.deepEqual(far.calls.map(senderOf), ['a']);
});

const page = { headers: { 'content-type': 'text/html' } };
const foreign: Record<string, () => Response> = {
  'the 401 of a portal': () => new Response('<h1>Sign in to the hotel</h1>', { status: 401, ...page }),
  'the 400 of a proxy': () => new Response('<h1>Bad request</h1>', { status: 400, ...page }),
  'the 401 of a gateway, in JSON': () => json({ error: 'Unauthorized', message: 'No API key' }, 401),
  'a 403 without a body': () => new Response(null, { status: 403 }),
  'the page of a portal': () => new Response('<h1>Sign in to the hotel</h1>', { status: 200, ...page }),
  'a server that is busy': () => new Response(null, { status: 503, headers: { 'retry-after': '900' } }),
};
for (const [name, tokens] of Object.entries(foreign)) {
  test(`${name} in answer to a refresh signs nobody out`, async () => {
    const far = farService({ tokens });
    const store = createMemoryStore(tokensWith(-1000));
    const client = createMusterClient({ baseUrl, store, fetch: far.fetch });
    const error = errorIn(await client.get(maps));
    assert.deepEqual([far.spent, far.calls], [['r1'], []]);
    assert.ok(client.session);
    assert.equal((await store.read())?.refreshToken, 'r1');
    if (error.kind === 'api') assert.deepEqual([error.statusCode, error.retryAfterSeconds], [503, 900]);
    else assert.equal(error.kind, 'network');
  });
}

test('invalid_grant in answer to a refresh signs out', async () => {
  const refusal = { error: 'invalid_grant', error_description: 'x', message: 'x', statusCode: 400 };
  const far = farService({ tokens: () => json(refusal, 400) });
  const store = createMemoryStore(tokensWith(-1000));
  const client = createMusterClient({ baseUrl, store, fetch: far.fetch });
  const error = errorIn(await client.get(maps));
  assert.equal(error.kind === 'api' && error.name, 'invalid_grant');
  assert.equal(client.session, undefined);
  assert.equal(await store.read(), undefined);
});

test('a 401 that is not the service’s own says nothing of the token', async () => {
  const far = farService({ call: foreign['the 401 of a portal'] as () => Response });
  const client = createMusterClient({ baseUrl, fetch: far.fetch });
  const refresh = mock.fn(async () => assert.fail('nothing is to be refreshed'));
  await client.useTokens({ accessToken: issueJwt() }, refresh);
  const error = errorIn(await client.get(maps));
  assert.equal(error.kind === 'api' && error.statusCode, 401);
  assert.equal(refresh.mock.callCount(), 0);
  await client.useTokens({ accessToken: issueJwt() });
  errorIn(await client.get(maps));
  assert.ok(client.session);
});

test('a refresh of the caller’s that throws is a network that is away', async () => {
  const far = farService({ call: unauthorized });
  const client = createMusterClient({ baseUrl, fetch: far.fetch });
  await client.useTokens({ accessToken: issueJwt() }, () => {
    throw new Error('no issuer');
  });
  assert.equal(errorIn(await client.get(maps)).kind, 'network');
  assert.ok(client.session);
});
