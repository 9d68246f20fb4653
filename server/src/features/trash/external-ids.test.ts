import assert from 'node:assert/strict';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { full, test } from '../../testing/level.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { importFile, roomsFile, zonesOf } from '../imports/imports.test-support.ts';
import { withImports } from '../imports/with-imports.test-support.ts';
import { entriesOf, maps, remove, restore } from './trash.test-support.ts';

const hall = { id: 'hall', name: 'Hall', place: 0 };
const file = roomsFile([hall, { id: 'office', name: 'Office', place: 1 }]);
const choices = { levelProperty: 'level', nameProperty: 'name' };

/** Imports a map from a file. @returns its id and that of its floor */
async function addBuilding(send: Send) {
  const { made } = await importFile(send, file, { name: 'Mill' }, choices);
  const [{ customMapId: mapId, floors }] = made.maps;
  return { mapId, floorId: floors[0].customMapFloorId as string };
}

async function findZone(send: Send, floorId: string, name: string) {
  const { body } = await send('GET', `${maps}/GetZones/${floorId}`);
  return body.find((zone: { name: string }) => zone.name === name);
}

onSqlite(
  'external ids of restored zones and floors',
  withImports((server) => {
    let departments = 1;
    const newClient = () => clientOf(server(), ++departments);

    test('a zone that an import has created again in the meantime is restored without its external id', async () => {
      const send = newClient();
      const { mapId, floorId } = await addBuilding(send);
      const { customMapZoneId } = await findZone(send, floorId, 'Hall');
      await remove(send, `DeleteZone/${customMapZoneId}`);
      await importFile(send, file, { customMapId: mapId }, choices);
      const { status, body, text } = await restore(send, customMapZoneId);
      assert.equal(status, 200, text);
      const message =
        'ids[0]: it was restored without its external id “hall”, which is now used by another zone on its floor';
      assert.deepEqual(body.restored, [
        { id: customMapZoneId, kind: 'zone', name: 'Hall', warnings: [{ field: 'ids[0]', message }] },
      ]);
      assert.deepEqual(await zonesOf(send, floorId), { hall: 'Hall', office: 'Office', Hall: 'Hall' });
      const renamed = roomsFile([{ ...hall, name: 'Great hall' }]);
      await importFile(send, renamed, { customMapId: mapId }, choices);
      const zones = await zonesOf(send, floorId);
      assert.deepEqual(zones, { hall: 'Great hall', office: 'Office', Hall: 'Hall' });
    });

    test('a zone with an external id that no other zone has is restored with it', async () => {
      const send = newClient();
      const { floorId } = await addBuilding(send);
      const zone = await findZone(send, floorId, 'Hall');
      await remove(send, `DeleteZone/${zone.customMapZoneId}`);
      const { body } = await restore(send, zone.customMapZoneId);
      assert.deepEqual(body.restored, [{ id: zone.customMapZoneId, kind: 'zone', name: 'Hall' }]);
      assert.equal((await findZone(send, floorId, 'Hall')).externalId, 'hall');
    });

    full(
      'a floor that an import has created again in the meantime is restored without its external id',
      async () => {
        const send = newClient();
        const { mapId, floorId } = await addBuilding(send);
        const { body: floor } = await send('GET', `${maps}/GetFloor/${floorId}`);
        await remove(send, `DeleteFloor/${floorId}`);
        await importFile(send, file, { customMapId: mapId }, choices);
        const { body } = await restore(send, floorId);
        const [{ warnings }] = body.restored;
        assert.match(
          warnings[0].message,
          /^ids\[0\]: it was restored without its external id “.*”, which is now used by another floor of its map/,
        );
        const { body: floors } = await send('GET', `${maps}/GetFloors/${mapId}`);
        const withId = floors.filter(
          ({ externalId }: { externalId?: string }) => externalId === floor.externalId,
        );
        assert.deepEqual([floors.length, withId.length], [2, 1]);
        assert.notEqual(withId[0].customMapFloorId, floorId);
        assert.deepEqual(await zonesOf(send, floorId), { hall: 'Hall', office: 'Office' });
        assert.deepEqual(await entriesOf(send), []);
      },
    );
  }),
);
