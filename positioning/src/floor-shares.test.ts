import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildingOf, floorOf, layZones, rectangle, westportHouse } from './buildings.test-support.ts';
import type { PositionedBuilding, PositionedFloor } from './facts.ts';
import type { PositionFix } from './fix.ts';
import { shareFloors, spanFloors } from './floor-shares.ts';
import { resolvePosition } from './resolve-position.ts';

const room = layZones(westportHouse, [{ name: 'Room', rings: [rectangle(-9, -9, 9, 9)] }]);
const tower = (count: number, fields: (i: number) => Partial<PositionedFloor>, map = {}) =>
  buildingOf(
    Array.from({ length: count }, (_, i) => floorOf(room, { floorNumber: i, ...fields(i) })),
    map,
  );
const fixOf = (fields: Partial<PositionFix> = {}): PositionFix => ({
  latitude: westportHouse.lat,
  longitude: westportHouse.lng,
  horizontalAccuracyM: 5,
  ...fields,
});
const at = (altitudeM: number, verticalAccuracyM: number, fields: Partial<PositionFix> = {}) =>
  fixOf({ altitudeM, altitudeDatum: 'meanSeaLevel', verticalAccuracyM, ...fields });
const sharesOf = (building: PositionedBuilding, fix: PositionFix) =>
  Object.fromEntries(shareFloors(building, fix).floors.map(({ floor, share }) => [floor.floorNumber, share]));
const meters = (feet: number) => feet * 0.3048;

describe('the floors of a position', () => {
  test('without an altitude every floor is equally likely, and inactive floors are excluded', () => {
    const building = tower(4, (i) => ({ elevationFt: 10 * i, isActive: i !== 3 }));
    assert.deepEqual(sharesOf(building, fixOf()), { 0: 1 / 3, 1: 1 / 3, 2: 1 / 3 });
    assert.match(resolvePosition([building], fixOf()).explanation, /every floor is equally likely/);
  });

  test('an altitude is spread over the heights of the floors, open at the bottom and the top', () => {
    const building = tower(3, (i) => ({ elevationFt: 10 * i }));
    // One standard deviation is 10 feet, and the altitude is in the middle of the middle floor.
    const shares = sharesOf(building, at(meters(15), meters(10), { verticalConfidence: 0.6826894921370859 }));
    assert.ok(Math.abs(shares[1]! - 0.3829249225480262) < 1e-9, `${shares[1]}`);
    assert.ok(Math.abs(shares[0]! - shares[2]!) < 1e-9);
    assert.ok(Math.abs(shares[0]! + shares[1]! + shares[2]! - 1) < 1e-12);
  });

  test('an exactly known altitude is on exactly one floor, including the floor’s lower edge', () => {
    const building = tower(3, (i) => ({ elevationFt: 100 * i }));
    for (const [altitude, floor] of [
      [-500, 0],
      [meters(99), 0],
      [meters(100), 1],
      [meters(200), 2],
      [9000, 2],
    ] as const)
      assert.equal(sharesOf(building, at(altitude, 0))[floor], 1, `${altitude}`);
  });

  test('an altitude far from all possible floors is on the nearest floor', () => {
    const building = tower(4, (i) => ({ elevationFt: 100 * i, isActive: true }));
    assert.deepEqual(sharesOf(building, at(meters(390), 0.01, { ordinal: 1 })), { 1: 1 });
    const attic = tower(2, (i) => ({ elevationFt: 100 * i, floorHeightFt: 8 }));
    assert.deepEqual(sharesOf(attic, at(meters(90), 0)), { 0: 0, 1: 1 });
  });

  test('a height above the ellipsoid is converted by the undulation, in a fix and in a building', () => {
    const building = tower(3, (i) => ({ elevationFt: 100 * i }), { geoidUndulationM: 50 });
    const fix = { altitudeDatum: 'ellipsoid' as const };
    assert.equal(sharesOf(building, at(meters(150) + 50, 0, fix))[1], 1);
    const result = resolvePosition([building], at(meters(150) + 50, 3, fix));
    assert.equal(result.altitude?.geoidModel, 'EGM96');
    assert.equal(result.altitude?.geoidUndulationM, 50);
    assert.ok(Math.abs((result.altitude?.meanSeaLevelM ?? 0) - meters(150)) < 1e-9);
    assert.match(result.explanation, /45\.7 m above sea level: 50\.0 m less/);
    const ellipsoid = tower(3, (i) => ({ elevationFt: 100 * i }), {
      elevationDatum: 'ellipsoid',
      geoidUndulationM: 50,
    });
    assert.equal(sharesOf(ellipsoid, at(meters(150), 0, fix))[1], 1);
    assert.equal(sharesOf(ellipsoid, at(meters(150) - 50, 0))[1], 1);
  });

  test('a height above the ground is measured from the ground', () => {
    const building = tower(3, (i) => ({ elevationFt: 100 * i }), {
      elevationDatum: 'aboveGround',
      groundElevationFt: 1000,
    });
    assert.equal(sharesOf(building, at(meters(1150), 0))[1], 1);
  });

  test('a hint narrows down the floors, even with a label in the form used on signs', () => {
    const labels = ['P2', 'Lobby', 'Mezz', '7'];
    const building = tower(4, (i) => ({ postedLabel: labels[i]!, ordinal: i - 1 }));
    assert.deepEqual(sharesOf(building, fixOf({ postedLabel: ' mezz ' })), { 2: 1 });
    assert.deepEqual(sharesOf(building, fixOf({ ordinal: -1 })), { 0: 1 });
    assert.deepEqual(sharesOf(building, fixOf({ floorId: 'floor-3', ordinal: 0 })), { 3: 1 });
    const unlabelled = tower(2, () => ({}));
    assert.deepEqual(sharesOf(unlabelled, fixOf({ postedLabel: '1' })), { 1: 1 });
  });

  test('a hint that matches no floor is ignored, and the explanation mentions it', () => {
    const building = tower(2, () => ({}));
    assert.deepEqual(sharesOf(building, fixOf({ postedLabel: 'Roof', ordinal: 1 })), { 1: 1 });
    assert.match(
      resolvePosition([building], fixOf({ postedLabel: 'Roof' })).explanation,
      /No floor has the postedLabel "Roof"/,
    );
  });

  test('without any elevation, an altitude is not used, and the explanation mentions it', () => {
    const building = tower(2, () => ({}));
    assert.deepEqual(sharesOf(building, at(3, 1)), { 0: 0.5, 1: 0.5 });
    assert.match(resolvePosition([building], at(3, 1)).explanation, /elevations of the floors are unknown/);
  });
});

