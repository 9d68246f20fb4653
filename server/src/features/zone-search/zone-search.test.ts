import assert from 'node:assert/strict';
import { before } from 'node:test';
import { type ApiResponse, clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { full, test } from '../../testing/level.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { addZone, box, polygonOf, zoneJson } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createPositions } from '../positions/positions.ts';
import { withOtherProcess } from '../resolve/resolve.test-support.ts';
import { createFloors } from '../resolve/resolve.ts';
import { createZoneSearch, findZones } from './zone-search.ts';

const base = '/api/v4/CustomMaps';

onSqlite('search for zones', (server) => {
  let send: Send;
  before(() => {
    send = clientOf(server());
  });

  const search = (as: Send, query: Record<string, string>) =>
    as('GET', `${base}/SearchZones?${new URLSearchParams(query)}`);
  const namesOf = ({ status, body, text }: ApiResponse): string[] => {
    assert.equal(status, 200, text);
    return body.zones.map(({ zoneName }: { zoneName: string }) => zoneName);
  };

  async function addWing(
    as: Send,
    zones: readonly (string | object)[],
    map: Record<string, string | boolean> = {},
  ) {
    const { customMapId: mapId } = await addMap(as, { name: 'Westport House', ...map });
    const { customMapFloorId: floorId } = await addFloor(as, mapId, {
      name: 'Level 3',
      floorNumber: 3,
      postedLabel: 'Mezz',
    });
    const saved = [];
    for (const zone of zones)
      saved.push(await addZone(as, floorId, typeof zone === 'string' ? { name: zone } : zone));
    return { mapId, floorId, zoneIds: saved.map(({ customMapZoneId }) => customMapZoneId as string) };
  }

  test('a result has its map and floor, a point inside, and its bounds', async () => {
    const lShape = polygonOf([
      [0, 0],
      [20, 0],
      [20, 4],
      [4, 4],
      [4, 20],
      [0, 20],
      [0, 0],
    ]);
    const wing = await addWing(send, [{ name: 'Küche', polygonGeoJson: lShape, zoneType: 11 }, 'Room 312']);
    const { body } = await search(send, { q: 'kuche' });
    const [{ latitude, longitude, ...zone }, ...rest] = body.zones;
    assert.deepEqual(rest, []);
    assert.deepEqual(zone, {
      customMapId: wing.mapId,
      mapName: 'Westport House',
      customMapFloorId: wing.floorId,
      floorName: 'Level 3',
      postedLabel: 'Mezz',
      customMapZoneId: wing.zoneIds[0],
      zoneName: 'Küche',
      zoneType: 11,
      boundsTopLeftLat: 20,
      boundsTopLeftLng: 0,
      boundsBottomRightLat: 0,
      boundsBottomRightLng: 20,
    });
    const where = { customMapId: wing.mapId, floorId: wing.floorId, latitude, longitude };
    assert.equal((await send('POST', `${base}/ResolveCoordinate`, where)).body.zoneName, 'Küche');
    for (const q of ['312', 'rm 312', 'level 3 room 312', 'mezz 312', 'westport 312'])
      assert.deepEqual(namesOf(await search(send, { q })), ['Room 312'], q);
  });

  test('finds only searchable and active zones of active floors and maps', async () => {
    const own = clientOf(server(), 50);
    const zones = ['Shown', { name: 'Hidden', isSearchable: false }, { name: 'Off', isActive: false }];
    const wing = await addWing(own, zones);
    await addWing(own, ['Archived'], { isActive: false });
    assert.deepEqual(namesOf(await search(own, { q: 'level 3' })), ['Shown']);
    await addFloor(own, wing.mapId);
    await own(
      'PUT',
      `${base}/UpdateFloor/${wing.floorId}`,
      formOf({ floorNumber: 3, name: 'Level 3', isActive: false }),
    );
    assert.deepEqual(namesOf(await search(own, { q: 'shown' })), []);
    await own(
      'PUT',
      `${base}/UpdateFloor/${wing.floorId}`,
      formOf({ floorNumber: 3, name: 'Level 3', isActive: true }),
    );
    assert.deepEqual(namesOf(await search(own, { q: 'shown' })), ['Shown']);
  });

  test('finds every kind of change in the next search', async () => {
    const own = clientOf(server(), 51);
    assert.deepEqual(namesOf(await search(own, { q: 'lab' })), [], 'a department without maps');
    const { mapId, floorId, zoneIds } = await addWing(own, ['Lab', 'Store']);
    assert.deepEqual(namesOf(await search(own, { q: 'lab' })), ['Lab']);
    for (let i = 0; i < 30; i++) {
      await own('PUT', `${base}/UpdateZone/${zoneIds[0]}`, { ...zoneJson, name: `Bench ${i}` });
      assert.deepEqual(namesOf(await search(own, { q: `bench ${i}` })), [`Bench ${i}`]);
      if (i % 3 === 0) await addWing(own, [`Extra ${i}`]);
    }
    assert.deepEqual(namesOf(await search(own, { q: 'lab' })), []);
    assert.equal(namesOf(await search(own, { q: 'extra', limit: '100' })).length, 10);
    await own(
      'PUT',
      `${base}/UpdateFloor/${floorId}`,
      formOf({ floorNumber: 3, name: 'Attic', postedLabel: '' }),
    );
    assert.deepEqual(namesOf(await search(own, { q: 'attic store' })), ['Store']);
    await own('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf({ ...mapForm, name: 'Annex' }));
    assert.deepEqual(namesOf(await search(own, { q: 'annex store' })), ['Store']);
    await own('DELETE', `${base}/DeleteZone/${zoneIds[1]}`);
    assert.deepEqual(namesOf(await search(own, { q: 'store' })), []);
    await own('DELETE', `${base}/DeleteCustomMap/${mapId}`);
    assert.deepEqual(namesOf(await search(own, { q: 'bench' })), []);
  });

  test('finds a change by another process', async () => {
    const own = clientOf(server(), 52);
    const { floorId } = await addWing(own, ['Lab']);
    await withOtherProcess(server(), async (ctx) => {
      const otherSearch = createZoneSearch(ctx, createPositions(ctx, createFloors(ctx)));
      const find = async (q: string) =>
        (await findZones(ctx, otherSearch, 52, { q })).zones.map(({ zoneName }) => zoneName);
      assert.deepEqual(await find('lab'), ['Lab']);
      await addZone(own, floorId, { name: 'Foundry' });
      await waitFor('the other process finds the new zone', async () => (await find('foundry')).length === 1);
    });
  });

  full(
    'searches and resolves a floor of thousands of zones, whose indexes separate threads build, like a small one',
    async () => {
      const own = clientOf(server(), 53);
      const { mapId, floorId } = await addWing(own, ['Lab']);
      const count = 2_200;
      const features = Array.from({ length: count }, (_, i) => ({
        type: 'Feature',
        properties: { name: `Cell ${i}` },
        geometry: JSON.parse(box(i / 100, 0, i / 100 + 0.01, 1)).geometry,
      }));
      const imported = await own('POST', `${base}/ImportZones/${floorId}`, {
        type: 'FeatureCollection',
        features,
      });
      assert.equal(imported.body.zones, count, imported.text);
      for (const i of [0, 999, 1_000, count - 1]) {
        assert.equal(namesOf(await search(own, { q: `cell ${i}` }))[0], `Cell ${i}`);
        const inCell = { customMapId: mapId, floorId, latitude: 0.9, longitude: i / 100 + 0.005 };
        assert.equal((await own('POST', `${base}/ResolveCoordinate`, inCell)).body.zoneName, `Cell ${i}`);
      }
      assert.equal(namesOf(await search(own, { q: 'cell', limit: '100' })).length, 100);
      assert.deepEqual(namesOf(await search(own, { q: 'lab' })), ['Lab']);
    },
  );

  test('filters by map and types', async () => {
    const own = clientOf(server(), 54);
    const one = await addWing(own, [
      { name: 'North', zoneType: 7 },
      { name: 'North stairs', zoneType: 2 },
    ]);
    await addWing(own, ['North']);
    assert.equal(namesOf(await search(own, { q: 'north' })).length, 3);
    const inOne = { q: 'north', customMapId: one.mapId.toUpperCase() };
    assert.deepEqual(namesOf(await search(own, inOne)), ['North', 'North stairs']);
    assert.deepEqual(namesOf(await search(own, { ...inOne, zoneTypes: '2,11' })), ['North stairs']);
    const repeated = await own('GET', `${base}/SearchZones?q=north&zoneTypes=7&zoneTypes=2`);
    assert.deepEqual(namesOf(repeated), ['North', 'North stairs']);
  });

  test('dispatchable=true finds only zones that can be the location of a call, also after an edit', async () => {
    const own = clientOf(server(), 57);
    const { zoneIds } = await addWing(own, ['Shaft 1', { name: 'Shaft 2', isDispatchable: false }]);
    assert.deepEqual(namesOf(await search(own, { q: 'shaft' })), ['Shaft 1', 'Shaft 2']);
    assert.deepEqual(namesOf(await search(own, { q: 'shaft', dispatchable: 'false' })), [
      'Shaft 1',
      'Shaft 2',
    ]);
    assert.deepEqual(namesOf(await search(own, { q: 'shaft', dispatchable: 'true' })), ['Shaft 1']);
    const closed = { ...zoneJson, name: 'Shaft 1', isDispatchable: false };
    await own('PUT', `${base}/UpdateZone/${zoneIds[0]}`, closed);
    assert.deepEqual(namesOf(await search(own, { q: 'shaft', dispatchable: 'true' })), []);
  });

  test('finds nothing from another department', async () => {
    const own = clientOf(server(), 55);
    const { mapId } = await addWing(own, ['Vault']);
    const otherClient = clientOf(server(), 56);
    await addWing(otherClient, ['Lobby']);
    assert.deepEqual(namesOf(await search(otherClient, { q: 'vault' })), []);
    assertError(await search(otherClient, { q: 'vault', customMapId: mapId }), 404, 'CustomMapNotFound');
  });

  for (const [name, query, message] of [
    ['no words', {}, /^q is required/],
    ['an empty text', { q: '' }, /^q must not be empty/],
    ['a text that is too long', { q: 'x'.repeat(201) }, /^q must be at most 200/],
    ['a type that is invalid', { q: 'x', zoneTypes: '12' }, /^zoneTypes must be zone types/],
    ['types in words', { q: 'x', zoneTypes: 'exit' }, /^zoneTypes must be/],
    ['a limit of 0', { q: 'x', limit: '0' }, /^limit must be/],
    ['a limit past 100', { q: 'x', limit: '101' }, /^limit must be/],
    ['a limit as NaN', { q: 'x', limit: 'NaN' }, /^limit must be/],
  ] as const)
    test(`${name} is rejected with an error that names the field`, async () => {
      const response = await search(send, query);
      assertError(response, 400, 'InvalidRequest');
      assert.match(response.body.message, message);
    });
});
