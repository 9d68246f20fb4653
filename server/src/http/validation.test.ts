import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf } from '../testing/api-client.ts';
import { assertError } from '../testing/assert-error.ts';
import { pngImage } from '../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../testing/sample-maps.ts';
import { addZone, zoneJson } from '../testing/sample-zones.ts';
import { onSqliteFirst } from '../testing/test-server.ts';

const base = '/api/v4/CustomMaps';

onSqliteFirst('validation', (server) => {
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
});
