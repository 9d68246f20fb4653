import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createMemoryStore, createMusterClient, type Result, type Tokens } from '../client.ts';
import { expectError, expectValue } from '../testing/client.test-support.ts';
import {
  createStubService,
  getSender,
  hourMs,
  issueJwt,
  json,
  tokensWith,
  unauthorized,
} from '../testing/stub-service.test-support.ts';
import { settle, waitUntil } from '../testing/wait-until.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const resolve = '/api/v4/CustomMaps/ResolveCoordinate';
const baseUrl = 'http://service.example';
const position = { customMapId: 'm', floorId: 'f', latitude: 0, longitude: 0 };
const never = () => new Promise<never>(() => {});
const inHours = (hours: number) => () => Date.now() + hours * hourMs;

test('a signal ends every kind of call that waits for a token, but not other waiting calls', {
  timeout: 120_000,
}, async () => {
  const gate = Promise.withResolvers<void>();
  const response = { access_token: issueJwt(), refresh_token: 'r2', expires_in: 3600, token_type: 'Bearer' };
  const service = createStubService({ tokens: () => gate.promise.then(() => json(response)) });
  const store = createMemoryStore(tokensWith(1000));
  const client = createMusterClient({ baseUrl, store, fetch: service.fetch });
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
  await waitUntil(() => service.spent.length === 1);
  await settle();
  stop.abort();
  for (const call of stopped) assert.deepEqual(expectError(await call), { kind: 'aborted' });
  assert.equal((await change).done, true);
  assert.deepEqual(service.calls, []);
  gate.resolve();
  expectValue(await waits);
  assert.deepEqual(service.spent, ['r1']);
});

test('a signal ends the wait for the new token after a 401', { timeout: 120_000 }, async () => {
  const gate = Promise.withResolvers<Response>();
  const service = createStubService({ tokens: () => gate.promise, call: unauthorized });
  const store = createMemoryStore(tokensWith(hourMs));
  const client = createMusterClient({ baseUrl, store, fetch: service.fetch });
  const stop = new AbortController();
  const call = client.get(maps, { signal: stop.signal });
  await waitUntil(() => service.spent.length === 1);
  stop.abort();
  assert.deepEqual(expectError(await call), { kind: 'aborted' });
  gate.resolve(unauthorized());
  await settle(); // the refresh clears its timer, before the next test replaces the timers
});

test('a refresh that hangs fails after 30 seconds, and the next call tries again', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let request: Request | undefined;
  const service = createStubService({
    tokens: (received) => {
      request ??= received;
      return never();
    },
  });
  const store = createMemoryStore(tokensWith(-1000));
  const client = createMusterClient({ baseUrl, store, fetch: service.fetch });
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const call = client.get(maps);
    await waitUntil(() => service.spent.length === attempt);
    await settle();
    assert.equal(request?.signal.aborted, attempt > 1);
    context.mock.timers.tick(30_000);
    assert.equal(expectError(await call).kind, 'network');
  }
  assert.ok(client.session);
});

test('a token that cannot be refreshed is used until the service rejects it', async () => {
  let isExpired = false;
  const service = createStubService({ call: () => (isExpired ? unauthorized() : json([])) });
  let aheadMs = 0;
  const client = createMusterClient({ baseUrl, fetch: service.fetch, now: () => Date.now() + aheadMs });
  const seconds = Math.floor(Date.now() / 1000);
  const accessToken = issueJwt('ada', { iat: seconds, exp: seconds + 3600 });
  expectValue(await client.useTokens({ accessToken, expiresAt: Date.now() + hourMs }));
  for (const left of [50_000, 5_000, -5_000, -hourMs]) {
    aheadMs = hourMs - left;
    expectValue(await client.get(maps));
    await settle();
    assert.equal(client.session?.userId, 'ada', `${left} ms left`);
  }
  isExpired = true;
  assert.equal(expectError(await client.get(maps)).kind, 'api');
  assert.equal(client.session, undefined);
  assert.equal(service.calls.length, 5);
});

test('a token’s lifetime counts from when it was received, regardless of the clock', async () => {
  const seconds = Math.floor(Date.now() / 1000);
  for (const hoursAhead of [-2, 0, 2]) {
    let passedMs = 0;
    let refreshes = 0;
    const now = () => inHours(hoursAhead)() + passedMs;
    const issue = () => ({ accessToken: issueJwt('ada', { iat: seconds, exp: seconds + 3600 }) });
    const client = createMusterClient({ baseUrl, fetch: createStubService().fetch, now });
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
      expectValue(await client.get(maps));
      assert.equal(refreshes, expected, `${hoursAhead} h ahead, after ${minutes} minutes`);
    }
  }
});

