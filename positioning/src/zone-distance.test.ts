import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import geodesic from 'geographiclib-geodesic';
import {
  buildingOf,
  crookedRooms,
  floorOf,
  layRings,
  layZones,
  type Place,
  placeAt,
  rectangle,
  seededRandom,
  westportHouse,
} from './buildings.test-support.ts';
import { findNearest } from './find-nearest.ts';
import { geodesicBetween } from './geodesic.ts';
import { placeOfZone } from './zone-bounds.ts';
import { wayToZone } from './zone-distance.ts';

const wgs84 = geodesic.Geodesic.WGS84;

describe('the distance of two points', () => {
  test('matches GeographicLib to a millimeter below 1,000 km', () => {
    const random = seededRandom(1);
    for (let i = 0; i < 2_000; i++) {
      const [lat, lng] = [(random() - 0.5) * 178, (random() - 0.5) * 360];
      const reach = 10 ** (-5 + 6 * random());
      const lat2 = Math.max(-90, Math.min(90, lat + (random() - 0.5) * reach));
      const lng2 = lng + (random() - 0.5) * reach;
      const { distanceM, bearingDeg } = geodesicBetween(lat, lng, lat2, lng2);
      const expected = wgs84.Inverse(lat, lng, lat2, lng2);
      assert.ok(Math.abs(distanceM - expected.s12) < 1e-3, `${distanceM} and ${expected.s12}`);
      const turn = Math.abs(((bearingDeg - expected.azi1 + 540) % 360) - 180);
      assert.ok((turn * distanceM * Math.PI) / 180 < 2e-3, `${bearingDeg} and ${expected.azi1}`);
    }
  });

  test('is accurate to a percent for nearly opposite points', () => {
    const { distanceM } = geodesicBetween(0, 0, 0.1, 179.9);
    assert.ok(Math.abs(distanceM / wgs84.Inverse(0, 0, 0.1, 179.9).s12 - 1) < 0.01);
  });
});

describe('the distance of a zone', () => {
  const places: readonly (readonly [string, Place])[] = [
    ['in Scotland', westportHouse],
    ['at 70° N', { lat: 70, lng: 25 }],
    ['across the antimeridian', { lat: -16.5, lng: 180 }],
    ['at 70° N across the antimeridian', { lat: 70, lng: -180 }],
  ];
  for (const [name, place] of places)
    test(`${name}, it is within 0.1% of the shortest geodesic to its edge, up to 10 km`, () => {
      const random = seededRandom(2);
      for (let i = 0; i < 60; i++) {
        const size = 3 + random() * 400;
        const ring = rectangle(-size, -size * random(), size * random() + 1, size);
        const rings = layRings(place, [ring]);
        const { shapes } = layZones(place, [{ name: 'Zone', rings: [ring] }]);
        const [angle, reach] = [2 * Math.PI * random(), size * 1.5 + 10 ** (4 * random())];
        const from = placeAt(place, Math.cos(angle) * reach, Math.sin(angle) * reach);
        const { distanceM } = wayToZone(shapes, 0, from.lat, from.lng);
        const expected = shortestByWalking(from, rings[0]!);
        assert.ok(Math.abs(distanceM / expected - 1) < 1e-3, `${distanceM} and ${expected}`);
      }
    });

  test('is 0 inside and on the edge, and in a hole it is the distance to the edge of the hole', () => {
    const { shapes } = layZones(westportHouse, [
      { name: 'Ring', rings: [rectangle(-100, -100, 100, 100), rectangle(-50, -50, 50, 50)] },
    ]);
    const distance = (x: number, y: number) => {
      const { lat, lng } = placeAt(westportHouse, x, y);
      return wayToZone(shapes, 0, lat, lng).distanceM;
    };
    assert.equal(distance(75, 0), 0);
    assert.ok(Math.abs(distance(20, 0) - 30) < 0.01);
    assert.ok(Math.abs(distance(130, 0) - 30) < 0.01);
  });
});

