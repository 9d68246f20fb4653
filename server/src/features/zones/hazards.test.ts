import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addMapWithFloor, addZone, zoneJson, zoneRowsOf } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { restore } from '../trash/trash.test-support.ts';
import { collection, feature, importInto } from './zone-import.test-support.ts';
import { base } from './zones.test-support.ts';

const acetone = {
  unClass: '3',
  unNumber: '1090',
  material: 'Acetone “technical” 🚒\n2 × 200 l',
  nfpa704: { health: 1, flammability: 3, instability: 0, special: 'W' },
  suppression: 'Alcohol-resistant foam',
  note: 'Key in the lobby',
};

const badHazards: readonly [unknown, RegExp][] = [
  ['acetone', /^hazard must be an object/],
  [[], /^hazard must be an object/],
  [{}, /^hazard must be an object with at least one field/],
  [{ material: '', note: null }, /^hazard must be an object with at least one field/],
  ...['', '0', '10', '1.7', '1.4T', '1.4I', '3.1', '2.4', '9.1', '1.4s', ' 3', '3\n'].map(
    (unClass): [unknown, RegExp] => [{ unClass }, /^hazard\.unClass must /],
  ),
  [{ unClass: 3 }, /^hazard\.unClass must be a UN class/],
  ...['0003', '3601', '203', '01203', 'NA1993', 'un1203', 'UN  1203', '1203 ', '12O3'].map(
    (unNumber): [unknown, RegExp] => [{ unNumber }, /^hazard\.unNumber must be a UN number/],
  ),
  [{ unNumber: 1203 }, /^hazard\.unNumber must be a UN number/],
  [{ material: 'x'.repeat(201) }, /^hazard\.material must be at most 200/],
  [{ suppression: 'x'.repeat(1001) }, /^hazard\.suppression must be at most 1000/],
  [{ note: 'x'.repeat(2001) }, /^hazard\.note must be at most 2000/],
  [{ note: 'nul \0' }, /^hazard\.note must not contain a NUL/],
  [{ nfpa704: '1-3-0' }, /^hazard\.nfpa704 must be an object/],
  [{ nfpa704: { health: 1, flammability: 3 } }, /^hazard\.nfpa704\.instability is required/],
  [{ nfpa704: { ...acetone.nfpa704, health: 5 } }, /^hazard\.nfpa704\.health must be a whole number from 0/],
  [{ nfpa704: { ...acetone.nfpa704, flammability: -1 } }, /^hazard\.nfpa704\.flammability must be a whole/],
  [{ nfpa704: { ...acetone.nfpa704, instability: 1.5 } }, /^hazard\.nfpa704\.instability must be a whole/],
  [{ nfpa704: { ...acetone.nfpa704, special: 'ACID' } }, /^hazard\.nfpa704\.special must be OX, W or SA/],
];

