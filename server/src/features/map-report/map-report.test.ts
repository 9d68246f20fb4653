import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addZone } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { type MapReportLine, reportedLines } from './map-report.schema.ts';

const base = '/api/v4/CustomMaps';

onSqlite('the report of a map', (server) => {
  const report = async (send: Send, mapId: string) => {
    const { status, body } = await send('GET', `${base}/GetMapReport/${mapId}`);
    assert.equal(status, 200);
    assert.deepEqual(
      body.lines.map(({ line }: MapReportLine) => line),
      [...reportedLines],
    );
    const lines = body.lines as MapReportLine[];
    const named = (state: string) => lines.filter((line) => line.state === state).map(({ line }) => line);
    assert.equal(body.met, named('met').length);
    assert.equal(body.missing, named('missing').length);
    return {
      missing: named('missing'),
      notApplicable: named('notApplicable'),
      lineOf: new Map(lines.map((one) => [one.line, one])),
    };
  };

  test('names what is missing with its page, until it is there', async () => {
    const send = clientOf(server());
    const { customMapId: mapId } = await addMap(send);
    const empty = await report(send, mapId);
    assert.deepEqual(empty.notApplicable, ['stairs', 'hazards', 'parking', 'athleticFields']);
    const { customMapFloorId: one } = await addFloor(send, mapId, { name: 'Ground', floorNumber: 0 });
    const { customMapFloorId: two } = await addFloor(send, mapId, { name: 'Upper', floorNumber: 1 });
    const { customMapFloorId: closed } = await addFloor(send, mapId, {
      name: 'Closed',
      floorNumber: 2,
      isActive: false,
    });
    await addZone(send, one, { name: '101', zoneType: 0 });
    await addZone(send, two, { name: 'Lab', zoneType: 4 });
    await addZone(send, closed, { name: 'Old lab', zoneType: 4 });
    await addPoint(send, one, { pointType: 'exteriorDoor', label: null });
    await addPoint(send, one, { pointType: 'gasShutoff' });
    const before = await report(send, mapId);
    assert.equal(
      before.missing.join(' '),
      'address roomLabels hallLabels exteriorDoors stairs hazards utilityShutoffs keyBoxes aeds traumaKits aerialImagery verified',
    );
    const { baseUrl } = server();
    const rooms = before.lineOf.get('roomLabels');
    assert.deepEqual(
      rooms?.items.map(({ name, customMapFloorId }) => [name, customMapFloorId]),
      [['Upper', two]],
    );
    assert.match(rooms?.items[0]?.url ?? '', new RegExp(`/maps/${mapId}/floors/${two}$`), baseUrl);
    assert.deepEqual(
      before.lineOf.get('hazards')?.items.map(({ name }) => name),
      ['Lab'],
    );
    assert.match(
      before.lineOf.get('utilityShutoffs')?.message ?? '',
      /^Not marked: water shutoff, electric shutoff/,
    );

    for (const floorId of [one, two]) {
      for (const zoneType of [0, 1, 2]) await addZone(send, floorId, { zoneType });
      await send('POST', `${base}/VerifyFloor/${floorId}`, {});
    }
    for (const pointType of ['waterShutoff', 'electricShutoff', 'keyBox', 'aed', 'traumaKit'])
      await addPoint(send, one, { pointType });
    const after = await report(send, mapId);
    assert.deepEqual(after.missing, ['address', 'exteriorDoors', 'hazards', 'aerialImagery']);
    assert.match(
      after.lineOf.get('verified')?.message ?? '',
      /^Verified: Ground on \d{4}-\d\d-\d\d by .+, Upper on/,
    );
  });

  test('is there for the own department only', async () => {
    const { customMapId } = await addMap(clientOf(server()));
    const other = clientOf(server(), 2);
    assertError(await other('GET', `${base}/GetMapReport/${customMapId}`), 404, 'CustomMapNotFound');
  });
});
