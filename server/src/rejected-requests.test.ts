import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Tables } from './storage/db/tables.ts';
import { clientOf, formOf, type Send } from './testing/api-client.ts';
import { assertError } from './testing/assert-error.ts';
import { calendarRequests } from './testing/rejected-requests/calendar-requests.ts';
import { invalidFields } from './testing/rejected-requests/invalid-fields.ts';
import { invalidPolygons } from './testing/rejected-requests/invalid-polygons.ts';
import { otherRequests } from './testing/rejected-requests/other-requests.ts';
import {
  base,
  type Ids,
  polygon,
  type RejectedRequest,
  unknownId,
} from './testing/rejected-requests/request-builders.ts';
import { addFloor, addMap } from './testing/sample-maps.ts';
import { addZone, zoneJson } from './testing/sample-zones.ts';
import { onSqlite, type TestServer } from './testing/test-server.ts';

const rejectedRequests: RejectedRequest[] = [
  ...invalidFields.map(
    ([name, send, message]): RejectedRequest => ({
      name,
      send,
      message,
      status: 400,
      error: 'InvalidRequest',
    }),
  ),
  ...invalidPolygons.map(
    ([name, text, message]): RejectedRequest => ({
      name: `a polygon ${name}`,
      send: polygon(text),
      message,
      status: 422,
      error: 'InvalidPolygon',
    }),
  ),
  ...otherRequests,
  ...calendarRequests,
];

onSqlite('rejected requests', (server) => {
  let ids: Ids;
  let send: Send;
  let stored: unknown;

  before(async () => {
    send = clientOf(server());
    const { customMapId: map } = await addMap(send);
    const { customMapFloorId: floor } = await addFloor(send, map);
    const { customMapZoneId: zone } = await addZone(send, floor);
    const item = await addCalendarItem(send);
    const instance = await addCalendarItem(send, { RecurrenceRule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' });
    ids = { map, floor, zone, item, instance };
    stored = await everythingStored(server());
  });

  for (const { name, send: request, status, error, message } of rejectedRequests) {
    test(`${name}: ${status} ${error}, and nothing changes`, async () => {
      assertError(await request(send, ids), status, error, message);
      assert.deepEqual(await everythingStored(server()), stored);
    });
  }

  test('checks are in order: invalid fields, then unknown ids, then invalid polygons', async () => {
    const wrongBoth = await send('POST', `${base}/SaveZone/${unknownId}`, {
      ...zoneJson,
      zoneType: 99,
      polygonGeoJson: 'no',
    });
    assert.equal(wrongBoth.status, 400);
    const wrongPolygon = await send('POST', `${base}/SaveZone/${unknownId}`, {
      ...zoneJson,
      polygonGeoJson: 'no',
    });
    assert.equal(wrongPolygon.status, 404);
    const floor = await send('PUT', `${base}/UpdateFloor/${unknownId}`, formOf({ name: 'x' }));
    assert.equal(floor.status, 400);
    const image = await send(
      'PUT',
      `${base}/UpdateFloor/${unknownId}`,
      formOf({ floorNumber: 1, name: 'x', imageFile: new Blob(['x']) }),
    );
    assert.equal(image.status, 404);
  });

  test('errors are available as problem details', async () => {
    const { headers, body } = await send('GET', `${base}/GetCustomMap/${unknownId}`, undefined, {
      accept: 'application/problem+json',
    });
    assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
    assert.deepEqual(
      [body.title, body.status, body.error, body.statusCode],
      ['CustomMapNotFound', 404, 'CustomMapNotFound', 404],
    );
    assert.equal(body.detail, body.message);
  });

  test('an internal failure is a 500 that reveals nothing internal', async () => {
    const { db } = server().ctx;
    await db.schema.alterTable('zones').renameTo('zones_away').execute();
    try {
      const { status, body, text } = await send('GET', `${base}/GetZones/${ids.floor}`);
      assert.deepEqual([status, body.error, body.statusCode], [500, 'InternalServerError', 500]);
      assert.doesNotMatch(text, /zones|select|sql/i);
    } finally {
      await db.schema.alterTable('zones_away').renameTo('zones').execute();
    }
  });
});

async function addCalendarItem(send: Send, fields: object = {}): Promise<number> {
  const drill = { Title: 'Drill', Start: '2027-01-12T09:00:00Z', ...fields };
  const { status, body, text } = await send('POST', '/api/v4/Calendar/SaveCalendarItem', drill);
  assert.equal(status, 200, text);
  return body.Data.CalendarItemId;
}

/** Returns all rows of all tables and all files, for comparison. */
async function everythingStored(server: TestServer): Promise<unknown> {
  const tables: (keyof Tables)[] = [
    ...(['departments', 'users', 'maps', 'floors', 'zones', 'points', 'images'] as const),
    ...(['calendar_items', 'calendar_series', 'calendar_revisions', 'calendar_syncs', 'counters'] as const),
  ];
  const rows = await Promise.all(
    tables.map((table) => server.ctx.db.selectFrom(table).selectAll().execute()),
  );
  const blobs = (await Array.fromAsync(server.ctx.blobs.list(''))).map((blob) => blob.key).sort();
  return { rows, blobs };
}
