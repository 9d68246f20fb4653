import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf } from '../testing/api-client.ts';
import { assertError } from '../testing/assert-error.ts';
import { pngImage } from '../testing/sample-images.ts';
import { addFloor, addMap, mapForm, saveSample } from '../testing/sample-maps.ts';
import { addZone, zoneJson } from '../testing/sample-zones.ts';
import { onSqlite } from '../testing/test-server.ts';

const base = '/api/v4/CustomMaps';

onSqlite('validation', (server) => {
  test('all errors in a body are reported together, with the first as the message', async () => {
    const body = { ...zoneJson, name: '', zoneType: 12, color: 'red' };
    const response = await clientOf(server())('POST', `${base}/SaveZone/x`, body);
    assertError(response, 400, 'InvalidRequest', /^name must not be empty/);
    const fields = response.body.errors.map(({ field }: { field: string }) => field);
    assert.deepEqual(fields, ['name', 'zoneType', 'color']);
  });

  test('all errors in a form are reported together, including a missing file', async () => {
    const form = formOf({ ...mapForm, name: undefined, minZoom: '1x' });
    const response = await clientOf(server())('POST', `${base}/SaveCustomMap`, form);
    assertError(response, 400, 'InvalidRequest', /^name is required/);
    const fields = response.body.errors.map(({ field }: { field: string }) => field);
    assert.deepEqual(fields, ['name', 'minZoom', 'imageFile']);
  });

  test('missing bounds are reported together with other errors, unless a placement or the file can take their place', async () => {
    const { customMapId: id } = await addMap(clientOf(server()));
    const imageFile = await pngImage();
    const [north, west, south, east] = Object.keys(mapForm).slice(2);
    const pdf = new Blob(['%PDF-1.7\n']);
    for (const [method, path, fields, expected] of [
      ['POST', 'SaveCustomMap', { name: 'x', imageFile }, ['type', north, west, south, east]],
      [
        'POST',
        'SaveCustomMap',
        { imageFile, [north ?? '']: '1x' },
        ['name', 'type', north, west, south, east],
      ],
      ['POST', 'SaveCustomMap', { name: 'x', imageFile, placement: '{}' }, ['type']],
      ['POST', 'SaveCustomMap', { name: 'x', imageFile: pdf }, ['type']],
      ['PUT', `UpdateCustomMap/${id}`, { name: 'x', [south ?? '']: 1 }, ['type', north, west, east]],
      ['PUT', `UpdateCustomMap/${id}`, { name: 'x' }, ['type']],
    ] as const) {
      const { status, body } = await clientOf(server())(method, `${base}/${path}`, formOf(fields));
      assert.equal(status, 400);
      const errors: { field: string }[] = body.errors ?? [{ field: body.message.split(' ')[0] }];
      assert.deepEqual(
        errors.map(({ field }) => field),
        expected,
      );
    }
  });

  test('all contradictions between fields are reported', async () => {
    const fields = { boundsTopLeftLat: 1, boundsBottomRightLat: 2, minZoom: 5, maxZoom: 4 };
    const form = formOf({ ...mapForm, ...fields, imageFile: await pngImage() });
    const response = await clientOf(server())('POST', `${base}/SaveCustomMap`, form);
    const named = response.body.errors.map(({ field }: { field: string }) => field);
    assert.deepEqual([response.status, named], [400, ['boundsTopLeftLat', 'minZoom']]);
  });

  test('all errors in the texts of a calendar item are reported', async () => {
    const body = {
      Title: 'Drill',
      Start: 'soon',
      End: 'later',
      TimeZone: 'Mars/Base',
      RecurrenceRule: 'often',
    };
    const response = await clientOf(server())('POST', '/api/v4/Calendar/SaveCalendarItem', body);
    assertError(response, 400, 'InvalidRequest', /^TimeZone must be an IANA name/);
    const fields = response.body.errors.map(({ field }: { field: string }) => field);
    assert.deepEqual(fields, ['TimeZone', 'Start', 'End', 'RecurrenceRule']);
  });

  test('problem details also list every field', async () => {
    const accept = { accept: 'application/problem+json' };
    const response = await clientOf(server())('POST', `${base}/SaveZone/x`, { name: '' }, accept);
    assert.deepEqual(
      response.body.errors.map(({ field }: { field: string }) => field),
      ['name', 'zoneType', 'polygonGeoJson'],
    );
  });

  test('a byte order mark before JSON is skipped', async () => {
    const send = clientOf(server());
    const json = { 'content-type': 'application/json' };
    const body = `\ufeff${JSON.stringify({ name: 'Westport Fire' })}`;
    assert.equal((await send('PUT', '/api/v4/Department/UpdateDepartment', body, json)).status, 200);
  });

  test('an unknown choice is reported together with the valid ones', async () => {
    const body = { name: 'Westport Fire', calendarFeedRoles: ['viewer', 'chief'] };
    const response = await clientOf(server())('PUT', '/api/v4/Department/UpdateDepartment', body);
    assertError(
      response,
      400,
      'InvalidRequest',
      /^calendarFeedRoles\[1\] must be viewer, editor or admin, not "chief"$/,
    );
  });

  test('UUIDs are case-insensitive in paths and bodies', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const { customMapFloorId } = await addFloor(send, customMapId);
    const { customMapZoneId } = await addZone(send, customMapFloorId);
    const zone = await send('GET', `${base}/GetZone/${customMapZoneId.toUpperCase()}`);
    assert.deepEqual([zone.status, zone.body.customMapZoneId], [200, customMapZoneId]);
    const resolved = await send('POST', `${base}/ResolveCoordinate`, {
      customMapId: customMapId.toUpperCase(),
      floorId: customMapFloorId.toUpperCase(),
      latitude: 0.5,
      longitude: 0.5,
    });
    assert.deepEqual([resolved.status, resolved.body.customMapZoneId], [200, customMapZoneId]);
    const path = `${base}/UpdateZone/${customMapZoneId.toUpperCase()}`;
    const updated = await send('PUT', path, { ...zoneJson, name: 'Renamed' });
    assert.deepEqual([updated.status, updated.body.name], [200, 'Renamed']);
  });

  test('UUIDs are case-insensitive in the paths of forms and imports', async () => {
    const send = clientOf(server());
    const mapId = (await addMap(send)).customMapId;
    const floor = await addFloor(send, mapId.toUpperCase());
    assert.equal(floor.customMapId, mapId);
    const map = await send('PUT', `${base}/UpdateCustomMap/${mapId.toUpperCase()}`, formOf(mapForm));
    assert.deepEqual([map.status, map.body.customMapId], [200, mapId]);
    const floorId = floor.customMapFloorId;
    const floorForm = formOf({ floorNumber: 4, name: 'Level 4' });
    const edited = await send('PUT', `${base}/UpdateFloor/${floorId.toUpperCase()}`, floorForm);
    assert.deepEqual([edited.status, edited.body.customMapFloorId], [200, floorId]);
    const feature = { ...JSON.parse(zoneJson.polygonGeoJson), properties: { name: 'Room 12' } };
    const collection = { type: 'FeatureCollection', features: [feature] };
    const imported = await send('POST', `${base}/ImportZones/${floorId.toUpperCase()}`, collection);
    assert.deepEqual([imported.status, imported.body.imported], [200, 1]);
  });

  test('UUIDs are case-insensitive in queries and lists', async () => {
    const send = clientOf(server());
    const mapId = (await addMap(send)).customMapId;
    const floorId = (await addFloor(send, mapId)).customMapFloorId;
    const upper = floorId.toUpperCase();
    const link = await saveSample(send, `${base}/SaveShareLink/${mapId}`, { floorIds: [upper, floorId] });
    assert.deepEqual(link.floorIds, [floorId]);
    const shared = await send('GET', `/api/v4/Share/${link.token}?floor=${upper}`);
    assert.deepEqual([shared.status, shared.body.floors.length], [200, 1]);
    const audit = await send('GET', `/api/v4/Audit/GetEntries?customMapId=${mapId.toUpperCase()}`);
    assert.equal(audit.body.entries.at(-1).id, mapId);
    const calendar = '/api/v4/Calendar';
    const { ItemTypeId: typeId } = (await saveSample(send, `${calendar}/SaveItemType`, { Name: 'Drill' }))
      .Data;
    const item = { Title: 'Drill', Start: '2030-01-02T09:00:00Z', ItemTypeId: typeId.toUpperCase() };
    assert.equal((await saveSample(send, `${calendar}/SaveCalendarItem`, item)).Data.ItemTypeId, typeId);
    const items = await send('GET', `${calendar}/GetAllCalendarItems?types=${typeId.toUpperCase()}`);
    assert.deepEqual([items.status, items.body.Data.length], [200, 1]);
  });
});