describe('the space of a floor', () => {
  const spansOf = (building: PositionedBuilding) =>
    [...(spanFloors(building) ?? [])].map(([, { bottomM, topM }]) => [
      Math.round(bottomM / 0.3048),
      Math.round(topM / 0.3048),
    ]);

  test('ends at the next floor or at the height of the floor itself', () => {
    const building = tower(4, (i) => ({ elevationFt: 12 * i, floorHeightFt: i === 1 ? 9 : null }));
    assert.deepEqual(spansOf(building), [
      [-Infinity, 12],
      [12, 21],
      [24, 36],
      [36, Infinity],
    ]);
  });

  test('floors with the same elevation share their space', () => {
    const building = tower(3, (i) => ({ elevationFt: i === 0 ? 0 : 12 }));
    assert.deepEqual(spansOf(building), [
      [-Infinity, 12],
      [12, Infinity],
      [12, Infinity],
    ]);
  });

  test('an unknown elevation is derived from the floors below, then from those above, at 10 feet per floor', () => {
    const building = tower(5, (i) => ({
      elevationFt: i === 1 ? 100 : null,
      floorHeightFt: i === 2 ? 20 : null,
    }));
    assert.deepEqual(spansOf(building), [
      [-Infinity, 100],
      [100, 110],
      [110, 130],
      [130, 140],
      [140, Infinity],
    ]);
    const ground = tower(3, (i) => ({ floorNumber: i - 1 }), { groundElevationFt: 500 });
    assert.deepEqual(spansOf(ground), [
      [-Infinity, 500],
      [500, 510],
      [510, Infinity],
    ]);
  });
});
