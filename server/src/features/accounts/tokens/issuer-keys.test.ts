import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import {
  base64url,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { type ApiResponse, clientOf } from '../../../testing/api-client.ts';
import { onSqlite, type TestServer, tokenFor } from '../../../testing/test-server.ts';

const minute = 60_000;
const issuerName = 'https://issuer.example';
const audience = 'muster';

interface IssuerKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** The key endpoint of an issuer: a real HTTP server whose responses the tests control. */
const published = { keys: [] as JWK[], status: 200, fetches: 0 };
const jwksServer = createServer((_request, response) => {
  published.fetches += 1;
  response.writeHead(published.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ keys: published.keys }));
});
jwksServer.listen(0, '127.0.0.1');
await once(jwksServer, 'listening');
after(() => jwksServer.close());
const jwksUrl = `http://127.0.0.1:${(jwksServer.address() as AddressInfo).port}/keys`; // it listens on a TCP port

async function makeKey(alg: string, kid: string): Promise<IssuerKey> {
  return { kid, alg, ...(await generateKeyPair(alg, { extractable: true })) };
}

async function publish(...keys: readonly IssuerKey[]): Promise<void> {
  published.keys = await Promise.all(
    keys.map(async ({ kid, alg, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' })),
  );
}

const rsa = await makeKey('RS256', 'rsa-1');
const ec = await makeKey('ES256', 'ec-1');
const edwards = await makeKey('EdDSA', 'ed-1');

function issue(server: TestServer, key: IssuerKey, changes: Record<string, unknown> = {}): Promise<string> {
  const exp = Math.floor(server.ctx.clock.now() / 1000) + 3600;
  const claims = {
    iss: issuerName,
    aud: audience,
    sub: 'ada',
    departmentId: 1,
    role: 'viewer',
    exp,
    ...changes,
  };
  return new SignJWT(claims as JWTPayload)
    .setProtectedHeader({ alg: key.alg, kid: key.kid })
    .sign(key.privateKey);
}

function open(server: TestServer, token: string): Promise<ApiResponse> {
  return clientOf(server, 1, token)('GET', '/api/v4/CustomMaps/GetCustomMaps');
}

async function statusOf(server: TestServer, token: string): Promise<number> {
  return (await open(server, token)).status;
}

onSqlite(
  'tokens of an external issuer',
  (server) => {
    beforeEach(async () => {
      server().clockOffsetMs += 6 * minute; // so that each test starts with a fetch
      published.status = 200;
      await publish(rsa, ec, edwards);
    });

    test('RS256, ES256 and EdDSA are accepted with the keys that the issuer publishes', async () => {
      for (const key of [rsa, ec, edwards]) {
        assert.equal(await statusOf(server(), await issue(server(), key)), 200, key.alg);
      }
    });

    test('local tokens also work, without a request to the issuer', async () => {
      const fetchesBefore = published.fetches;
      assert.equal(await statusOf(server(), await tokenFor(server(), 1)), 200);
      assert.equal(published.fetches, fetchesBefore);
    });

    test('a token with another issuer or audience, or with none, is rejected', async () => {
      const changes = [
        { iss: 'https://other.example' },
        { iss: undefined },
        { aud: 'other' },
        { aud: undefined },
      ];
      for (const change of changes) {
        const { status, body } = await open(server(), await issue(server(), rsa, change));
        assert.equal(status, 401, JSON.stringify(change));
        assert.match(body.message, /issued for another service/);
      }
      assert.equal(await statusOf(server(), await issue(server(), rsa, { aud: ['other', audience] })), 200);
    });

    test('a public key is never used as a secret or for another algorithm', async () => {
      const claims = { iss: issuerName, aud: audience, sub: 'eve', departmentId: 1, role: 'admin' };
      const pem = await exportSPKI(rsa.publicKey);
      const { n = '' } = await exportJWK(rsa.publicKey);
      for (const secret of [Buffer.from(pem), Buffer.from(n), base64url.decode(n)]) {
        const forged = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: rsa.kid })
          .setExpirationTime('1h')
          .sign(secret);
        assert.equal(await statusOf(server(), forged), 401);
      }
      assert.equal(await statusOf(server(), await issue(server(), { ...ec, kid: rsa.kid })), 401);
    });

    test('other algorithms are rejected, even with a key of the issuer', async () => {
      for (const alg of ['PS256', 'RS512']) {
        const key = await makeKey(alg, alg);
        await publish(rsa, key);
        server().clockOffsetMs += 6 * minute;
        assert.equal(await statusOf(server(), await issue(server(), key)), 401, alg);
      }
    });

    test('an expired token is reported as expired, but a forged one is not', async () => {
      const exp = Math.floor(server().ctx.clock.now() / 1000) - 61;
      assert.match((await open(server(), await issue(server(), rsa, { exp }))).body.message, /expired/);
      const impostor = await makeKey('RS256', rsa.kid);
      assert.doesNotMatch(
        (await open(server(), await issue(server(), impostor, { exp }))).body.message,
        /expired/,
      );
    });

    test('a new key is fetched for the first token that names it', async () => {
      assert.equal(await statusOf(server(), await issue(server(), rsa)), 200);
      const next = await makeKey('RS256', 'rsa-2');
      await publish(rsa, next);
      server().clockOffsetMs += 11_000;
      assert.equal(await statusOf(server(), await issue(server(), next)), 200);
    });

    test('made-up key ids do not cause a request to the issuer each time', async () => {
      assert.equal(await statusOf(server(), await issue(server(), rsa)), 200);
      const fetchesBefore = published.fetches;
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const forged = await issue(server(), { ...rsa, kid: `made-up-${attempt}` });
        assert.equal(await statusOf(server(), forged), 401);
      }
      assert.equal(published.fetches, fetchesBefore);
    });

    test('a key that the issuer removes stops working within minutes, even for cached tokens', async () => {
      const token = await issue(server(), rsa);
      assert.equal(await statusOf(server(), token), 200);
      await publish(ec);
      server().clockOffsetMs += 4 * minute;
      assert.equal(await statusOf(server(), token), 200);
      server().clockOffsetMs += 2 * minute;
      assert.equal(await statusOf(server(), token), 401);
    });

    test('while the issuer is unreachable, no token is called invalid, and cached tokens keep working', async () => {
      const cached = await issue(server(), rsa);
      assert.equal(await statusOf(server(), cached), 200);
      published.status = 500;
      server().clockOffsetMs += 4 * minute;
      assert.equal(await statusOf(server(), cached), 200);
      server().clockOffsetMs += 2 * minute;
      const { status, headers, body } = await open(server(), await issue(server(), ec));
      assert.equal(status, 503);
      assert.equal(body.error, 'ServiceUnavailable');
      assert.ok(Number(headers.get('retry-after')) > 0);
      assert.doesNotMatch(JSON.stringify(body), /127\.0\.0\.1|fetch/);
      published.status = 200;
      assert.equal(await statusOf(server(), await issue(server(), ec)), 200);
    });
  },
  {
    MUSTER_AUTH_JWKS_URL: jwksUrl,
    MUSTER_AUTH_ISSUER: issuerName,
    MUSTER_AUTH_AUDIENCE: audience,
  },
);

onSqlite(
  'tokens of an unreachable issuer',
  (server) => {
    test('get a 503 if nothing listens at its address', async () => {
      assert.equal(await statusOf(server(), await issue(server(), rsa)), 503);
      assert.equal(await statusOf(server(), await tokenFor(server(), 1)), 200);
    });
  },
  {
    MUSTER_AUTH_JWKS_URL: 'http://127.0.0.1:1/keys',
    MUSTER_AUTH_ISSUER: issuerName,
    MUSTER_AUTH_AUDIENCE: audience,
  },
);
