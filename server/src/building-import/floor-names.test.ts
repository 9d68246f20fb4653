import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameFloors, readFloorName } from './floor-names.ts';

const nothingSaid = new Map<string, { floorNumber: number; name: string | undefined }>();

test('reads the floor from a file name in any spelling', () => {
  const cases: [file: string, floorNumber: number, name: string][] = [
    ['station-floor-gf.geojson', 0, 'Ground floor'],
    ['ground.geojson', 0, 'Ground floor'],
    ['Ground Floor.json', 0, 'Ground floor'],
    ['west-wing-g.geojson', 0, 'Ground floor'],
    ['floor-0.geojson', 0, 'Ground floor'],
    ['station-floor-3.geojson', 3, 'Floor 3'],
    ['level 2.geojson', 2, 'Level 2'],
    ['LEVEL_12.GEOJSON', 12, 'Level 12'],
    ['plan.L2.geojson', 2, 'Level 2'],
    ['2nd-floor.geojson', 2, 'Floor 2'],
    ['second floor.geojson', 2, 'Floor 2'],
    ['7.geojson', 7, 'Floor 7'],
    ['basement.geojson', -1, 'Basement'],
    ['basement-level-2.geojson', -2, 'Basement 2'],
    ['sublevel3.geojson', -3, 'Basement 3'],
    ['B2.geojson', -2, 'Basement 2'],
    ['lower-ground.geojson', -1, 'Lower ground floor'],
    ['/plans/b2/level-1.geojson', 1, 'Level 1'],
  ];
  for (const [file, floorNumber, name] of cases)
    assert.deepEqual(readFloorName(file), { floorNumber, name }, file);
});

test('treats a hyphen as a separator, unless another separator makes it a minus', () => {
  const numbers = ['floor-1', 'floor_-1', 'floor--1', 'floor -1', 'floor1', '-1'].map(
    (file) => readFloorName(file)?.floorNumber,
  );
  assert.deepEqual(numbers, [1, -1, -1, -1, 1, -1]);
});

test('finds no floor in a name that contains the letters of a floor by chance', () => {
  for (const file of [
    'garage.geojson',
    'block-b.geojson',
    'playground.geojson',
    'outline-2024.geojson',
    'floor-plan.geojson',
  ])
    assert.equal(readFloorName(file), undefined, file);
});

test('puts files with no floor in their names above the others in their order, or from 0 up', () => {
  const numbersOf = (files: string[]) => nameFloors(files, nothingSaid).map(({ floorNumber }) => floorNumber);
  assert.deepEqual(numbersOf(['north.geojson', 'level-4.geojson', 'south.geojson']), [5, 4, 6]);
  assert.deepEqual(numbersOf(['north.geojson', 'south.geojson']), [0, 1]);
  assert.deepEqual(numbersOf(['north.geojson', 'basement.geojson']), [0, -1]);
  assert.equal(nameFloors(['plans/north wing.geojson'], nothingSaid)[0]?.name, 'north wing');
});

test('prefers the floor that the caller sets for a file over its name', () => {
  const said = new Map([
    ['level-1.geojson', { floorNumber: 4, name: 'Roof' }],
    ['north.geojson', { floorNumber: -1, name: undefined }],
  ]);
  assert.deepEqual(nameFloors(['level-1.geojson', 'north.geojson', 'south.geojson'], said), [
    { floorNumber: 4, name: 'Roof' },
    { floorNumber: -1, name: 'Basement' },
    { floorNumber: 5, name: 'south' },
  ]);
});
