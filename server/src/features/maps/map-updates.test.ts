import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { base, mapVersion, updateMap } from './maps.test-support.ts';

onEveryEngine('concurrent and invalid updates of a map', (server) => {
  test('an update made on an older state is refused with 412, and changes nothing', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const read = await send('GET', `${base}/GetCustomMap/${customMapId}`);
    const etag = read.headers.get('etag') ?? '';
    const first = await updateMap(send, customMapId, { name: 'First' }, { 'if-match': etag });
    assert.equal(first.status, 200);
    const second = await updateMap(send, customMapId, { name: 'Second' }, { 'if-match': etag });
    assert.deepEqual([second.status, second.body.error, second.body.statusCode], [412, 'Conflict', 412]);
    const after = await send('GET', `${base}/GetCustomMap/${customMapId}`);
    assert.equal(after.body.name, 'First');
    assert.equal(after.headers.get('etag'), first.headers.get('etag'));
    const any = await updateMap(send, customMapId, { name: 'Third' }, { 'if-match': '*' });
    assert.equal(any.status, 200);
  });

  test('a floor that comes meanwhile does not stand in the way of an edit of the map', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const etag = (await send('GET', `${base}/GetCustomMap/${customMapId}`)).headers.get('etag') ?? '';
    await addFloor(send, customMapId);
    assert.equal((await updateMap(send, customMapId, {}, { 'if-match': etag })).status, 200);
  });

  test('of many updates at once with the same If-Match exactly one is taken', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const etag = (await send('GET', `${base}/GetCustomMap/${customMapId}`)).headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        updateMap(send, customMapId, { name: `Turn ${turn}` }, { 'if-match': etag }),
      ),
    );
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 412, 412, 412, 412, 412, 412, 412]);
    assert.equal(await mapVersion(server(), customMapId), 2);
  });

  test('what is wrong with the fields is said before the map is looked for, and both before the image is read or decoded', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send, {
      type: 3,
      eventStartDate: '2030-05-02',
      eventEndDate: '2030-05-03',
    });
    const nowhere = '01890000-0000-7000-8000-000000000000';
    const reversed = { boundsTopLeftLat: 1, boundsBottomRightLat: 2 };
    const broken = new Blob(['\u0089PNG\r\n\u001a\n and nothing else']);
    for (const imageFile of [undefined, broken]) {
      const wrongBoth = await updateMap(send, nowhere, { ...reversed, imageFile });
      assert.deepEqual([wrongBoth.status, wrongBoth.body.error], [400, 'InvalidRequest']);
      assert.match(wrongBoth.body.message, /north-west/);
      const unknown = await updateMap(send, nowhere, { imageFile });
      assert.deepEqual([unknown.status, unknown.body.error], [404, 'CustomMapNotFound']);
      const old = await updateMap(send, customMapId, { type: 3, imageFile }, { 'if-match': '"99"' });
      assert.equal(old.status, 412);
      const early = await updateMap(send, customMapId, { type: 3, eventEndDate: '2030-05-01', imageFile });
      assert.deepEqual([early.status, early.body.error], [400, 'InvalidRequest']);
      assert.match(early.body.message, /eventEndDate/);
    }
  });

  test('fields that do not go together are refused before the file behind them has come', async () => {
    const form = formOf({
      ...mapForm,
      boundsTopLeftLat: 1,
      boundsBottomRightLat: 2,
      imageFile: new Blob([new Uint8Array(51 * 1024 * 1024)]),
    });
    const { status, body } = await clientOf(server())('POST', `${base}/SaveCustomMap`, form);
    assert.deepEqual([status, body.error], [400, 'InvalidRequest']);
    assert.match(body.message, /north-west/);
  });
});
