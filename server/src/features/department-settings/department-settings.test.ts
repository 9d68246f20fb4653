import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { addMap } from '../../testing/sample-maps.ts';
import { onEveryEngine, type TestServer, tokenFor } from '../../testing/test-server.ts';
import { readCalendarRevision } from '../calendar/calendar.ts';

const base = '/api/v4/Department';

const noBackground = {
  background: { kind: 'default', url: null, attribution: null },
  backgroundFile: null,
};

async function mapRow(server: TestServer, id: string) {
  const row = await server.ctx.db
    .selectFrom('maps')
    .select(['map_version', 'event_over_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row };
}

onEveryEngine('departments', (server) => {
  test('a new department has a name with its number, is in UTC, and allows feeds for everyone', async () => {
    const { status, body } = await clientOf(server(), 7)('GET', `${base}/GetDepartment`);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      departmentId: 7,
      name: 'Department 7',
      timeZone: 'UTC',
      calendarFeedRoles: null,
      units: 'imperial',
      ...noBackground,
    });
  });

  test('a change is returned, omitted fields stay, null resets a field, and other departments do not change', async () => {
    const send = clientOf(server(), 8);
    const change = {
      name: 'Harbor Fire',
      timeZone: 'america/new_york',
      calendarFeedRoles: ['admin', 'editor'],
      units: 'metric',
    };
    const changed = await send('PUT', `${base}/UpdateDepartment`, change);
    const expected = {
      departmentId: 8,
      name: 'Harbor Fire',
      timeZone: 'America/New_York',
      calendarFeedRoles: ['editor', 'admin'],
      units: 'metric',
      ...noBackground,
    };
    assert.deepEqual(changed.body, expected);
    const renamed = await send('PUT', `${base}/UpdateDepartment`, { name: 'Harbor' });
    assert.deepEqual(renamed.body, { ...expected, name: 'Harbor' });
    const reset = { name: 'Harbor', timeZone: null, calendarFeedRoles: null, units: null };
    assert.deepEqual((await send('PUT', `${base}/UpdateDepartment`, reset)).body, {
      departmentId: 8,
      name: 'Harbor',
      timeZone: 'UTC',
      calendarFeedRoles: null,
      units: 'imperial',
      ...noBackground,
    });
    assert.equal((await clientOf(server(), 9)('GET', `${base}/GetDepartment`)).body.name, 'Department 9');
  });

  test('invalid fields are rejected with an error that names them, and change nothing', async () => {
    const send = clientOf(server(), 10);
    const before = await send('GET', `${base}/GetDepartment`);
    for (const [bad, field] of [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x', timeZone: 'Mars/Olympus' }, 'time zone'],
      [{ name: 'x', timeZone: '+02:00' }, 'time zone'],
      [{ name: 'x', calendarFeedRoles: ['chief'] }, 'calendarFeedRoles'],
      [{ name: 'x', calendarFeedRoles: 'admin' }, 'calendarFeedRoles'],
      [{ name: 'x', units: 'feet' }, 'units'],
    ] as const) {
      const { status, body } = await send('PUT', `${base}/UpdateDepartment`, bad);
      assert.deepEqual([status, body.error], [400, 'InvalidRequest'], JSON.stringify(bad));
      assert.match(body.message, new RegExp(field));
    }
    assert.deepEqual((await send('GET', `${base}/GetDepartment`)).body, before.body);
  });

  test('a scheduler without permission for maps can read the department’s name and time zone', async () => {
    const token = await tokenFor(server(), 15, { permissions: ['calendar:read', 'calendar:write'] });
    const scheduler = clientOf(server(), 15, token);
    const { status, body } = await scheduler('GET', `${base}/GetDepartment`);
    assert.deepEqual([status, body.name, body.timeZone], [200, 'Department 15', 'UTC']);
    assert.equal((await scheduler('PUT', `${base}/UpdateDepartment`, { name: 'x' })).status, 403);
  });

  test('only an administrator can change the department', async () => {
    const editor = clientOf(server(), 11, await tokenFor(server(), 11, { role: 'editor' }));
    assert.equal((await editor('PUT', `${base}/UpdateDepartment`, { name: 'x' })).status, 403);
  });

  test('a new name or time zone gives the calendar a new revision, because feeds contain them; unchanged ones do not', async () => {
    const send = clientOf(server(), 14);
    const revision = async () => (await readCalendarRevision(server().ctx.db, 14)).revision;
    const before = await revision();
    await send('PUT', `${base}/UpdateDepartment`, { name: 'Harbor' });
    assert.equal(await revision(), before + 1);
    await send('PUT', `${base}/UpdateDepartment`, { name: 'Harbor', timeZone: 'Asia/Tokyo' });
    assert.equal(await revision(), before + 2);
    await send('PUT', `${base}/UpdateDepartment`, { name: 'Harbor', calendarFeedRoles: ['admin'] });
    assert.equal(await revision(), before + 2);
  });

  test('a new time zone changes the end of events, and the version of exactly their maps', async () => {
    const send = clientOf(server(), 12);
    const event = await addMap(send, { type: 3, eventEndDate: '2030-05-31' });
    const plain = await addMap(send);
    const otherDepartment = await addMap(clientOf(server(), 13), { type: 3, eventEndDate: '2030-05-31' });
    await send('PUT', `${base}/UpdateDepartment`, { name: 'x', timeZone: 'Asia/Tokyo' });
    assert.deepEqual(await mapRow(server(), event.customMapId), {
      map_version: 2,
      event_over_on: '2030-05-31T15:00:00.000Z',
    });
    assert.equal((await mapRow(server(), plain.customMapId)).map_version, 1);
    assert.equal((await mapRow(server(), otherDepartment.customMapId)).map_version, 1);
  });
});
