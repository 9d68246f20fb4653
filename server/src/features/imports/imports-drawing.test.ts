import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatePlaces, toDxf } from '../../building-import/testing/generated-files.test-support.ts';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { commit, imports, readFiles } from './imports.test-support.ts';
import { withImports } from './with-imports.test-support.ts';

const places = generatePlaces(6);
const drawing = toDxf(places);
/** The location of x and y of the drawing: a unit is 0.0001°. */
const pointAt = (x: number, y: number) => ({ x, y, lat: 56.46 + y * 0.0001, lng: -2.97 + x * 0.0001 });
const controlPoints = [pointAt(0, 0), pointAt(10, 0), pointAt(0, 10)];

onSqlite(
  'imports of a drawing',
  withImports((server) => {
    test('needs control points, which place the drawing', async () => {
      const send = clientOf(server());
      const found = await readFiles(send, { 'plan.dxf': drawing });
      assert.deepEqual(found.preview.needed, ['controlPoints']);
      const early = await send('POST', `${imports}/CommitImport/${found.importId}`, { name: 'Annex' });
      assertError(early, 400, 'InvalidRequest');
      assert.match(early.body.message, /controlPoints/);

      const update = (points: object[]) =>
        send('POST', `${imports}/UpdateImport/${found.importId}`, { controlPoints: points });
      const onOneLine = await update([pointAt(0, 0), pointAt(1, 1), pointAt(2, 2)]);
      assertError(onOneLine, 400, 'InvalidRequest');
      assert.match(onOneLine.body.message, /controlPoints must not lie on one line/);

      const placed = await update(controlPoints);
      assert.equal(placed.status, 200, placed.text);
      assert.deepEqual(placed.body.preview.needed, []);
      const done = await commit(send, found.importId, { name: 'Annex' });
      assert.equal(done.state, 'committed', done.message);
      const [map] = done.made.maps;
      for (const { name, polygons } of places) {
        const [[[[west = 0, south = 0] = []] = []] = []] = polygons;
        const { body } = await send('POST', '/api/v4/CustomMaps/ResolveCoordinate', {
          customMapId: map.customMapId,
          floorId: map.floors[0].customMapFloorId,
          latitude: south + 0.00002,
          longitude: west + 0.00002,
        });
        assert.equal(body.zoneName, name);
      }
    });

    test('places the drawing by an enclosed file of control points, until other points are chosen', async () => {
      const send = clientOf(server());
      const rows = controlPoints.map(({ x, y, lat, lng }) => `${lng},${lat},${x},${y},1`);
      const points = ['mapX,mapY,sourceX,sourceY,enable', ...rows].join('\n');
      const { importId, preview } = await readFiles(send, { 'plan.dxf': drawing, 'plan.points': points });
      assert.deepEqual(preview.needed, []);
      const [before] = preview.buildings;
      const { body } = await send('POST', `${imports}/UpdateImport/${importId}`, {
        controlPoints: controlPoints.map((point) => ({ ...point, lat: point.lat + 1 })),
      });
      const [after] = body.preview.buildings;
      assert.ok(Math.abs(before.boundsTopLeftLat - 56.46) < 0.1, JSON.stringify(before));
      assert.ok(
        Math.abs(after.boundsTopLeftLat - before.boundsTopLeftLat - 1) < 0.001,
        JSON.stringify(after),
      );
      assert.ok(Math.abs(after.boundsTopLeftLng - before.boundsTopLeftLng) < 0.001, JSON.stringify(after));
    });

    test('names a file of control points that cannot be used, with the reason', async () => {
      const send = clientOf(server());
      const files = { 'plan.dxf': drawing, 'plan.points': 'mapX,mapY,sourceX,sourceY\n1,2,3,\n' };
      const found = await readFiles(send, files);
      assert.match(found.message, /plan\.points has no number in column sourcey of point 1/);
      const alone = await readFiles(send, { 'plan.points': 'mapX,mapY,sourceX,sourceY\n1,2,3,4\n' });
      assert.match(alone.message, /control points of QGIS: add them together with the DXF drawing/);
    });
  }),
);
