import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInnerPoints } from '../plan/inner-points.ts';
import { generateFloor } from './generated-building.test-support.ts';
import { type BuildingOptions, prepareBuilding } from './prepare-building.ts';

const options: BuildingOptions = {
  name: 'Mill House',
  floors: new Map(),
  zones: { nameProperty: 'name', typeProperty: 'type', defaultType: 11, where: [], strict: false },
};
const paths = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    },
  ],
};

function filesOf(...names: string[]) {
  return names.map((file, i) => ({ file, collection: generateFloor(i) }));
}

test('orders floors from the lowest up, regardless of the order of the files', () => {
  const { floors } = prepareBuilding(
    filesOf('level-2.geojson', 'basement.geojson', 'level-1.geojson'),
    options,
  );
  assert.deepEqual(
    floors.map(({ floorNumber }) => floorNumber),
    [-1, 1, 2],
  );
});

test('makes the ground floor the default, or else the lowest floor above it, or else the highest below it', () => {
  const defaultOf = (...names: string[]) =>
    prepareBuilding(filesOf(...names), options)
      .floors.filter(({ isDefault }) => isDefault)
      .map(({ floorNumber }) => floorNumber);
  assert.deepEqual(defaultOf('level-1.geojson', 'basement.geojson', 'ground.geojson'), [0]);
  assert.deepEqual(defaultOf('level-2.geojson', 'basement.geojson', 'level-1.geojson'), [1]);
  assert.deepEqual(defaultOf('b2.geojson', 'b1.geojson'), [-1]);
  assert.deepEqual(defaultOf('ground-east.geojson', 'ground-west.geojson'), [0]);
});

test('skips a file without polygons and gives it no floor number', () => {
  const { floors, skippedFiles } = prepareBuilding(
    [{ file: 'ways.geojson', collection: paths }, ...filesOf('rooms.geojson')],
    options,
  );
  assert.deepEqual(
    floors.map(({ floorNumber, name }) => [floorNumber, name]),
    [[0, 'rooms']],
  );
  assert.deepEqual(skippedFiles, [{ file: 'ways.geojson', reason: 'it has no polygons' }]);
});

test('rejects files that cannot become a building, naming the file', () => {
  const plan = (collection: unknown) => () =>
    prepareBuilding([{ file: 'x.geojson', collection }, ...filesOf('ground.geojson')], options);
  assert.throws(plan({ type: 'Feature' }), /^Error: x\.geojson: it must be a GeoJSON FeatureCollection/);
  assert.throws(plan(null), /^Error: x\.geojson: /);
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } };
  assert.throws(plan({ ...paths, crs }), /^Error: x\.geojson: .*crs/);
  assert.throws(
    () => prepareBuilding([{ file: 'ways.geojson', collection: paths }], options),
    /no file has polygons/,
  );
});

test('draws features that the filter excludes, and includes them in the bounding box', () => {
  const where = [{ property: 'type', value: 'stairs' }];
  const all = prepareBuilding(filesOf('ground.geojson'), options);
  const stairs = prepareBuilding(filesOf('ground.geojson'), {
    ...options,
    zones: { ...options.zones, where },
  });
  assert.equal(stairs.floors[0]?.shapes.length, all.floors[0]?.shapes.length);
  assert.deepEqual(stairs.bounds, all.bounds);
});

test('puts inner points inside polygons, those with names first', () => {
  const ring = (west: number, size: number) => [
    [
      [west, 0],
      [west + size, 0],
      [west + size, size],
      [west, size],
      [west, 0],
    ],
  ];
  const feature = (name: string | null, west: number, size: number) => {
    return {
      type: 'Feature',
      properties: { name, type: 'room' },
      geometry: { type: 'Polygon', coordinates: ring(west, size) },
    };
  };
  const collection = {
    type: 'FeatureCollection',
    features: [feature(null, 0, 0.5), feature('Named', 0.6, 0.1)],
  };
  const { floors, bounds } = prepareBuilding([{ file: 'g.geojson', collection }], options);
  const [first, second] = findInnerPoints(floors[0]?.shapes ?? [], bounds);
  assert.ok(first && first.lng > 0.6 && first.lng < 0.7 && first.lat > 0 && first.lat < 0.1);
  assert.ok(second && second.lng > 0 && second.lng < 0.5 && second.lat > 0 && second.lat < 0.5);
});
