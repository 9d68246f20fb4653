import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAudit } from '../../../server/src/features/audit/audit.ts';
import type { AuditEntry, AuditFilter, MusterClient } from '../client.ts';
import {
  describeWithServer,
  expectError,
  expectValue,
  signInWithToken,
} from '../testing/client.test-support.ts';

describeWithServer('audit log', (server) => {
  const readAll = async (client: MusterClient, filter?: AuditFilter): Promise<AuditEntry[]> => {
    const entries: AuditEntry[] = [];
    for await (const result of client.audit.entries(filter)) entries.push(expectValue(result));
    return entries;
  };

  test('entries are read page by page, newest first', async () => {
    const client = await signInWithToken(server());
    const { ctx } = server();
    const events = Array.from({ length: 450 }, (_, id) => ({ kind: 'zone', id, action: 'created' }) as const);
    await recordAudit(ctx, ctx.db, 1, events);
    const ids = (await readAll(client, { kind: 'zone' })).map(({ id }) => Number(id));
    assert.deepEqual(ids, events.map(({ id }) => id).reverse());
    const file = expectValue(await client.audit.file('ndjson', { kind: 'zone' }));
    assert.equal((await file.text()).trimEnd().split('\n').length, 450);
    const csv = expectValue(await client.audit.file('csv', { kind: 'zone', id: '7' }));
    assert.equal((await csv.text()).trimEnd().split('\r\n').length, 2);
  });

  test('entries can be filtered by kind and by map', async () => {
    const client = await signInWithToken(server());
    const body = { name: 'Tay Rescue' };
    expectValue(await client.put('/api/v4/Department/UpdateDepartment', { body }));
    const [entry] = await readAll(client, { kind: 'department' });
    assert.deepEqual([entry?.action, entry?.after], ['updated', { name: 'Tay Rescue' }]);
    assert.deepEqual(await readAll(client, { customMapId: 'none' }), []);
  });

  test('an error response of the server is the last result', async () => {
    const client = await signInWithToken(server());
    const results = [];
    for await (const result of client.audit.entries({ from: 'yesterday' })) results.push(result);
    assert.equal(results.length, 1);
    for (const result of [results[0], await client.audit.file('csv', { from: 'yesterday' })]) {
      const error = result && expectError(result);
      assert.equal(error?.kind === 'api' && error.name, 'InvalidRequest');
    }
  });
});
