import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  buildingOf,
  crookedRooms,
  floorOf,
  layZones,
  type PlannedZone,
  placeAt,
  rectangle,
  seededRandom,
  turnedBy,
  westportHouse,
} from './buildings.test-support.ts';
import type { PositionFix } from './fix.ts';
import { resolvePosition } from './resolve-position.ts';
import type { ResolvedPosition } from './resolved-position.ts';

const fixAt = (x: number, y: number, fields: Partial<PositionFix> = {}): PositionFix => {
  const { lat, lng } = placeAt(westportHouse, x, y);
  return { latitude: lat, longitude: lng, horizontalAccuracyM: 10, ...fields };
};
const onOneFloor = (zones: readonly PlannedZone[], fix: PositionFix) =>
  resolvePosition([buildingOf([floorOf(layZones(westportHouse, zones))])], fix);
const totalOf = ({ candidates, outsideProbability, otherProbability }: ResolvedPosition) =>
  candidates.reduce((sum, { probability }) => sum + probability, outsideProbability + otherProbability);
const shareOf = ({ candidates }: ResolvedPosition, name: string) =>
  candidates.find(({ zoneName }) => zoneName === name)?.probability ?? 0;

describe('the probability of a zone', () => {
  test('a zone that equals the stated circle has the probability of its confidence', () => {
    const disc = Array.from({ length: 360 }, (_, i) => turnedBy(i, [[10, 0]])[0]!);
    for (const [confidence, radius] of [
      [0.68, 10],
      [0.95, 10],
    ] as const) {
      const result = onOneFloor(
        [{ name: 'Disc', rings: [disc] }],
        fixAt(0, 0, { horizontalAccuracyM: radius, horizontalConfidence: confidence }),
      );
      assert.ok(Math.abs(shareOf(result, 'Disc') - confidence) < 0.008, `${shareOf(result, 'Disc')}`);
    }
  });

  test('it follows a normal distribution: a wall one standard deviation away', () => {
    // With a confidence of 1 - exp(-1/2), 10 m is one standard deviation on each axis.
    const fix = fixAt(0, 0, { horizontalConfidence: 1 - Math.exp(-0.5) });
    const result = onOneFloor([{ name: 'East', rings: [rectangle(10, -999, 999, 999)] }], fix);
    assert.ok(Math.abs(shareOf(result, 'East') - 0.158655) < 0.004, `${shareOf(result, 'East')}`);
  });

  test('rotated copies of a room get exactly the same probability, regardless of the building’s orientation', () => {
    for (const rooms of [2, 3, 4, 6, 12]) {
      for (const turn of [0, 7, 33.3]) {
        const zones = Array.from({ length: rooms }, (_, i) => {
          const tip = 200 / Math.cos(Math.PI / rooms || 1);
          const wedge = [0, 0.25, 0.5, 0.75, 1].map(
            (part) => turnedBy(((i + part) * 360) / rooms + turn, [[Math.abs(tip) + 200, 0]])[0]!,
          );
          return { name: `${i}`, rings: [[[0, 0] as const, ...wedge]] };
        });
        const result = onOneFloor(zones, fixAt(0, 0, { limit: 20 }));
        for (const { probability } of result.candidates)
          assert.ok(
            Math.abs(probability - 1 / rooms) < 1e-8,
            `${rooms} rooms turned by ${turn}: ${probability}`,
          );
        assert.equal(result.candidates.length, rooms);
      }
    }
  });

  test('with an accuracy of 0 the result is exact, and with a tiny accuracy it is the same', () => {
    const zones = crookedRooms(8, 8, 5, 3);
    const laid = layZones(westportHouse, zones);
    const building = buildingOf([floorOf(laid)]);
    const random = seededRandom(4);
    for (let i = 0; i < 200; i++) {
      const fix = fixAt((random() - 0.5) * 44, (random() - 0.5) * 44, { horizontalAccuracyM: 0 });
      const exact = laid.zones[laid.index.find(fix.latitude, fix.longitude)];
      const result = resolvePosition([building], fix);
      assert.deepEqual(
        result.candidates.map(({ customMapZoneId, probability }) => [customMapZoneId, probability]),
        exact ? [[exact.id, 1]] : [],
      );
      assert.equal(result.outsideProbability, exact ? 0 : 1);
      const near = resolvePosition([building], { ...fix, horizontalAccuracyM: 1e-6 });
      assert.equal(near.candidates[0]?.customMapZoneId, exact?.id);
      assert.equal(near.candidates[0]?.probability, exact && 1);
    }
  });

  test('if zones overlap, the smallest counts, and a hole is not part of a zone', () => {
    const zones = [
      { name: 'Hall', rings: [rectangle(-50, -50, 50, 50), rectangle(-50, -50, 0, 0)] },
      { name: 'Desk', rings: [rectangle(0, 0, 50, 50)] },
    ];
    const result = onOneFloor(zones, fixAt(0, 0, { horizontalAccuracyM: 5 }));
    assert.equal(shareOf(result, 'Desk'), 0.25);
    assert.equal(shareOf(result, 'Hall'), 0.5);
    assert.equal(result.outsideProbability, 0.25);
  });

  test('everything adds up to 1, regardless of the limit', () => {
    const building = buildingOf(
      [0, 1, 2].map((floorNumber) =>
        floorOf(layZones(westportHouse, crookedRooms(10, 6, 4, floorNumber)), {
          floorNumber,
          elevationFt: floorNumber * 10,
        }),
      ),
    );
    const random = seededRandom(5);
    for (let i = 0; i < 300; i++) {
      const result = resolvePosition(
        [building],
        fixAt((random() - 0.5) * 60, (random() - 0.5) * 40, {
          horizontalAccuracyM: random() * 40,
          limit: 1 + Math.floor(random() * 100),
          ...(random() < 0.5
            ? {}
            : { altitudeM: random() * 12, altitudeDatum: 'meanSeaLevel', verticalAccuracyM: random() * 9 }),
        }),
      );
      assert.ok(Math.abs(totalOf(result) - 1) < 1e-9, `${totalOf(result)}`);
      const floors = result.floors.reduce((sum, { probability }) => sum + probability, 0);
      assert.ok(Math.abs(floors - 1) < 1e-9, `${floors}`);
    }
  });

  test('across the antimeridian it is the same as in other places', () => {
    const zones = crookedRooms(8, 8, 5, 6);
    const shares = [
      { lat: 70, lng: 20 },
      { lat: 70, lng: 180 },
      { lat: 70, lng: -180 },
    ].map((place) => {
      const { lat, lng } = placeAt(place, 1, 2);
      const fix = { latitude: lat, longitude: lng, horizontalAccuracyM: 12 };
      const result = resolvePosition([buildingOf([floorOf(layZones(place, zones))])], fix);
      return result.candidates.map(({ zoneName, probability, distanceM }) => [
        zoneName,
        probability,
        distanceM,
      ]);
    });
    assert.deepEqual(shares[1], shares[0]);
    assert.deepEqual(shares[2], shares[0]);
  });

  test('an independent simulation gives the same result', () => {
    const zones = crookedRooms(9, 7, 5, 7);
    const building = buildingOf([floorOf(layZones(westportHouse, zones))]);
    const random = seededRandom(8);
    for (let i = 0; i < 6; i++) {
      const [x, y] = [(random() - 0.5) * 40, (random() - 0.5) * 30];
      const deviation = 1 + random() * 12;
      const fix = fixAt(x, y, {
        horizontalAccuracyM: deviation,
        horizontalConfidence: 1 - Math.exp(-0.5),
        limit: 100,
      });
      const result = resolvePosition([building], fix);
      const draws = 100_000;
      const counts = new Map<string, number>();
      for (let draw = 0; draw < draws; draw++) {
        const radius = deviation * Math.sqrt(-2 * Math.log(1 - random()));
        const angle = 2 * Math.PI * random();
        const name = roomAt(zones, x + radius * Math.cos(angle), y + radius * Math.sin(angle));
        if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      for (const { name } of zones) {
        const difference = Math.abs(shareOf(result, name) - (counts.get(name) ?? 0) / draws);
        assert.ok(difference < 0.01, `${name}: ${difference}`);
      }
    }
  });
});

/** Finds the room by ray crossings, without the index. */
function roomAt(zones: readonly PlannedZone[], x: number, y: number): string | undefined {
  return zones.find(({ rings: [ring = []] }) => {
    let isInside = false;
    for (const [i, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(i + 1) % ring.length]!;
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
    }
    return isInside;
  })?.name;
}

describe('several maps', () => {
  const room = (name: string, x1: number, x2: number) =>
    layZones(westportHouse, [{ name, rings: [rectangle(x1, -500, x2, 500)] }]);

  test('buildings side by side each have their own probability, and their floors add up to 1', () => {
    const west = buildingOf([floorOf(room('West', -500, 0))]);
    const east = buildingOf([floorOf(room('East', 0, 500))], { customMapId: 'map-2', mapName: 'Annex' });
    const result = resolvePosition([west, east], fixAt(0, 0));
    assert.equal(shareOf(result, 'West'), 0.5);
    assert.equal(shareOf(result, 'East'), 0.5);
    assert.deepEqual(
      result.floors.map(({ customMapId, probability }) => [customMapId, probability]),
      [
        ['map-1', 0.5],
        ['map-2', 0.5],
      ],
    );
  });

  test('overlapping maps share the area', () => {
    const site = buildingOf([floorOf(room('Yard', -500, 500))]);
    const house = buildingOf([floorOf(room('House', 0, 500))], { customMapId: 'map-2' });
    const result = resolvePosition([site, house], fixAt(0, 0));
    assert.ok(Math.abs(shareOf(result, 'House') - 0.25) < 1e-6);
    assert.ok(Math.abs(shareOf(result, 'Yard') - 0.75) < 1e-6);
    assert.ok(Math.abs(totalOf(result) - 1) < 1e-9);
  });

  test('without any map, the position is outside', () => {
    const result = resolvePosition([], fixAt(0, 0));
    assert.deepEqual(
      [result.candidates, result.floors, result.outsideProbability, result.otherProbability],
      [[], [], 1, 0],
    );
    assert.match(result.explanation, /^No map/);
  });
});

describe('the explanation', () => {
  test('names the floor and the room with their probability, then the next', () => {
    const zones = [
      { name: 'Room 312', rings: [rectangle(-500, -500, 4, 500)] },
      { name: 'Room 311', rings: [rectangle(4, -500, 500, 500)] },
    ];
    const building = buildingOf([floorOf(layZones(westportHouse, zones), { floorNumber: 3 })]);
    const { explanation } = resolvePosition([building], fixAt(0, 0));
    assert.match(explanation, /^Level 3, Room 312 \(7\d%\) or Room 311 \(2\d%\)\.$/);
  });

  test('states that the position is in no zone, if that is the most likely', () => {
    const result = onOneFloor([{ name: 'Shed', rings: [rectangle(12, -5, 30, 5)] }], fixAt(0, 0));
    assert.match(result.explanation, /^Outside all zones \(9\d%\), or Level 0, Shed \(\d%\)\.$/);
  });
});
