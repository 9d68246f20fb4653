import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { addMapWithFloor, addZone, boxRing, polygonOf, zoneJson } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { base, collection, feature, importInto, polygon } from './zone-import.test-support.ts';

const outer = boxRing(0, 0, 9, 9);
const bowTie = [
  [0, 0],
  [2, 2],
  [2, 0],
  [0, 3],
  [0, 0],
];
const crossing =
  'ring 0 crosses itself where the edges from positions 0 and 2 meet: it is read by the even-odd rule';
const warn = (message: string) => ({ field: 'polygonGeoJson', message });

onSqlite('warnings about polygons', (server) => {
  test('saving and updating a zone warn about probable mistakes, and reading it does not', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const saved = await addZone(send, floorId, { polygonGeoJson: polygonOf(bowTie) });
    assert.deepEqual(saved.warnings, [warn(crossing)]);
    const holes = [boxRing(20, 0, 21, 1), boxRing(8, 2, 12, 3), boxRing(7, 2.5, 8.5, 4)];
    const path = `${base}/UpdateZone/${saved.customMapZoneId}`;
    const updated = await send('PUT', path, { ...zoneJson, polygonGeoJson: polygonOf(outer, ...holes) });
    assert.deepEqual(updated.body.warnings, [
      warn('ring 1 lies outside ring 0: it has no effect'),
      warn('ring 2 lies partly outside ring 0: only its part inside is a hole'),
      warn('ring 3 overlaps ring 2: they make one hole'),
    ]);
    const { warnings: _, ...zone } = updated.body;
    assert.deepEqual((await send('GET', `${base}/GetZone/${saved.customMapZoneId}`)).body, zone);
    assert.deepEqual((await send('GET', `${base}/GetZones/${floorId}`)).body, [zone]);
  });

  test('a zone without anything odd has no field warnings', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const polygonGeoJson = polygonOf(outer, boxRing(1, 1, 2, 2), boxRing(2, 2, 3, 3));
    const saved = await addZone(send, floorId, { polygonGeoJson });
    assert.equal('warnings' in saved, false);
    const path = `${base}/UpdateZone/${saved.customMapZoneId}`;
    assert.equal('warnings' in (await send('PUT', path, zoneJson)).body, false);
  });

  test('the report of an import has the warnings of each feature, by part, regardless of the size of the file', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const parts = [polygon(0, 0, 1, 1).coordinates, [bowTie]];
    const body = JSON.stringify(
      collection(
        feature({ name: 'a' }),
        feature({ name: 'b' }, { type: 'Polygon', coordinates: [bowTie] }),
        feature({ name: 'c' }, { type: 'MultiPolygon', coordinates: parts }),
      ),
    );
    for (const text of [body, body.padEnd(200 * 1024)]) {
      const report = await importInto(send, floorId, text, '', { 'content-type': 'application/json' });
      assert.equal(report.status, 200, report.text);
      const [none, one, split] = report.body.features;
      assert.equal('warnings' in none, false);
      assert.deepEqual(one.warnings, [{ field: 'geometry', message: crossing }]);
      assert.deepEqual(split.warnings, [{ field: 'geometry', message: `part 2: ${crossing}` }]);
    }
  });
});
