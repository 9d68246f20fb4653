import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8 } from 'fflate';
import { readSource } from '../read-source.ts';
import { doubleArea, polygonsOf } from '../source-geometry.ts';

const halfDisk = 'CompoundCurve (CircularString (0 0, 1 1, 2 0), (2 0, 0 0))';

test('reads polygons with arcs in a table, within a hundredth of a percent of their area', async () => {
  const read = (geometry: string) =>
    readSource([{ name: 'a.csv', bytes: strToU8(`name;outline\nHall;${geometry}\n`) }]);
  const curved = [
    `CurvePolygon (${halfDisk}, (0.9 0.3, 1.1 0.3, 1.1 0.5, 0.9 0.3))`,
    'CURVEPOLYGON Z (CIRCULARSTRING Z (10 0 1, 12 0 1, 10 0 1))',
    '((20 0, 21 0, 21 1, 20 1, 20 0))',
  ];
  const { features, problems } = await read(`MULTISURFACE (${curved.join(', ')})`);
  assert.deepEqual(problems, []);
  const areas = polygonsOf(features[0]?.geometry ?? assert.fail()).map((rings) =>
    rings.map((ring) => Math.abs(doubleArea(ring)) / 2),
  );
  const expected = [[Math.PI / 2, 0.02], [Math.PI], [1]];
  assert.deepEqual(
    areas.map((rings) => rings.length),
    expected.map((rings) => rings.length),
  );
  for (const [i, area] of areas.flat().entries()) {
    const exact = expected.flat()[i] ?? 0;
    assert.ok(Math.abs(area - exact) < exact * 1e-4, `${area}, not ${exact}`);
  }
  assert.equal((await read(curved[0] ?? '')).features.length, 1);
  for (const damaged of ['CURVEPOLYGON (CIRCULARSTRING (0 0, 1', 'CURVEPOLYGON (CIRCULARSTRING ((0 0)))'])
    await assert.rejects(read(damaged), /Its geometry is not WKT/);
});
