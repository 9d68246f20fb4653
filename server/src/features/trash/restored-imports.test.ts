import assert from 'node:assert/strict';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { full, test } from '../../testing/level.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { importFile, roomsFile, undo, zonesOf } from '../imports/imports.test-support.ts';
import { withImports } from '../imports/with-imports.test-support.ts';
import { maps, remove, restore } from './trash.test-support.ts';

const hall = { id: 'hall', name: 'Hall', place: 0 };
const office = { id: 'office', name: 'Office', place: 1 };
const loft = { id: 'loft', name: 'Loft', place: 0, level: 1 };
const file = roomsFile([hall, office, loft]);
const choices = { levelProperty: 'level', nameProperty: 'name' };

/** Imports a map with two floors from a file. */
async function addBuilding(send: Send) {
  const { importId, made } = await importFile(send, file, { name: 'Mill' }, choices);
  const [{ customMapId: mapId, floors }] = made.maps;
  const [groundId, upperId] = floors.map(({ customMapFloorId }: Record<string, string>) => customMapFloorId);
  return { importId, mapId, groundId, upperId };
}

async function findZone(send: Send, floorId: string, externalId: string) {
  const { body } = await send('GET', `${maps}/GetZones/${floorId}`);
  return body.find((zone: { externalId: string }) => zone.externalId === externalId);
}

async function deleteAndRestore(send: Send, endpoint: string, id: string): Promise<void> {
  await remove(send, `${endpoint}/${id}`);
  const { status, text } = await restore(send, id);
  assert.equal(status, 200, text);
}

onSqlite(
  'imports that are undone after a restore',
  withImports((server) => {
    let departments = 1;
    const newClient = () => clientOf(server(), ++departments);

    test('something that was only deleted and restored counts as unedited, so an undo removes all of it', async () => {
      const send = newClient();
      const { importId, mapId, groundId, upperId } = await addBuilding(send);
      const { customMapZoneId } = await findZone(send, groundId, 'hall');
      await deleteAndRestore(send, 'DeleteZone', customMapZoneId);
      await deleteAndRestore(send, 'DeleteFloor', upperId);
      await deleteAndRestore(send, 'DeleteCustomMap', mapId);
      const { undone } = await undo(send, importId);
      assert.deepEqual(undone, {
        removedMaps: 1,
        removedFloors: 0,
        removedZones: 3,
        restoredZones: 0,
        removedPoints: 0,
        restoredPoints: 0,
        kept: [],
        keptCount: 0,
      });
      assertError(await send('GET', `${maps}/GetCustomMap/${mapId}`), 404, 'CustomMapNotFound');
    });

    full(
      'after a restore, an undo gives zones their old fields back and keeps everything that was edited',
      async () => {
        const send = newClient();
        const { importId, mapId, groundId, upperId } = await addBuilding(send);
        const renamed = roomsFile([{ ...hall, name: 'Great hall' }, { ...office, name: 'Big office' }, loft]);
        const newer = await importFile(send, renamed, { customMapId: mapId }, choices);
        const restored = await findZone(send, groundId, 'hall');
        const edited = await findZone(send, groundId, 'office');
        await deleteAndRestore(send, 'DeleteZone', restored.customMapZoneId);
        await send('PUT', `${maps}/UpdateZone/${edited.customMapZoneId}`, { ...edited, name: 'Mine' });
        const { undone: ofNewer } = await undo(send, newer.importId);
        assert.deepEqual([ofNewer.restoredZones, ofNewer.keptCount], [1, 1]);
        assert.deepEqual(await zonesOf(send, groundId), { hall: 'Hall', office: 'Mine' });

        await deleteAndRestore(send, 'DeleteZone', edited.customMapZoneId);
        const { body: floor } = await send('GET', `${maps}/GetFloor/${upperId}`);
        const form = new FormData();
        form.append('name', 'Attic');
        form.append('floorNumber', String(floor.floorNumber));
        const { status, text } = await send('PUT', `${maps}/UpdateFloor/${upperId}`, form);
        assert.equal(status, 200, text);
        await deleteAndRestore(send, 'DeleteFloor', upperId);
        const { undone } = await undo(send, importId);
        assert.deepEqual(
          undone.kept.map(({ kind, id, reason }: Record<string, string>) => [kind, id, reason]),
          [
            ['zone', edited.customMapZoneId, 'it was edited'],
            ['floor', groundId, 'there are zones on it'],
            ['floor', upperId, 'it was edited'],
            ['map', mapId, 'something on it was kept'],
          ],
        );
        assert.deepEqual(await zonesOf(send, groundId), { office: 'Mine' });
        assert.deepEqual(await zonesOf(send, upperId), {});
      },
    );
  }),
);
