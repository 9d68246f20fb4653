import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { base, mapVersion, updateMap } from './maps.test-support.ts';

onEveryEngine('concurrent and invalid updates of a map', (server) => {
  test('an update based on an older state is rejected with 412 and changes nothing', async () => {
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
    const revisionOf = ({ headers }: typeof first) => /^"(\d+)[-"]/.exec(headers.get('etag') ?? '')?.[1];
    assert.equal(revisionOf(after), revisionOf(first), 'the revision is that of the first update');
    assert.ok(revisionOf(first));
    const any = await updateMap(send, customMapId, { name: 'Third' }, { 'if-match': '*' });
    assert.equal(any.status, 200);
  });

  test('a delete based on an older state is rejected with 412 and deletes nothing', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const { customMapFloorId } = await addFloor(send, customMapId);
    for (const path of [`DeleteFloor/${customMapFloorId}`, `DeleteCustomMap/${customMapId}`]) {
      const stale = await send('DELETE', `${base}/${path}`, undefined, { 'if-match': '"99"' });
      assertError(stale, 412, 'Conflict', /^If-Match/);
    }
    const { headers, body } = await send('GET', `${base}/GetCustomMap/${customMapId}`);
    assert.equal(body.floors.length, 1);
    const floor = await send('GET', `${base}/GetFloor/${customMapFloorId}`);
    const current = { 'if-match': floor.headers.get('etag') ?? '' };
    const path = `${base}/DeleteFloor/${customMapFloorId}`;
    assert.equal((await send('DELETE', path, undefined, current)).status, 200);
    const etag = { 'if-match': headers.get('etag') ?? '' };
    const deleted = await send('DELETE', `${base}/DeleteCustomMap/${customMapId}`, undefined, etag);
    assert.equal(deleted.status, 200);
  });

  test('the zooms in the response of a map are accepted when they are sent back', async () => {
    const send = clientOf(server());
    const world = {
      boundsTopLeftLat: 85,
      boundsTopLeftLng: -180,
      boundsBottomRightLat: -85,
      boundsBottomRightLng: 180,
    };
    for (const fields of [world, { ...world, maxZoom: 0 }, { maxZoom: 0 }]) {
      const form = formOf({ ...mapForm, ...fields, imageFile: await pngImage() });
      const { body: saved } = await send('POST', `${base}/SaveCustomMap`, form);
      const { minZoom, defaultZoom, maxZoom } = saved;
      const again = await updateMap(send, saved.customMapId, { ...fields, minZoom, defaultZoom, maxZoom });
      assert.equal(again.status, 200, again.text);
      assert.deepEqual(
        [again.body.minZoom, again.body.defaultZoom, again.body.maxZoom],
        [minZoom, defaultZoom, maxZoom],
      );
    }
  });

  test('a floor that is added in the meantime does not block an edit of the map', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const etag = (await send('GET', `${base}/GetCustomMap/${customMapId}`)).headers.get('etag') ?? '';
    await addFloor(send, customMapId);
    assert.equal((await updateMap(send, customMapId, {}, { 'if-match': etag })).status, 200);
  });

  test('of many concurrent updates with the same If-Match, exactly one succeeds', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const etag = (await send('GET', `${base}/GetCustomMap/${customMapId}`)).headers.get('etag') ?? '';
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        updateMap(send, customMapId, { name: `Turn ${index}` }, { 'if-match': etag }),
      ),
    );
    assert.deepEqual(
      responses.map((response) => response.status).sort(),
      [200, 412, 412, 412, 412, 412, 412, 412],
    );
    assert.equal(await mapVersion(server(), customMapId), 2);
  });

  test('invalid fields are reported before the map is looked up, and both before the image is read or decoded', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send, {
      type: 3,
      eventStartDate: '2030-05-02',
      eventEndDate: '2030-05-03',
    });
    const unknownId = '01890000-0000-7000-8000-000000000000';
    const reversed = { boundsTopLeftLat: 1, boundsBottomRightLat: 2 };
    const broken = new Blob(['\u0089PNG\r\n\u001a\n and nothing else']);
    for (const imageFile of [undefined, broken]) {
      const wrongBoth = await updateMap(send, unknownId, { ...reversed, imageFile });
      assert.deepEqual([wrongBoth.status, wrongBoth.body.error], [400, 'InvalidRequest']);
      assert.match(wrongBoth.body.message, /north-west/);
      const unknown = await updateMap(send, unknownId, { imageFile });
      assert.deepEqual([unknown.status, unknown.body.error], [404, 'CustomMapNotFound']);
      const old = await updateMap(send, customMapId, { type: 3, imageFile }, { 'if-match': '"99"' });
      assert.equal(old.status, 412);
      const early = await updateMap(send, customMapId, { type: 3, eventEndDate: '2030-05-01', imageFile });
      assert.deepEqual([early.status, early.body.error], [400, 'InvalidRequest']);
      assert.match(early.body.message, /eventEndDate/);
    }
  });

  test('contradicting fields are rejected before the file that follows them has arrived', async () => {
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
