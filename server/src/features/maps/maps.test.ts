import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { jpgImage, pngImage, svgImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { unverified } from '../example-values.ts';
import { archivePastEvents } from './event-ends.ts';
import { base, countImages, dayMs, mapVersion, timestamp, updateMap, uuid } from './maps.test-support.ts';

onEveryEngine('custom maps', (server) => {
  test('the response to a saved map has all documented fields', async () => {
    const map = await addMap(clientOf(server()), {
      description: 'Offices',
      boundsTopLeftLat: '56.46051234567891',
    });
    assert.match(map.customMapId, uuid);
    assert.match(map.addedOn, timestamp);
    assert.match(map.imageUrl, /^http:\/\/localhost:8080\/storage\/images\/[0-9a-f]{32}\.png$/);
    const { customMapId, addedOn, updatedOn, changedOn, imageUrl, originalImageUrl, ...rest } = map;
    assert.equal(changedOn, updatedOn);
    assert.equal(originalImageUrl, imageUrl);
    assert.deepEqual(rest, {
      departmentId: 1,
      name: 'Westport House',
      description: 'Offices',
      type: 0,
      boundsTopLeftLat: 56.46051234567891,
      boundsTopLeftLng: -2.979,
      boundsBottomRightLat: 56.4595,
      boundsBottomRightLng: -2.977,
      placement: null,
      tileUrlTemplate: null,
      defaultZoom: 15,
      minZoom: 15,
      maxZoom: 15,
      eventStartDate: null,
      eventEndDate: null,
      isActive: true,
      elevationDatum: 'meanSeaLevel',
      groundElevationFt: null,
      address: null,
      showMetadataOnShares: false,
      showAttachmentsOnShares: false,
      verifyEveryMonths: null,
      isConfidential: false,
      plansShowNames: false,
      editsNeedReview: false,
      ...unverified,
      geoidUndulationM: 51.943,
      floorCount: 0,
    });
  });

  test('a saved map is returned unchanged, and optional fields that were never set are null', async () => {
    const send = clientOf(server());
    const map = await addMap(send);
    assert.equal(map.description, null);
    const { body } = await send('GET', `${base}/GetCustomMap/${map.customMapId}`);
    const { floorCount, ...fields } = map;
    assert.deepEqual(body, { ...fields, floors: [] });
  });

  test('PNG, JPG and SVG are detected by their content, regardless of their names', async () => {
    const send = clientOf(server());
    for (const [image, type] of [
      [await pngImage(), 'image/png'],
      [await jpgImage(), 'image/jpeg'],
      [svgImage(), 'image/svg+xml'],
    ] as const) {
      const { imageUrl } = await addMap(send, { imageFile: new Blob([image], { type: 'text/html' }) });
      const address = new URL(new URL(imageUrl).pathname, server().baseUrl);
      const served = await fetch(address);
      assert.equal(served.status, 200);
      assert.equal(served.headers.get('content-type'), type);
      assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
      assert.match(served.headers.get('content-security-policy') ?? '', /sandbox/);
      assert.match(served.headers.get('cache-control') ?? '', /immutable/);
      assert.deepEqual(new Uint8Array(await served.arrayBuffer()), new Uint8Array(await image.arrayBuffer()));
    }
  });

  test('active maps of the caller’s department are listed by name, then id', async () => {
    const send = clientOf(server(), 20);
    await addMap(clientOf(server(), 21), { name: 'A neighbor' });
    for (const name of ['b', 'Ä', 'a', 'b', 'B']) await addMap(send, { name });
    await addMap(send, { name: 'archived', isActive: false });
    const { body } = await send('GET', `${base}/GetCustomMaps`);
    assert.deepEqual(
      body.map((map: { name: string }) => map.name),
      ['a', 'Ä', 'b', 'b', 'B'],
    );
    assert.ok(body[2].customMapId < body[3].customMapId);
  });

  test('the list and the details count floors', async () => {
    const send = clientOf(server(), 22);
    const { customMapId } = await addMap(send);
    await addFloor(send, customMapId, { name: 'Ground', floorNumber: 0 });
    await addFloor(send, customMapId);
    const list = await send('GET', `${base}/GetCustomMaps`);
    assert.equal(list.body[0].floorCount, 2);
    const details = await send('GET', `${base}/GetCustomMap/${customMapId}`);
    assert.deepEqual(
      details.body.floors.map((floor: { name: string }) => floor.name),
      ['Ground', 'Level 3'],
    );
    assert.equal(details.body.floors[0].zoneCount, 0);
    assert.equal('floorCount' in details.body, false);
  });

  test('archived maps are listed on request, and only those of the department', async () => {
    const send = clientOf(server(), 31);
    const active = await addMap(send, { name: 'A' });
    const archived = await addMap(send, { name: 'B', isActive: false });
    await addMap(clientOf(server(), 32), { name: 'C' });
    const list = async (query: string) => {
      const { body } = await send('GET', `${base}/GetCustomMaps${query}`);
      return body.map((map: { customMapId: string; isActive: boolean }) => [map.customMapId, map.isActive]);
    };
    assert.deepEqual(await list(''), [[active.customMapId, true]]);
    assert.deepEqual(await list('?includeInactive=false'), [[active.customMapId, true]]);
    assert.deepEqual(await list('?includeInactive=true'), [
      [active.customMapId, true],
      [archived.customMapId, false],
    ]);
    assert.equal((await send('GET', `${base}/GetCustomMaps?includeInactive=perhaps`)).status, 400);
  });

  test('an update keeps optional fields that it leaves out, and an empty value clears them', async () => {
    const send = clientOf(server());
    const { customMapId, imageUrl } = await addMap(send, {
      description: 'Offices',
      minZoom: 3,
      defaultZoom: 7,
      isActive: false,
    });
    const kept = await updateMap(send, customMapId, { name: 'Renamed' });
    assert.equal(kept.body.name, 'Renamed');
    assert.equal(kept.body.description, 'Offices');
    assert.equal(kept.body.isActive, false);
    assert.equal(kept.body.minZoom, 3);
    assert.equal(kept.body.imageUrl, imageUrl);
    const cleared = await updateMap(send, customMapId, {
      description: '',
      minZoom: '',
      defaultZoom: '',
      isActive: '',
    });
    assert.equal(cleared.body.description, null);
    assert.equal(cleared.body.minZoom, 15);
    assert.equal(cleared.body.isActive, true);
  });

  test('a replaced image gets a new URL, and the old one stops working', async () => {
    const send = clientOf(server());
    const { customMapId, imageUrl } = await addMap(send);
    const updated = await updateMap(send, customMapId, { imageFile: await jpgImage() });
    assert.notEqual(updated.body.imageUrl, imageUrl);
    const oldImage = await send('GET', new URL(imageUrl).pathname);
    assert.deepEqual([oldImage.status, oldImage.body.error], [404, 'NotFound']);
    assert.equal((await send('GET', new URL(updated.body.imageUrl).pathname)).status, 200);
  });

  test('mapVersion starts at 1, and increases with every change of the map and every added or deleted floor', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    assert.equal(await mapVersion(server(), customMapId), 1);
    await updateMap(send, customMapId, { name: 'Renamed' });
    assert.equal(await mapVersion(server(), customMapId), 2);
    const { customMapFloorId } = await addFloor(send, customMapId);
    assert.equal(await mapVersion(server(), customMapId), 3);
    await send('DELETE', `${base}/DeleteFloor/${customMapFloorId}`);
    assert.equal(await mapVersion(server(), customMapId), 4);
  });

  test('deleting a map permanently deletes its image, its floors and their images', async () => {
    const send = clientOf(server());
    const map = await addMap(send);
    const floor = await addFloor(send, map.customMapId);
    const deleted = await send('DELETE', `${base}/DeleteCustomMap/${map.customMapId}`);
    assert.deepEqual([deleted.status, deleted.text], [200, '']);
    for (const { imageUrl } of [map, floor])
      assert.equal((await send('GET', new URL(imageUrl).pathname)).status, 404);
    const again = await send('DELETE', `${base}/DeleteCustomMap/${map.customMapId}`);
    assert.deepEqual([again.status, again.body.error], [404, 'CustomMapNotFound']);
    const rows = await server()
      .ctx.db.selectFrom('images')
      .select('id')
      .where('map_id', '=', map.customMapId)
      .execute();
    assert.deepEqual(rows, []);
  });

  test('an event is inactive when its last day is over, and active again with a later end', async () => {
    const send = clientOf(server(), 30);
    const tomorrow = new Date(server().ctx.clock.now() + dayMs).toISOString().slice(0, 10);
    const { customMapId } = await addMap(send, { type: 3, eventStartDate: tomorrow, eventEndDate: tomorrow });
    const listed = async () => (await send('GET', `${base}/GetCustomMaps`)).body.length;
    assert.equal(await listed(), 1);
    server().clockOffsetMs = 3 * dayMs;
    try {
      assert.equal(await listed(), 0);
      assert.equal((await send('GET', `${base}/GetCustomMap/${customMapId}`)).body.isActive, false);
      const version = await mapVersion(server(), customMapId);
      await archivePastEvents(server().ctx);
      await archivePastEvents(server().ctx);
      assert.equal(await mapVersion(server(), customMapId), version + 1);
      const updated = await updateMap(send, customMapId, { type: 3, isActive: true });
      const [{ field, message }] = updated.body.warnings;
      assert.deepEqual([updated.body.isActive, field], [false, 'isActive']);
      assert.match(message, /^isActive stays false, because the event ended on \d{4}-\d\d-\d\d/);
      const later = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10);
      const moved = await updateMap(send, customMapId, { type: 3, eventEndDate: later });
      assert.equal(moved.body.isActive, false, 'an archived event stays archived until it is set active');
      const back = await updateMap(send, customMapId, { type: 3, isActive: true });
      assert.deepEqual([back.body.isActive, back.body.warnings], [true, undefined]);
      assert.equal(await listed(), 1);
    } finally {
      server().clockOffsetMs = 0;
    }
  });

  test('a later end alone does not reactivate an event that was not archived yet', async () => {
    const send = clientOf(server(), 31);
    const { customMapId } = await addMap(send, { type: 3, eventEndDate: '2020-01-01' });
    const moved = await updateMap(send, customMapId, { type: 3, eventEndDate: '2999-01-01' });
    assert.equal(moved.body.isActive, false);
  });

  test('the dates of an event are removed when the map is no longer an event', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send, { type: 3, eventEndDate: '2020-01-01' });
    const { body } = await updateMap(send, customMapId, { type: 0, isActive: true });
    assert.deepEqual([body.eventEndDate, body.isActive], [null, true]);
  });

  test('nothing remains of a rejected upload', async () => {
    const send = clientOf(server());
    const before = await countImages(server());
    const broken = new Blob(['GIF89a not a picture that Muster takes']);
    const rejected = await send('POST', `${base}/SaveCustomMap`, formOf({ ...mapForm, imageFile: broken }));
    assert.deepEqual([rejected.status, rejected.body.error], [400, 'UnsupportedImage']);
    const what = 'only the images from before are left';
    await waitFor(what, async () => isDeepStrictEqual(await countImages(server()), before));
  });
});
