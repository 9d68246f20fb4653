import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../../server/src/testing/api-client.ts';
import { addMapWithFloor, addZone } from '../../../server/src/testing/sample-zones.ts';
import type { MusterClient, TrashFilter } from '../client.ts';
import {
  describeWithServer,
  expectError,
  expectValue,
  signInWithToken,
} from '../testing/client.test-support.ts';

describeWithServer('trash', (server) => {
  const namesOf = async (client: MusterClient, filter?: TrashFilter): Promise<string[]> => {
    const names: string[] = [];
    for await (const result of client.trash.getTrash(filter)) names.push(expectValue(result).name);
    return names;
  };

  test('deleted things are read page by page, restored by their ids, and deleted forever', async () => {
    const client = await signInWithToken(server());
    const send = clientOf(server(), 1);
    const { floorId } = await addMapWithFloor(send);
    const ids: string[] = [];
    for (let room = 0; room < 205; room++) {
      const { customMapZoneId } = await addZone(send, floorId, { name: `Room ${room}` });
      await send('DELETE', `/api/v4/CustomMaps/DeleteZone/${customMapZoneId}`);
      ids.push(customMapZoneId);
    }
    assert.equal((await namesOf(client, { kind: 'zone' })).length, 205);
    assert.deepEqual(await namesOf(client, { name: 'ROOM 204' }), ['Room 204']);
    const [first = '', second = ''] = ids;
    const { restored, notRestored } = expectValue(await client.trash.restore([first, 'nothing']));
    assert.deepEqual([restored[0]?.id, notRestored[0]?.field], [first, 'ids[1]']);
    assert.equal(expectValue(await client.trash.deleteForever([second])).deleted[0]?.id, second);
    assert.equal((await namesOf(client)).length, 203);
    const error = expectError(await client.trash.restore([second]));
    assert.equal(error.kind === 'api' && error.name, 'TrashEntryNotFound');
  });
});
