import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import geodesic from 'geographiclib-geodesic';
import {
  buildingOf,
  floorOf,
  layZones,
  type Place,
  placeAt,
  seededRandom,
  westportHouse,
} from './buildings.test-support.ts';
import { findNearestPoints, type PointFacts } from './find-nearest-points.ts';

const wgs84 = geodesic.Geodesic.WGS84;
const noZones = layZones(westportHouse, []);
const [ground, upper] = [floorOf(noZones), floorOf(noZones, { floorNumber: 1 })];
const building = buildingOf([ground, upper]);
const request = { customMapId: building.customMapId, latitude: 0, longitude: 0 };
const pointAt = (id: string, { lat, lng }: Place, pointType = 'aed'): PointFacts => ({
  id,
  pointType,
  label: null,
  latitude: lat,
  longitude: lng,
});
const find = (points: Record<string, PointFacts[]>, more: object) =>
  findNearestPoints(building, new Map(Object.entries(points)), { ...request, ...more });

describe('the nearest points', () => {
  test('are of the requested types, on every floor, nearest first, with their distance and bearing', () => {
    const from = westportHouse;
    const points = {
      [ground.customMapFloorId]: [
        pointAt('far', placeAt(westportHouse, 0, 30)),
        pointAt('door', placeAt(westportHouse, 0, 1), 'door'),
        pointAt('here', from),
      ],
      [upper.customMapFloorId]: [pointAt('near', placeAt(westportHouse, 10, 0))],
    };
    const found = find(points, { latitude: from.lat, longitude: from.lng, pointTypes: ['aed'] });
    assert.deepEqual(
      found.map(({ customMapPointId, floorName, bearingDeg }) => [
        customMapPointId,
        floorName,
        bearingDeg === null ? null : Math.round(bearingDeg) % 360,
      ]),
      [
        ['here', ground.floorName, null],
        ['near', upper.floorName, 90],
        ['far', ground.floorName, 0],
      ],
    );
    assert.deepEqual(find(points, { latitude: from.lat, longitude: from.lng }), [], 'no type was requested');
  });

  test('are those that GeographicLib finds, with the same distances', () => {
    const random = seededRandom(5);
    for (let round = 0; round < 50; round++) {
      const [lat, lng] = [(random() - 0.5) * 170, (random() - 0.5) * 360];
      const wrap = (degrees: number) => ((degrees + 540) % 360) - 180; // also across the antimeridian
      const points = Array.from({ length: 200 }, (_, i) =>
        pointAt(`p${i}`, { lat: lat + (random() - 0.5) * 0.02, lng: wrap(lng + (random() - 0.5) * 0.02) }),
      );
      const maxDistanceM = round % 2 === 0 ? 500 : undefined;
      const expected = points
        .map(({ id, latitude, longitude }) => ({
          id,
          m: wgs84.Inverse(lat, lng, latitude, longitude).s12 ?? 0,
        }))
        .filter(({ m }) => m <= (maxDistanceM ?? Infinity))
        .sort((a, b) => a.m - b.m)
        .slice(0, 7);
      const found = find(
        { [ground.customMapFloorId]: points },
        { latitude: lat, longitude: lng, pointTypes: ['aed'], limit: 7, maxDistanceM },
      );
      assert.deepEqual(
        found.map(({ customMapPointId }) => customMapPointId),
        expected.map(({ id }) => id),
      );
      for (const [i, { distanceM }] of found.entries())
        assert.ok(Math.abs(distanceM - (expected[i]?.m ?? 0)) <= 0.002);
    }
  });
});