onSqlite('hazards of zones', (server) => {
  const client = async () => {
    const send = clientOf(server());
    return { send, ...(await addMapWithFloor(send)) };
  };
  const update = (send: Send, id: string, fields: object) =>
    send('PUT', `${base}/UpdateZone/${id}`, { ...zoneJson, ...fields });

  test('a hazard is returned as it was sent, kept if it is left out, and removed by null', async () => {
    const { send, floorId } = await client();
    const saved = await addZone(send, floorId, { hazard: acetone, isDispatchable: false });
    const id = saved.customMapZoneId;
    assert.deepEqual([saved.hazard, saved.isDispatchable], [acetone, false]);
    assert.deepEqual((await send('GET', `${base}/GetZone/${id}`)).body, saved);
    assert.deepEqual((await send('GET', `${base}/GetZones/${floorId}`)).body, [saved]);

    const kept = await update(send, id, { name: 'Store' });
    assert.deepEqual(kept.body, { ...saved, name: 'Store' });
    const oxygen = { unClass: '2.2', unNumber: 'UN 1072', unknown: 1, nfpa704: null, note: '' };
    const replaced = await update(send, id, { hazard: oxygen });
    assert.deepEqual(replaced.body.hazard, { unClass: '2.2', unNumber: '1072' });
    const cleared = await update(send, id, { hazard: null, isDispatchable: null });
    assert.ok(!('hazard' in cleared.body) && !('isDispatchable' in cleared.body), cleared.text);
    assert.equal((await send('GET', `${base}/GetZones/${floorId}`)).text, `[${cleared.text}]`);
  });

  test('UN classes and numbers are accepted as the regulations write them', async () => {
    const { send, floorId } = await client();
    for (const unClass of ['1', '1.1D', '1.4S', '1.6N', '2', '2.1', '3', '4.3', '5.2', '6', '7', '8', '9'])
      assert.deepEqual((await addZone(send, floorId, { hazard: { unClass } })).hazard, { unClass });
    for (const unNumber of ['0004', '1203', 'UN1203', 'UN 3600'])
      assert.deepEqual((await addZone(send, floorId, { hazard: { unNumber } })).hazard, {
        unNumber: unNumber.slice(-4),
      });
  });

  test('an invalid hazard is rejected with a 400 that names the part, and changes nothing', async () => {
    const { send, floorId } = await client();
    const { customMapZoneId } = await addZone(send, floorId, { hazard: acetone });
    const before = await zoneRowsOf(server(), floorId);
    for (const [hazard, message] of badHazards) {
      const added = await send('POST', `${base}/SaveZone/${floorId}`, { ...zoneJson, hazard });
      assertError(added, 400, 'InvalidRequest', message);
      assertError(await update(send, customMapZoneId, { hazard }), 400, 'InvalidRequest', message);
    }
    const response = await update(send, customMapZoneId, { isDispatchable: 'no' });
    assertError(response, 400, 'InvalidRequest', /^isDispatchable must be true or false/);
    assert.deepEqual(await zoneRowsOf(server(), floorId), before);
  });

  test('the audit log has the old and the new hazard, and the trash restores it', async () => {
    const { send, floorId } = await client();
    const { customMapZoneId: id } = await addZone(send, floorId, { hazard: acetone });
    await update(send, id, { hazard: { material: 'Ether' }, isDispatchable: false });
    const { body } = await send('GET', `/api/v4/Audit/GetEntries?entityId=${id}`);
    const [{ before, after }] = body.entries;
    assert.deepEqual(before, { hazard: acetone, isDispatchable: true });
    assert.deepEqual(after, { hazard: { material: 'Ether' }, isDispatchable: false });

    const deleted = (await send('GET', `${base}/GetZone/${id}`)).body;
    await send('DELETE', `${base}/DeleteZone/${id}`);
    const restored = await restore(send, id);
    assert.equal(restored.status, 200, restored.text);
    assert.deepEqual((await send('GET', `${base}/GetZone/${id}`)).body, deleted);
  });

  test('an import reads hazard and isDispatchable of a feature, and warns about values that it leaves out', async () => {
    const { send, floorId } = await client();
    const { body } = await importInto(
      send,
      floorId,
      collection(
        feature({ name: 'A', hazard: { ...acetone, unNumber: 'UN1090' }, isDispatchable: false }),
        feature({ name: 'B', hazard: 'high', isDispatchable: 'no' }),
        feature({ name: 'C', hazard: null, isDispatchable: null }),
      ),
    );
    const { body: zones } = await send('GET', `${base}/GetZones/${floorId}`);
    const [a, b, c] = zones;
    assert.deepEqual([a.hazard, a.isDispatchable], [acetone, false]);
    for (const zone of [b, c]) assert.ok(!('hazard' in zone) && !('isDispatchable' in zone));
    assert.deepEqual(
      body.features.map(({ warnings }: { warnings?: unknown }) => warnings),
      [
        undefined,
        [
          { field: 'isDispatchable', message: 'isDispatchable must be true or false: it was left out' },
          {
            field: 'hazard',
            message:
              'hazard must be an object with at least one of its fields, not a string: it was left out',
          },
        ],
        undefined,
      ],
    );
  });

  test('a share link shows the hazard', async () => {
    const { send, mapId, floorId } = await client();
    await addZone(send, floorId, { name: 'A', hazard: acetone, isDispatchable: false });
    await addZone(send, floorId, { name: 'B' });
    const { body: link } = await send('POST', `${base}/SaveShareLink/${mapId}`, {});
    const { body } = await clientOf(server(), 1, null)('GET', `/api/v4/Share/${link.token}`);
    const [a, b] = body.floors[0].zones;
    assert.deepEqual([a.hazard, a.isDispatchable], [acetone, false]);
    assert.ok(!('hazard' in b) && !('isDispatchable' in b));
  });
});