test('tokens that are received almost expired are refreshed when the service rejects them, not with every call', async () => {
  let refreshes = 0;
  const next = (): Tokens => ({
    accessToken: issueJwt(),
    expiresAt: Date.now() + hourMs,
    issuer: 'external',
  });
  let rejected: string | undefined;
  const service = createStubService({
    call: (request) => (request.headers.get('authorization') === rejected ? unauthorized() : json([])),
  });
  const client = createMusterClient({ baseUrl, fetch: service.fetch, now: inHours(2) });
  await client.useTokens(next(), async () => {
    refreshes += 1;
    return { ok: true, etag: undefined, value: next() };
  });
  for (let call = 0; call < 20; call += 1) expectValue(await client.get(maps));
  assert.equal(refreshes, 0);
  rejected = service.calls[0]?.headers.get('authorization') ?? '';
  for (let call = 0; call < 20; call += 1) expectValue(await client.get(maps));
  assert.equal(refreshes, 1);
});

test('a request is not repeated with a token from another user’s refresh', async () => {
  const gateA = Promise.withResolvers<void>();
  const refreshGate = Promise.withResolvers<void>();
  const sent: (string | undefined)[] = [];
  const service = createStubService({
    call: async (request) => {
      if (request.method === 'POST') sent.push(getSender(request));
      if (getSender(request) !== 'a') return json([]);
      await gateA.promise;
      return unauthorized();
    },
  });
  let aheadMs = 0;
  const client = createMusterClient({ baseUrl, fetch: service.fetch, now: () => Date.now() + aheadMs });
  await client.useTokens({ accessToken: issueJwt('a') });
  const posted = client.post(resolve, { body: position });
  await waitUntil(() => sent.length === 1);
  const tokensOfB = (): Tokens => ({
    accessToken: issueJwt('b'),
    expiresAt: Date.now() + hourMs,
    issuer: 'external',
  });
  await client.useTokens(tokensOfB(), async () => {
    await refreshGate.promise;
    return { ok: true, etag: undefined, value: { ...tokensOfB(), expiresAt: Date.now() + 2 * hourMs } };
  });
  aheadMs = hourMs - 30_000;
  expectValue(await client.get(maps)); // starts the refresh of b's token
  gateA.resolve();
  await settle();
  refreshGate.resolve();
  const error = expectError(await posted);
  assert.equal(error.kind === 'api' && error.name, 'Unauthorized');
  assert.deepEqual(sent, ['a']);
  assert.equal(client.session?.userId, 'b');
});

test('if a refresh returns another user’s token, the request is not repeated with it', async () => {
  const service = createStubService({
    call: (request) => (getSender(request) === 'a' ? unauthorized() : json([])),
  });
  const client = createMusterClient({ baseUrl, fetch: service.fetch });
  await client.useTokens({ accessToken: issueJwt('a') }, async () => ({
    ok: true,
    etag: undefined,
    value: { accessToken: issueJwt('b'), issuer: 'external' },
  }));
  assert.equal(expectError(await client.get(maps)).kind, 'api');
  assert.deepEqual(service.calls.map(getSender), ['a']);
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
  test(`${name} as the response to a refresh does not sign out`, async () => {
    const service = createStubService({ tokens });
    const store = createMemoryStore(tokensWith(-1000));
    const client = createMusterClient({ baseUrl, store, fetch: service.fetch });
    const error = expectError(await client.get(maps));
    assert.deepEqual([service.spent, service.calls], [['r1'], []]);
    assert.ok(client.session);
    assert.equal((await store.read())?.refreshToken, 'r1');
    if (error.kind === 'api') assert.deepEqual([error.statusCode, error.retryAfterSeconds], [503, 900]);
    else assert.equal(error.kind, 'network');
  });
}

test('invalid_grant as the response to a refresh signs out', async () => {
  const rejection = { error: 'invalid_grant', error_description: 'x', message: 'x', statusCode: 400 };
  const service = createStubService({ tokens: () => json(rejection, 400) });
  const store = createMemoryStore(tokensWith(-1000));
  const client = createMusterClient({ baseUrl, store, fetch: service.fetch });
  const error = expectError(await client.get(maps));
  assert.equal(error.kind === 'api' && error.name, 'invalid_grant');
  assert.equal(client.session, undefined);
  assert.equal(await store.read(), undefined);
});

test('a 401 that does not come from the service does not end the session', async () => {
  const service = createStubService({ call: foreign['the 401 of a portal'] as () => Response });
  const client = createMusterClient({ baseUrl, fetch: service.fetch });
  const refresh = mock.fn(async () => assert.fail('nothing is to be refreshed'));
  await client.useTokens({ accessToken: issueJwt() }, refresh);
  const error = expectError(await client.get(maps));
  assert.equal(error.kind === 'api' && error.statusCode, 401);
  assert.equal(refresh.mock.callCount(), 0);
  await client.useTokens({ accessToken: issueJwt() });
  expectError(await client.get(maps));
  assert.ok(client.session);
});

test('if the caller’s refresh throws, the call is a network failure', async () => {
  const service = createStubService({ call: unauthorized });
  const client = createMusterClient({ baseUrl, fetch: service.fetch });
  await client.useTokens({ accessToken: issueJwt() }, () => {
    throw new Error('no issuer');
  });
  assert.equal(expectError(await client.get(maps)).kind, 'network');
  assert.ok(client.session);
});
