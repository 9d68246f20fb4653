import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeImage } from '@muster/geo/place-image';
import { latLngAtPixel, PlacementProblem } from '@muster/geo/placement';
import { equatorMeters, mercatorX, mercatorY } from '@muster/geo/web-mercator';
import { parseDrawingPoints, parsePlacementFile } from './placement-files.ts';

const image = { width: 1000, height: 500 };
const toMeters = (lat: number, lng: number) =>
  [(mercatorX(lng) - 0.5) * equatorMeters, (0.5 - mercatorY(lat)) * equatorMeters] as const;
const points = [
  { x: 10, y: 20, lat: 48.2, lng: 16.3 },
  { x: 900, y: 30, lat: 48.201, lng: 16.31 },
  { x: 500, y: 480, lat: 48.19, lng: 16.304 },
];
const wkt = 'PROJCRS["WGS 84 / Pseudo-Mercator",BASEGEOGCRS["WGS 84",ID["EPSG",4326]],ID["EPSG",3857]]';

function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} for ${expected}`);
}

for (const [name, crs, header] of [
  ['older version without a coordinate system', '', 'mapX,mapY,pixelX,pixelY,enable'],
  ['newer version', '#CRS: EPSG:3857\n', 'mapX,mapY,sourceX,sourceY,enable,dX,dY,residual'],
  ['version with WKT', `#CRS: ${wkt}\n`, 'mapX,mapY,sourceX,sourceY,enable,dX,dY,residual'],
] as const) {
  test(`reads a file of control points in Web Mercator, ${name}`, () => {
    const rows = points.map(({ x, y, lat, lng }) => `${toMeters(lat, lng).join(',')},${x},${-y},1,0,0,0`);
    const disabled = '1000001,2000002,3,-4,0,0,0,0';
    const input = parsePlacementFile(`\uFEFF${crs}${header}\r\n${[...rows, disabled].join('\r\n')}\r\n`)(
      image,
    );
    assert.equal(input.controlPoints?.length, 3);
    for (const [index, point] of (input.controlPoints ?? []).entries()) {
      for (const key of ['x', 'y', 'lat', 'lng'] as const) near(point[key], points[index]?.[key] ?? 0);
    }
  });
}

for (const crs of ['EPSG:25833', 'PROJCRS["ETRS89 / UTM zone 33N",BASEGEOGCRS["ETRS89"],ID["EPSG",25833]]']) {
  test(`reads a file of control points in a national grid: ${crs}`, () => {
    // By gdaltransform: 16.3° E, 48.2° N.
    const text = `#CRS: ${crs}\nmapX,mapY,sourceX,sourceY\n596597.8307,5339346.79196,10,-20\n`;
    const [point] = parsePlacementFile(text)(image).controlPoints ?? [];
    assert.ok(
      point && Math.abs(point.lat - 48.2) < 1e-8 && Math.abs(point.lng - 16.3) < 1e-8,
      JSON.stringify(point),
    );
  });
}

test('reads a world file in meters of Web Mercator, rotated by 30°', () => {
  const [east, north] = toMeters(48.2, 16.3);
  const [cos, sin] = [0.2 * Math.cos(Math.PI / 6), 0.2 * Math.sin(Math.PI / 6)];
  // Clockwise on the map: x of the image points east and south.
  const text = [cos, -sin, -sin, -cos, east, north].join('\n');
  const placement = placeImage(parsePlacementFile(text)(image), image);
  const center = latLngAtPixel(placement, 0.5, 0.5);
  near(center.lat, 48.2);
  near(center.lng, 16.3);
  const right = latLngAtPixel(placement, 100.5, 0.5);
  const [x, y] = toMeters(right.lat, right.lng);
  assert.ok(Math.abs(x - east - 100 * cos) < 1e-4 && Math.abs(y - north + 100 * sin) < 1e-4);
});

test('reads a world file in degrees', () => {
  const placement = placeImage(parsePlacementFile('0.00001\n0\n0\n-0.00001\n16.3\n48.2\n')(image), image);
  const at = latLngAtPixel(placement, 500.5, 250.5);
  assert.ok(Math.abs(at.lat - 48.1975) < 1e-7 && Math.abs(at.lng - 16.305) < 1e-7);
});

test('rejects an invalid file with an error that says what is wrong', () => {
  for (const [text, message] of [
    ['', /must be a QGIS control point file/],
    ['1\n2\n3', /world file with six numbers/],
    ['#CRS: EPSG:99999\nmapX,mapY,sourceX,sourceY\n600000,5300000,1,-1', /EPSG:99999.*EPSG:4326/],
    ['#CRS: Site grid\nmapX,mapY,sourceX,sourceY\n1,2,1,-1', /without an EPSG code.*EPSG:4326/],
    [
      '#CRS: EPSG:25833\nmapX,mapY,sourceX,sourceY\n1e300,5300000,1,-1',
      /1e\+300, 5300000, which are outside/,
    ],
    ['mapX,mapY,sourceX,sourceY\n600000,5300000,1,-1', /does not name its coordinate system/],
    ['mapX,mapY,sourceX,sourceY\n1,2,x,-1', /no number in column sourcex of point 1/],
    ['mapX,mapY,enable\n1,2,1', /columns mapX, mapY, sourceX and sourceY/],
  ] as const) {
    assert.throws(
      () => parsePlacementFile(text)(image),
      (problem) => problem instanceof PlacementProblem && message.test(problem.message),
      text,
    );
  }
});

test('keeps the positions in a drawing unchanged in its control points, with y upward', () => {
  const rows = points.map(({ x, y, lat, lng }) => `${toMeters(lat, lng).join(',')},${x},${y},1`);
  const text = `#CRS: EPSG:3857\nmapX,mapY,sourceX,sourceY,enable\n${rows.join('\n')}\n`;
  for (const [index, point] of parseDrawingPoints(text).entries())
    for (const key of ['x', 'y', 'lat', 'lng'] as const) near(point[key], points[index]?.[key] ?? 0);
});

test('accepts control points with the positions in the drawing on the map side, if those are not degrees', () => {
  const text =
    'mapX,mapY,pixelX,pixelY,enable\n12397.7774,11723.7745,-2.97,56.46,1\n63084.8,27443.9,-2.98,56.47,1\n1,2,3,4,0\n';
  assert.deepEqual(parseDrawingPoints(text), [
    { x: 12_397.7774, y: 11_723.7745, lng: -2.97, lat: 56.46 },
    { x: 63_084.8, y: 27_443.9, lng: -2.98, lat: 56.47 },
  ]);
  assert.throws(() => parseDrawingPoints('1,2,3,4'), PlacementProblem);
});
