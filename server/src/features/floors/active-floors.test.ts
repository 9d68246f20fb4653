import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { addZone } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';

interface Building {
  readonly mapId: string;
  /** Ids of two floors, of which the first is the default. */
  readonly ground: string;
  readonly upper: string;
}

async function addBuilding(send: Send): Promise<Building> {
  const { customMapId: mapId } = await addMap(send);
  const { customMapFloorId: ground } = await addFloor(send, mapId, { floorNumber: 0, name: 'Ground' });
  const { customMapFloorId: upper } = await addFloor(send, mapId, { floorNumber: 1, name: 'Upper' });
  return { mapId, ground, upper };
}

function updateFloor(send: Send, id: string, fields: Parameters<typeof formOf>[0]) {
  return send('PUT', `${base}/UpdateFloor/${id}`, formOf({ floorNumber: 0, name: 'Ground', ...fields }));
}

onSqlite('inactive floors', (server) => {
  const namesIn = (floors: readonly { name: string }[]) => floors.map(({ name }) => name);

  test('a floor is active unless it is saved as inactive, and an update that omits the flag keeps it', async () => {
    const send = clientOf(server());
    const { mapId, ground } = await addBuilding(send);
    const closed = await addFloor(send, mapId, { name: 'Closed', isActive: false });
    assert.deepEqual([closed.isActive, closed.isDefault], [false, false]);
    const { body: kept } = await updateFloor(send, closed.customMapFloorId, { name: 'Still closed' });
    assert.equal(kept.isActive, false);
    const { body: open } = await updateFloor(send, closed.customMapFloorId, { isActive: true });
    assert.equal(open.isActive, true);
    const { body: first } = await send('GET', `${base}/GetFloor/${ground}`);
    assert.equal(first.isActive, true);
  });

  test('it is listed only on request: in GetFloors, in the details and in floorCount', async () => {
    const send = clientOf(server());
    const { mapId, upper } = await addBuilding(send);
    await updateFloor(send, upper, { name: 'Upper', isActive: false });
    for (const [query, names] of [
      ['', ['Ground']],
      ['?includeInactive=false', ['Ground']],
      ['?includeInactive=true', ['Ground', 'Upper']],
    ] as const) {
      assert.deepEqual(namesIn((await send('GET', `${base}/GetFloors/${mapId}${query}`)).body), names);
      assert.deepEqual(
        namesIn((await send('GET', `${base}/GetCustomMap/${mapId}${query}`)).body.floors),
        names,
      );
    }
    const { body: maps } = await send('GET', `${base}/GetCustomMaps`);
    const counted = maps.find(({ customMapId }: { customMapId: string }) => customMapId === mapId);
    assert.equal(counted.floorCount, 1);
  });

  test('it is never the default: the flag moves to the first active floor, and returns with the only active floor', async () => {
    const send = clientOf(server());
    const { mapId, ground, upper } = await addBuilding(send);
    const mapData = async () => {
      const { body } = await send('GET', '/api/v4/Mapping/GetMapDataAndMarkers');
      return body.customMaps.find(({ customMapId }: { customMapId: string }) => customMapId === mapId);
    };
    const { body: closed } = await updateFloor(send, ground, { isActive: false });
    assert.equal(closed.isDefault, false);
    assert.deepEqual([(await mapData()).defaultFloorId, (await mapData()).floorCount], [upper, 1]);
    await updateFloor(send, upper, { name: 'Upper', isActive: false });
    assert.deepEqual([(await mapData()).defaultFloorId, (await mapData()).floorCount], [null, 0]);
    const { body: reopened } = await updateFloor(send, upper, { name: 'Upper', isActive: true });
    assert.equal(reopened.isDefault, true);
  });

  test('an inactive floor cannot be made the default', async () => {
    const send = clientOf(server());
    const { mapId, ground, upper } = await addBuilding(send);
    const both = await updateFloor(send, upper, { name: 'Upper', isDefault: true, isActive: false });
    assertError(both, 400, 'InvalidRequest', /^isDefault must not be true for an inactive floor$/);
    await updateFloor(send, upper, { name: 'Upper', isActive: false });
    assertError(await updateFloor(send, upper, { isDefault: true }), 400, 'InvalidRequest', /^isDefault/);
    const { body: floors } = await send('GET', `${base}/GetFloors/${mapId}?includeInactive=true`);
    assert.deepEqual(
      floors.map((floor: { isDefault: boolean }) => floor.isDefault),
      [true, false],
    );
    assert.equal(floors[0].customMapFloorId, ground);
  });

  test('it stays in the manifest as inactive with a new version, and positions on it can still be resolved', async () => {
    const send = clientOf(server());
    const { mapId, upper } = await addBuilding(send);
    const zone = await addZone(send, upper);
    const entry = async () => {
      const { body } = await send('GET', `${base}/GetVersionManifest`);
      const map = body.maps.find(({ customMapId }: { customMapId: string }) => customMapId === mapId);
      return map.floors.find(
        ({ customMapFloorId }: { customMapFloorId: string }) => customMapFloorId === upper,
      );
    };
    const before = await entry();
    assert.equal(before.isActive, true);
    await updateFloor(send, upper, { name: 'Upper', isActive: false });
    const after = await entry();
    assert.equal(after.isActive, false);
    assert.ok(after.floorVersion > before.floorVersion);
    const { body: found } = await send('POST', `${base}/ResolveCoordinate`, {
      customMapId: mapId,
      floorId: upper,
      latitude: 0.5,
      longitude: 0.5,
    });
    assert.equal(found.customMapZoneId, zone.customMapZoneId);
  });

  test('a shared map shows neither it nor its zones', async () => {
    const send = clientOf(server());
    const { mapId, upper } = await addBuilding(send);
    await addZone(send, upper);
    const { body: link } = await send('POST', `${base}/SaveShareLink/${mapId}`, {});
    const shared = async () => (await send('GET', `/api/v4/Share/${link.token}`)).body;
    assert.deepEqual(namesIn((await shared()).floors), ['Ground', 'Upper']);
    await updateFloor(send, upper, { name: 'Upper', isActive: false });
    assert.deepEqual(namesIn((await shared()).floors), ['Ground']);
    assert.ok(!JSON.stringify(await shared()).includes(upper));
  });
});