/** Finds the distance by walking along every edge in small steps, with GeographicLib. */
function shortestByWalking(from: Place, ring: Float64Array): number {
  let min = Infinity;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const step = ((ring[i + 2]! - ring[i]! + 540) % 360) - 180;
    const distanceAt = (t: number) =>
      wgs84.Inverse(from.lat, from.lng, ring[i + 1]! + (ring[i + 3]! - ring[i + 1]!) * t, ring[i]! + step * t)
        .s12;
    let [low, high] = [0, 1];
    for (let round = 0; round < 50; round++) {
      const [p, q] = [low + (high - low) / 3, high - (high - low) / 3];
      if (distanceAt(p) < distanceAt(q)) high = q;
      else low = p;
    }
    min = Math.min(min, distanceAt(low));
  }
  return min;
}

describe('the nearest zones', () => {
  const floor = layZones(westportHouse, [
    { name: 'Room', rings: [rectangle(-5, -5, 5, 5)], zoneType: 0 },
    { name: 'North exit', rings: [rectangle(-1, 30, 1, 32)], zoneType: 7 },
    { name: 'East stairs', rings: [rectangle(20, -1, 22, 1)], zoneType: 2 },
  ]);
  const building = buildingOf([
    floorOf(floor),
    floorOf(floor, { floorNumber: 1 }),
    floorOf(floor, { floorNumber: 2, isActive: false }),
  ]);
  const findZones = (fields: object = {}) =>
    findNearest(building, {
      latitude: westportHouse.lat,
      longitude: westportHouse.lng,
      customMapId: 'map-1',
      ...fields,
    });

  test('are sorted by distance, with the bearing to their nearest point', () => {
    const zones = findZones({ floorId: 'floor-0' });
    assert.deepEqual(
      zones.map(({ zoneName, distanceM, bearingDeg }) => [
        zoneName,
        Math.round(distanceM),
        bearingDeg === null ? null : Math.round(bearingDeg),
      ]),
      [
        ['Room', 0, null],
        ['East stairs', 20, 90],
        ['North exit', 30, 0],
      ],
    );
  });

  test('are limited to the requested types, floors and distance', () => {
    assert.deepEqual(
      findZones({ zoneTypes: [7, 2] }).map(({ zoneName, customMapFloorId }) => [zoneName, customMapFloorId]),
      [
        ['East stairs', 'floor-0'],
        ['East stairs', 'floor-1'],
        ['North exit', 'floor-0'],
        ['North exit', 'floor-1'],
      ],
    );
    assert.equal(findZones({ floorId: 'floor-2' }).length, 3);
    assert.equal(findZones({ maxDistanceM: 25 }).length, 4);
    assert.equal(findZones({ limit: 1 }).length, 1);
    assert.deepEqual(findZones({ zoneTypes: [] }), []);
  });
});

describe('the place of a zone', () => {
  test('is inside it, even for a ring, an L shape and across the antimeridian', () => {
    for (const place of [westportHouse, { lat: 70, lng: 180 }]) {
      const shapes = [
        [rectangle(-9, -9, 9, 9), rectangle(-8, -8, 6, 8)],
        [
          [
            [0, 0],
            [20, 0],
            [20, 2],
            [2, 2],
            [2, 20],
            [0, 20],
          ] as const,
        ],
        ...crookedRooms(2, 2, 5, 9).map(({ rings }) => rings),
      ];
      for (const rings of shapes) {
        const laid = layRings(place, rings);
        const { index } = layZones(place, [{ name: 'Zone', rings }]);
        const found = placeOfZone(laid);
        assert.equal(index.find(found.latitude, found.longitude), 0);
        assert.equal(found.boundsTopLeftLat, Math.max(...laid[0]!.filter((_, i) => i % 2 === 1)));
      }
      const across = placeOfZone(layRings(place, [rectangle(-9, -9, 9, 9)]));
      assert.equal(across.boundsTopLeftLng > across.boundsBottomRightLng, place.lng === 180);
    }
  });
});
