import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { mintAccessToken } from './features/accounts/tokens/mint-access-token.ts';
import { packageRoot } from './package-root.ts';
import { clientOf } from './testing/api-client.ts';
import { startTestServer } from './testing/test-server.ts';

type Claims = Record<string, unknown>;

const keys = await generateKeyPair('RS256', { extractable: true });
const kid = randomUUID();
const issuer = createServer(async (_request, response) => {
  const key = { ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }));
}).listen(0, '127.0.0.1');
await once(issuer, 'listening');
after(() => issuer.close());

/** Reads the settings in a section of the guide. The keys come from the server of this test. */
async function readRecipe(heading: string): Promise<Record<string, string>> {
  const page = await readFile(join(packageRoot, 'docs', 'guides', 'identity-provider.md'), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const [, block = ''] = /```ini\n([\s\S]*?)```/.exec(section) ?? [];
  const settings = Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  assert.ok(settings.MUSTER_AUTH_ISSUER, heading);
  const { port } = issuer.address() as AddressInfo;
  return { ...settings, MUSTER_AUTH_JWKS_URL: `http://127.0.0.1:${port}/keys` };
}

function sign(claims: Claims, header: object = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
    .sign(keys.privateKey);
}

/** Access tokens with the default claims of each provider, and the claims that the recipe adds. */
const providers: Record<
  string,
  { token: (roles: readonly string[]) => Claims; roles: Record<string, readonly string[]> }
> = {
  Keycloak: {
    roles: { admin: ['fire-admins'], editor: ['fire-crew'], nothing: ['admin'] },
    token: (roles) => ({
      jti: `onrtac:${randomUUID()}`,
      iss: 'https://keycloak.example/realms/fire',
      aud: 'account',
      sub: '5f2d2a3e-2f6c-4a55-9a0f-0f7a3c3d6d11',
      typ: 'Bearer',
      azp: 'muster-console',
      sid: randomUUID(),
      acr: '1',
      'allowed-origins': ['https://muster.example'],
      realm_access: { roles: ['offline_access', 'uma_authorization', 'default-roles-fire', ...roles] },
      resource_access: { account: { roles: ['manage-account', 'manage-account-links', 'view-profile'] } },
      scope: 'openid email profile',
      email_verified: true,
      name: 'Ada Lovelace',
      preferred_username: 'ada',
      given_name: 'Ada',
      family_name: 'Lovelace',
      email: 'ada@station.example',
    }),
  },
  'Entra ID': {
    roles: { admin: ['Muster.Admin'], editor: ['Muster.Editor'], nothing: ['admin'] },
    token: (roles) => ({
      aud: '22222222-2222-2222-2222-222222222222',
      iss: 'https://login.microsoftonline.com/11111111-1111-1111-1111-111111111111/v2.0',
      nbf: Math.floor(Date.now() / 1000),
      aio: 'AXQAi/8TAAAA',
      azp: '22222222-2222-2222-2222-222222222222',
      azpacr: '0',
      name: 'Ada Lovelace',
      oid: '33333333-3333-3333-3333-333333333333',
      preferred_username: 'ada@station.example',
      rh: '0.AAAA.',
      ...(roles.length > 0 && { roles }),
      scp: 'access',
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      tid: '11111111-1111-1111-1111-111111111111',
      uti: 'fqiBqXLPj0eQa82S-IYFAA',
      ver: '2.0',
    }),
  },
  Auth0: {
    roles: { admin: ['Fire Admins'], editor: ['Fire Crew'], nothing: ['admin'] },
    token: (roles) => ({
      iss: 'https://fire.eu.auth0.com/',
      sub: 'auth0|5f7c8ec7c33c6c004bbafe82',
      aud: ['https://muster.example/api', 'https://fire.eu.auth0.com/userinfo'],
      azp: 'abcdefghijklmnopqrstuvwxyz012345',
      scope: 'openid profile',
      'https://muster.example/roles': roles,
      'https://muster.example/department': '1',
    }),
  },
};

for (const [name, { token, roles }] of Object.entries(providers))
  describe(`tokens of ${name}, with the settings of its recipe`, () => {
    test('give the permissions of the mapped role in the department', async () => {
      const server = await startTestServer('sqlite', await readRecipe(name));
      const open = async (claims: Claims) => {
        const send = clientOf(server, 1, await sign(claims));
        const statuses = [
          await send('GET', '/api/v4/CustomMaps/GetCustomMaps'),
          await send('DELETE', '/api/v4/CustomMaps/DeleteCustomMap/no-such-map'),
          await send('PUT', '/api/v4/Department/UpdateDepartment', {}),
        ];
        return statuses;
      };
      try {
        const statusOf = async (role: string) =>
          (await open(token(roles[role] ?? []))).map(({ status }) => status);
        assert.deepEqual((await statusOf('admin')).slice(0, 2), [200, 404]);
        assert.notEqual((await statusOf('admin'))[2], 403);
        assert.deepEqual(await statusOf('editor'), [200, 404, 403]);
        assert.deepEqual(
          await statusOf('nothing'),
          [403, 403, 403],
          'its own role of that name is no role here',
        );
        const [rejected] = await open(token(['some-role']));
        assert.match(
          rejected?.body.message,
          /the token has the roles .*some-role in .*, and only those in MUSTER_AUTH_ROLE_MAP/,
        );
        const [without] = await open(token([]));
        assert.equal(without?.status, 403);
        const subject = { departmentId: 1, userId: 'ada', role: 'viewer', lifetimeSeconds: 60 } as const;
        const ours = clientOf(server, 1, await mintAccessToken(server.ctx, subject));
        const local = await ours('GET', '/api/v4/CustomMaps/GetCustomMaps');
        assert.equal(local.status, 200, 'local accounts have our own roles');
      } finally {
        await server.close();
      }
    });

    test('of another application or directory are rejected, with the found and expected values', async () => {
      const server = await startTestServer('sqlite', await readRecipe(name));
      try {
        for (const [claim, expected] of [
          ['aud', /: aud is "other", and audience \S+ is expected/],
          ['iss', /: iss is "other", and issuer https:\S+ is expected/],
        ] as const) {
          const wrong = await sign({ ...token(roles.admin ?? []), [claim]: 'other' });
          const { status, body } = await clientOf(
            server,
            1,
            wrong,
          )('GET', '/api/v4/CustomMaps/GetCustomMaps');
          assert.equal(status, 401);
          assert.match(body.message, expected);
        }
      } finally {
        await server.close();
      }
    });
  });

test('a department is a number or a string with one; without a default, a token without one is rejected with an error that lists its claims', async () => {
  const { MUSTER_AUTH_DEFAULT_DEPARTMENT: _, ...recipe } = await readRecipe('Keycloak');
  const server = await startTestServer('sqlite', {
    ...recipe,
    MUSTER_AUTH_DEPARTMENT_CLAIM: 'attributes.department',
  });
  const claims = providers.Keycloak?.token(['fire-admins']) ?? {};
  const open = async (department: unknown) =>
    clientOf(
      server,
      1,
      await sign({ ...claims, attributes: { department } }),
    )('GET', '/api/v4/CustomMaps/GetCustomMaps');
  try {
    for (const good of [7, '7']) assert.equal((await open(good)).status, 200, JSON.stringify(good));
    for (const bad of ['', '07', '7 ', '-1', '1.5', '12345678901234567890', 'seven', ['7']]) {
      const { status, body } = await open(bad);
      assert.equal(status, 401, JSON.stringify(bad));
      const shown = `claim attributes.department, a whole number above zero. It is ${JSON.stringify(bad)}`;
      assert.ok(body.message.endsWith(shown), body.message);
    }
    const { body } = await open(undefined);
    assert.match(body.message, /The token has no such claim; it has .*azp, .*realm_access/);
  } finally {
    await server.close();
  }
});
