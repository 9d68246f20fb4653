import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';

onSqlite('facts of a building', (server) => {
  let send: Send;
  before(() => {
    send = clientOf(server());
  });

  const updateMap = async (id: string, fields: object) =>
    (await send('PUT', `${base}/UpdateCustomMap/${id}`, formOf({ ...mapForm, ...fields }))).body;
  const updateFloor = async (id: string, fields: object) =>
    (await send('PUT', `${base}/UpdateFloor/${id}`, formOf({ floorNumber: 1, name: 'One', ...fields }))).body;
  const heightsOf = ({ floorHeightFt, ordinal, postedLabel }: Record<string, unknown>) => [
    floorHeightFt,
    ordinal,
    postedLabel,
  ];

  test('a map measures from sea level by default, and stores another choice', async () => {
    const map = await addMap(send);
    assert.deepEqual([map.elevationDatum, map.groundElevationFt], ['meanSeaLevel', null]);
    assert.ok(Math.abs(map.geoidUndulationM - 51.9) < 0.1, `${map.geoidUndulationM}`);
    const ground = { elevationDatum: 'aboveGround', groundElevationFt: 310.25 };
    await updateMap(map.customMapId, ground);
    const kept = await updateMap(map.customMapId, { name: 'Other' });
    assert.deepEqual([kept.elevationDatum, kept.groundElevationFt], ['aboveGround', 310.25]);
    const rejected = await updateMap(map.customMapId, { groundElevationFt: '' });
    assert.match(rejected.message, /^groundElevationFt is required/);
    const cleared = await updateMap(map.customMapId, { elevationDatum: '', groundElevationFt: '' });
    assert.deepEqual([cleared.elevationDatum, cleared.groundElevationFt], ['meanSeaLevel', null]);
  });

  test('a floor stores its height, order and label, and loses them when they are cleared', async () => {
    const { customMapId } = await addMap(send);
    const plain = await addFloor(send, customMapId);
    assert.deepEqual(heightsOf(plain), [null, null, null]);
    const facts = { floorHeightFt: 12.75, ordinal: -2, postedLabel: ' P2 ' };
    const { customMapFloorId } = await addFloor(send, customMapId, facts);
    const expected = [12.75, -2, 'P2'];
    assert.deepEqual(heightsOf(await updateFloor(customMapFloorId, {})), expected);
    const details = await send('GET', `${base}/GetCustomMap/${customMapId}`);
    const [summary] = details.body.floors.filter(
      (floor: { ordinal: number | null }) => floor.ordinal !== null,
    );
    assert.deepEqual(heightsOf(summary), expected);
    const cleared = await updateFloor(customMapFloorId, { floorHeightFt: '', ordinal: '', postedLabel: '' });
    assert.deepEqual(heightsOf(cleared), [null, null, null]);
  });
});
