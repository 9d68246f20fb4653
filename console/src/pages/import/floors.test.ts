import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFirstFloor, findFloor, findFloorOfPlace } from './floors.ts';

const building = (west: number, east: number, firstFloor: number) => ({
  externalId: null,
  name: `At ${west}`,
  boundsTopLeftLat: 1,
  boundsTopLeftLng: west,
  boundsBottomRightLat: 0,
  boundsBottomRightLng: east,
  knownMapId: null,
  floors: ['Ground floor', 'Floor 1'].map((name, index) => ({
    floor: firstFloor + index,
    level: String(index),
    externalId: null,
    floorNumber: index,
    name,
    isDefault: index === 1,
    zones: 1,
    points: 0,
    planFile: null,
  })),
});
const buildings = [building(0, 1, 0), building(179, -179, 2)];
const placeAt = (lng: number, floor: string) => ({ floor, zone: 'Kitchen', position: [lng, 0.5] });

test('a place is on the floor of the building that contains it, also across the antimeridian', () => {
  assert.equal(findFloorOfPlace(buildings, placeAt(0.5, 'Floor 1')), 1);
  assert.equal(findFloorOfPlace(buildings, placeAt(-179.5, 'Floor 1')), 3);
});

test('a place far from every building is on the first floor with its name', () => {
  assert.equal(findFloorOfPlace(buildings, placeAt(90, 'Floor 1')), 1);
  assert.equal(findFloorOfPlace(buildings, placeAt(90, 'Attic')), undefined);
});

test('a building opens on its default floor', () => {
  assert.equal(findFirstFloor(buildings[1]), 3);
  assert.equal(findFirstFloor(undefined), 0);
});

test('if other choices removed the selected floor, the first one is shown', () => {
  assert.equal(findFloor(buildings, 3)?.building.name, 'At 179');
  assert.equal(findFloor(buildings, 9)?.floor.floor, 0);
  assert.equal(findFloor([], 0), undefined);
});
