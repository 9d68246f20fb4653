import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createUser } from './features/accounts/users/users.ts';
import { orderKeysByDepartment } from './storage/db/migrations/0010-keys-by-department.ts';
import { installationTables } from './storage/db/partitioning/partition-tables.ts';
import { clientOf } from './testing/api-client.ts';
import { full, test } from './testing/level.ts';
import { hasPartitions } from './testing/postgres-database.ts';
import { addMapWithFloor, addZone } from './testing/sample-zones.ts';
import { onEveryEngine, type TestServer } from './testing/test-server.ts';

const email = 'ada@station.example';
const password = 'correct horse battery';
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

function postToken(server: TestServer, fields: Record<string, string>) {
  return clientOf(server, 1, null)('POST', '/api/v4/connect/token', new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
}

/**
 * Adds a user, a session and a share link in the form of the release before 0010, with tokens that contain no
 * department.
 */
async function addOldRows(server: TestServer) {
  const { db } = server.ctx;
  await createUser(server.ctx, { departmentId: 12, email, role: 'admin', password });
  const send = clientOf(server, 12);
  const { mapId, floorId } = await addMapWithFloor(send);
  await addZone(send, floorId);
  await postToken(server, { grant_type: 'password', username: email, password });
  await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, {});
  const [refresh, share] = ['r'.repeat(43), 's'.repeat(32)];
  await db
    .updateTable('refresh_tokens')
    .set({ token_hash: hash(refresh) })
    .execute();
  await db
    .updateTable('share_links')
    .set({ token_hash: hash(share) })
    .execute();
  return { send, mapId, refresh, share };
}

onEveryEngine('keys that begin with the department', (server, engine) => {
  const skip = engine === 'postgres' && hasPartitions;
  full(
    'users, sessions, share links and changes from before the upgrade still work',
    {
      skip,
    },
    async () => {
      const { db } = server().ctx;
      const old = await addOldRows(server());
      const changes = () => old.send('GET', '/api/v4/CustomMaps/Changes').then(({ text }) => text);
      const changesBefore = await changes();
      await orderKeysByDepartment(engine).down?.(db);
      await db.transaction().execute((trx) => orderKeysByDepartment(engine).up(trx));
      const signedIn = await postToken(server(), { grant_type: 'password', username: email, password });
      assert.equal(signedIn.status, 200, signedIn.text);
      const fields = { grant_type: 'refresh_token', refresh_token: old.refresh };
      const refreshed = await postToken(server(), fields);
      assert.match(refreshed.body.refresh_token, /^12\./, refreshed.text);
      assert.equal((await postToken(server(), fields)).status, 400, 'the old token was good for one use');
      const open = clientOf(server(), 1, null);
      const shared = await open('GET', `/api/v4/Share/${old.share}`);
      assert.deepEqual([shared.status, shared.body.map?.customMapId], [200, old.mapId], shared.text);
      assert.equal(await changes(), changesBefore);
      const again = createUser(server().ctx, { departmentId: 13, email, role: 'viewer', password });
      await assert.rejects(again, /already a user/);
    },
  );

  test('the department is part of a token, and gives no access when it is put in front of another token', async () => {
    const send = clientOf(server(), 21);
    const { mapId } = await addMapWithFloor(send);
    const { body } = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, {});
    const open = clientOf(server(), 1, null);
    const [, random] = body.token.split('.');
    assert.equal((await open('GET', `/api/v4/Share/${body.token}`)).status, 200);
    for (const token of [random, `22.${random}`, `021.${random}`, `21.${random}.`])
      assert.equal((await open('GET', `/api/v4/Share/${token}`)).status, 404, token);
  });

  if (engine === 'sqlite') return; // its keys do not have to begin with the department
  test('every key and unique index of a department’s table starts with its id', async () => {
    const { rows } = await sql<{ table: string; index: string; columns: string }>`
      select indrelid::regclass::text as table, indexrelid::regclass::text as index,
        pg_get_indexdef(indexrelid, 1, true) as columns
      from pg_index join pg_attribute on attrelid = indrelid and attname = 'department_id'
      where indisunique and indrelid::regclass::text !~ '^pg_'`.execute(server().ctx.db);
    assert.ok(rows.length > 15);
    const others = rows.filter(
      ({ table, columns }) =>
        columns !== 'department_id' && !(installationTables as readonly string[]).includes(table),
    );
    assert.deepEqual(others, []);
  });
});
