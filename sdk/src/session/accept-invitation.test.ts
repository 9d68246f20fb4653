import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMusterClient } from '../client.ts';
import {
  describeWithServer,
  expectError,
  expectValue,
  signInWithToken,
} from '../testing/client.test-support.ts';
import { createStubService, unauthorized } from '../testing/stub-service.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const password = 'a password of some length';

describeWithServer('people and API tokens', (server) => {
  test('an invitation is accepted once: its user is signed in and stays signed in', async () => {
    const admin = await signInWithToken(server());
    const body = { email: 'grace@station.example', name: 'Grace', role: 'editor' } as const;
    const { id, token } = expectValue(await admin.post('/api/v4/Users/InviteUser', { body }));
    const client = createMusterClient({ baseUrl: server().baseUrl });
    const wrong = expectError(await client.acceptInvitation({ token: '1.wrong', password }));
    assert.equal(wrong.kind === 'api' && wrong.name, 'InvitationNotFound');
    const session = expectValue(await client.acceptInvitation({ token, password }));
    assert.deepEqual([session.userId, session.roles, client.session?.userId], [id, ['editor'], id]);
    expectValue(await client.get(maps));
    const again = expectError(await client.acceptInvitation({ token, password }));
    assert.equal(again.kind === 'api' && again.statusCode, 404);
    expectValue(await client.signIn({ email: body.email, password }));
  });

  test('a client with an API token sends it with every call, until it is revoked', async () => {
    const admin = await signInWithToken(server());
    const body = { name: 'Screen', permissions: ['maps:read' as const] };
    const { token, id } = expectValue(await admin.post('/api/v4/ApiTokens/SaveToken', { body }));
    const client = createMusterClient({ baseUrl: server().baseUrl, apiToken: token });
    assert.deepEqual(expectValue(await client.get(maps)), []);
    assert.equal(client.session, undefined);
    expectValue(
      await admin.post('/api/v4/ApiTokens/RevokeToken/{tokenId}', { params: { path: { tokenId: id } } }),
    );
  });
});

test('a rejected API token is an error of the call, and is sent only once', async () => {
  const service = createStubService({ call: unauthorized });
  const client = createMusterClient({
    baseUrl: 'http://service.example',
    fetch: service.fetch,
    apiToken: 'mst_1_a',
  });
  const error = expectError(await client.get(maps));
  assert.equal(error.kind === 'api' && error.name, 'Unauthorized');
  const sent = service.calls.map((request) => request.headers.get('authorization'));
  assert.deepEqual(sent, ['Bearer mst_1_a']);
  assert.deepEqual(service.spent, []);
  await client.signOut();
  await assert.rejects(
    client.useTokens({ accessToken: `h.${btoa('{"sub":"a","departmentId":1}')}.s` }),
    /cannot sign in/,
  );
});
