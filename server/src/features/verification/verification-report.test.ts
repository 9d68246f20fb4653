import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';
import type { ReportedFloor } from './verification.schema.ts';

const base = '/api/v4/CustomMaps';
const path = '/api/v4/Department/GetVerificationReport';

onSqlite('the verification report', (server) => {
  const days = (count: number) => Temporal.Now.plainDateISO('UTC').subtract({ days: count });
  const addVerified = async (send: Send, mapId: string, name: string, on: Temporal.PlainDate) => {
    const { customMapFloorId } = await addFloor(send, mapId, { name });
    await send('POST', `${base}/VerifyFloor/${customMapFloorId}`, { verifiedOn: on.toString() });
    return customMapFloorId as string;
  };

  test('says which floors are overdue, due, never verified and fine, by map and floor', async () => {
    const send = clientOf(server(), 81);
    const yearly = await addMap(send, { name: 'Hall 10', verifyEveryMonths: 12 });
    const yearAgo = Temporal.Now.plainDateISO('UTC').subtract({ months: 12 });
    await addVerified(send, yearly.customMapId, 'Overdue', yearAgo.subtract({ days: 1 }));
    await addVerified(send, yearly.customMapId, 'Today', yearAgo);
    await addVerified(send, yearly.customMapId, 'Due', yearAgo.add({ days: 29 }));
    await addVerified(send, yearly.customMapId, 'Fine', yearAgo.add({ days: 40 }));
    await addFloor(send, yearly.customMapId, { name: 'Never' });
    const free = await addMap(send, { name: 'Hall 9' });
    await addVerified(send, free.customMapId, 'Old', days(5000));
    const archived = await addMap(send, { name: 'Gone', isActive: false });
    await addFloor(send, archived.customMapId);
    const off = await addFloor(send, free.customMapId, { name: 'Off' });
    const inactive = formOf({ floorNumber: 1, name: 'Off', isActive: false });
    await send('PUT', `${base}/UpdateFloor/${off.customMapFloorId}`, inactive);

    const { status, body } = await send('GET', path);
    assert.equal(status, 200);
    const { floors, ...counts } = body;
    assert.deepEqual(counts, { asOf: days(0).toString(), overdue: 1, due: 2, never: 1, ok: 2 });
    const states = floors.map(({ mapName, floorName, state }: ReportedFloor) => [mapName, floorName, state]);
    assert.deepEqual(states[0], ['Hall 9', 'Old', 'ok']);
    assert.deepEqual(
      Object.fromEntries(states.slice(1).map(([, floor, state]: string[]) => [floor, state])),
      {
        Overdue: 'overdue',
        Today: 'due',
        Due: 'due',
        Fine: 'ok',
        Never: 'never',
      },
    );
  });

  test('is a CSV file by format or Accept, in which no name is a formula', async () => {
    const send = clientOf(server(), 82);
    const { customMapId } = await addMap(send, { name: '=HYPERLINK("x"), A', isConfidential: true });
    const floorId = await addVerified(send, customMapId, 'Level 1', days(1));
    const on = days(1).toString();
    for (const [query, accept] of [
      ['?format=csv', '*/*'],
      ['', 'text/csv'],
    ] as const) {
      const { headers, text } = await send('GET', `${path}${query}`, undefined, { accept });
      assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
      assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="verification-\d{4}-/);
      assert.deepEqual(text.split('\r\n'), [
        'state,mapName,floorName,floorNumber,verifiedOn,verifiedBy,verificationDueOn,verifyEveryMonths,changesSinceVerified,isConfidential,customMapId,customMapFloorId',
        `ok,"'=HYPERLINK(""x""), A",Level 1,3,${on},test-user,,,0,true,${customMapId},${floorId}`,
        '',
      ]);
    }
    const json = await send('GET', `${path}?format=json`, undefined, { accept: 'text/csv' });
    assert.equal(json.body.floors.length, 1);
  });

  test('has only the floors of the caller’s department', async () => {
    const send = clientOf(server(), 83);
    await addFloor(send, (await addMap(send)).customMapId);
    const { body } = await clientOf(server(), 84)('GET', path);
    assert.deepEqual(body.floors, []);
  });
});
