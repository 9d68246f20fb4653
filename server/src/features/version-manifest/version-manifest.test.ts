import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { addZone, zoneJson } from '../../testing/sample-zones.ts';
import { onEveryEngine, tokenFor } from '../../testing/test-server.ts';
import { archivePastEvents } from '../maps/event-ends.ts';

const base = '/api/v4/CustomMaps';
const path = `${base}/GetVersionManifest`;
const dayMs = 24 * 3_600_000;

onEveryEngine('version manifest', (server) => {
  let send: Send;
  before(() => {
    send = clientOf(server());
  });

  const versionsOf = async (mapId: string) => {
    const { body } = await send('GET', path);
    return body.maps.find((map: { customMapId: string }) => map.customMapId === mapId);
  };

  test('a department without maps has an empty manifest with a tag', async () => {
    const { status, body, headers } = await clientOf(server(), 77)('GET', path);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['generatedAt', 'maps']);
    assert.deepEqual(body.maps, []);
    assert.equal(new Date(body.generatedAt).toISOString(), body.generatedAt);
    assert.match(headers.get('etag') ?? '', /^"[^"]+"$/, 'a strong tag');
  });

  test('it lists all maps and floors by id, including inactive ones', async () => {
    const own = clientOf(server(), 5);
    const ids: string[] = [];
    const floorIds: string[] = [];
    for (const name of ['c', 'a', 'b']) {
      const { customMapId } = await addMap(own, { name, isActive: name !== 'b' });
      ids.push(customMapId);
    }
    for (const sortOrder of [3, 1, 2])
      floorIds.push((await addFloor(own, ids[0] ?? '', { sortOrder })).customMapFloorId);
    const { body } = await own('GET', path);
    assert.deepEqual(
      body.maps.map((map: { customMapId: string }) => map.customMapId),
      ids.toSorted(),
    );
    const first = body.maps.find((map: { customMapId: string }) => map.customMapId === ids[0]);
    assert.deepEqual(
      first.floors.map((floor: { customMapFloorId: string }) => floor.customMapFloorId),
      floorIds.toSorted(),
    );
    assert.deepEqual(Object.keys(first).sort(), ['attachmentVersion', 'customMapId', 'floors', 'mapVersion']);
    assert.deepEqual(Object.keys(first.floors[0]).sort(), [
      'attachmentVersion',
      'customMapFloorId',
      'floorVersion',
      'isActive',
      'pointVersion',
      'zoneVersion',
    ]);
  });

  test('only the version of the changed entity is increased', async () => {
    const { customMapId } = await addMap(send);
    const { customMapFloorId } = await addFloor(send, customMapId);
    const zone = await addZone(send, customMapFloorId);
    const start = await versionsOf(customMapId);
    const [floor] = start.floors;

    await send('PUT', `${base}/UpdateZone/${zone.customMapZoneId}`, { ...zoneJson, name: 'Other' });
    const afterZone = await versionsOf(customMapId);
    assert.deepEqual(afterZone, {
      ...start,
      floors: [{ ...floor, zoneVersion: floor.zoneVersion + 1 }],
    });

    const floorForm = formOf({ floorNumber: 3, name: 'Renamed' });
    await send('PUT', `${base}/UpdateFloor/${customMapFloorId}`, floorForm);
    const afterFloor = await versionsOf(customMapId);
    assert.deepEqual(afterFloor, {
      ...start,
      floors: [{ ...floor, floorVersion: floor.floorVersion + 1, zoneVersion: floor.zoneVersion + 1 }],
    });

    await send('PUT', `${base}/UpdateCustomMap/${customMapId}`, formOf({ ...mapForm, name: 'Renamed' }));
    assert.deepEqual(await versionsOf(customMapId), { ...afterFloor, mapVersion: start.mapVersion + 1 });

    await send('DELETE', `${base}/DeleteCustomMap/${customMapId}`);
    assert.equal(await versionsOf(customMapId), undefined);
  });

  test('the tag changes with every kind of write, and stays the same otherwise, regardless of the clock', async () => {
    const own = clientOf(server(), 6);
    const tag = async () => (await own('GET', path)).headers.get('etag');
    const tags = [await tag()];
    const assertTagChanged = async (what: string) => {
      const now = await tag();
      assert.ok(!tags.includes(now), `after ${what}`);
      tags.push(now);
    };
    const { customMapId } = await addMap(own);
    await assertTagChanged('a map was added');
    const { customMapFloorId } = await addFloor(own, customMapId);
    await assertTagChanged('a floor was added');
    const { customMapZoneId } = await addZone(own, customMapFloorId);
    await assertTagChanged('a zone was added');

    server().clockOffsetMs = 60_000;
    const later = await own('GET', path);
    server().clockOffsetMs = 0;
    assert.equal(later.headers.get('etag'), tags.at(-1));
    assert.equal(await tag(), tags.at(-1));
    await own('GET', `${base}/Changes`); // numbering the changes does not count as a change
    assert.equal(await tag(), tags.at(-1));
    await addMap(clientOf(server(), 7)); // changes in another department do not count either
    assert.equal(await tag(), tags.at(-1));

    await own('DELETE', `${base}/DeleteZone/${customMapZoneId}`);
    await assertTagChanged('a zone was deleted');
    await own('DELETE', `${base}/DeleteFloor/${customMapFloorId}`);
    await assertTagChanged('a floor was deleted');
    await own('DELETE', `${base}/DeleteCustomMap/${customMapId}`);
    await assertTagChanged('the map was deleted');
  });

  test('departments with the same number of changes have different tags, and `Vary` says that responses differ', async () => {
    const responses = [];
    for (const departmentId of [61, 62]) {
      await addMap(clientOf(server(), departmentId));
      responses.push(await clientOf(server(), departmentId)('GET', path));
    }
    const [one, other] = responses.map(({ headers }) => headers.get('etag'));
    assert.notEqual(one, other);
    assert.equal(responses[0]?.headers.get('vary'), 'Authorization, Accept-Encoding');
  });

  test('a restored database with as many edits as before does not return 304 to an earlier client', async () => {
    const own = clientOf(server(), 63);
    const { customMapId } = await addMap(own);
    const rename = (name: string) =>
      own('PUT', `/api/v4/CustomMaps/UpdateCustomMap/${customMapId}`, formOf({ ...mapForm, name }));
    await rename('before');
    const seen = (await own('GET', path)).headers.get('etag') ?? '';
    const { db } = server().ctx;
    const last = await db
      .selectFrom('changes')
      .select('id')
      .where('department_id', '=', 63)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('changes').where('department_id', '=', 63).where('id', '=', last.id).execute();
    await rename('after');
    const response = await own('GET', path, undefined, { 'if-none-match': seen });
    assert.equal(response.status, 200);
  });

  test('If-None-Match gets a 304 without a body if it contains the tag, weakly or in a list, or `*`', async () => {
    await addMap(send);
    const { headers } = await send('GET', path);
    const tag = headers.get('etag') ?? '';
    for (const seen of [tag, `W/${tag}`, `"other", ${tag}`, `"a,b" , W/"x",W/${tag}`, '*', ' * ']) {
      const response = await send('GET', path, undefined, { 'if-none-match': seen });
      assert.deepEqual([response.status, response.text, response.headers.get('etag')], [304, '', tag], seen);
    }
    for (const other of ['"other"', tag.replaceAll('"', ''), `"x${tag.slice(1)}`, '', 'W/"*"']) {
      const response = await send('GET', path, undefined, { 'if-none-match': other });
      assert.deepEqual([response.status, response.headers.get('etag')], [200, tag], other);
      assert.ok(response.body.maps.length > 0);
    }
  });

  test('the map of an event gets exactly one new version when its last day is over', async () => {
    const own = clientOf(server(), 8);
    const tomorrow = new Date(server().ctx.clock.now() + dayMs).toISOString().slice(0, 10);
    const { customMapId } = await addMap(own, { type: 3, eventStartDate: tomorrow, eventEndDate: tomorrow });
    const [before] = (await own('GET', path)).body.maps;
    const tag = (await own('GET', path)).headers.get('etag') ?? '';
    server().clockOffsetMs = 3 * dayMs;
    try {
      const client = clientOf(server(), 8);
      const conditional = await client('GET', path, undefined, { 'if-none-match': tag });
      assert.equal(conditional.status, 200, 'a 304 would hide that the event is over');
      const [after] = conditional.body.maps;
      assert.equal(after.mapVersion, before.mapVersion + 1);
      await archivePastEvents(server().ctx);
      assert.deepEqual((await client('GET', path)).body.maps, conditional.body.maps);
      const stored = await server()
        .ctx.db.selectFrom('maps')
        .select(['is_active', 'map_version'])
        .where('id', '=', customMapId)
        .executeTakeFirst();
      assert.deepEqual({ ...stored }, { is_active: 0, map_version: after.mapVersion });
    } finally {
      server().clockOffsetMs = 0;
    }
  });

  test('it shows only the caller’s department', async () => {
    const { customMapId } = await addMap(clientOf(server(), 9));
    const { body } = await clientOf(server(), 10)('GET', path);
    assert.ok(!JSON.stringify(body).includes(customMapId));
    const token = await tokenFor(server(), 9, { permissions: ['calendar:read'] });
    assert.equal((await clientOf(server(), 9, token)('GET', path)).status, 403);
  });

  test('one statement reads one state while maps are added and deleted', async () => {
    const own = clientOf(server(), 11);
    const seen = new Map<string, string>();
    let isWriting = true;
    const write = async () => {
      for (let round = 0; round < 12; round++) {
        const { customMapId } = await addMap(own);
        await addFloor(own, customMapId);
        if (round % 2 === 0) await own('DELETE', `${base}/DeleteCustomMap/${customMapId}`);
      }
    };
    const read = async () => {
      while (isWriting) {
        const { headers, body } = await own('GET', path);
        const tag = headers.get('etag') ?? '';
        const maps = JSON.stringify(body.maps);
        assert.equal(seen.get(tag) ?? maps, maps, 'one tag, one content');
        seen.set(tag, maps);
        await own('GET', `${base}/Changes`);
      }
    };
    const reading = [read(), read()];
    await Promise.all([write(), write()]).finally(() => {
      isWriting = false;
    });
    await Promise.all(reading);
    assert.ok(seen.size > 5, `${seen.size} states were seen`);
  });
});
