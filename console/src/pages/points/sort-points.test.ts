import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Point } from '@muster/sdk/client';
import { floorTexts } from '../../strings/parts/floor.ts';
import { sortPoints } from './sort-points.ts';

const point = (id: string, fields: Partial<Point>): Point => ({
  ...{ customMapPointId: id, customMapFloorId: 'floor', headingDeg: null },
  ...{
    pointType: 'door',
    label: id,
    note: null,
    latitude: 0,
    longitude: 0,
    isActive: true,
    verifiedOn: null,
  },
  ...fields,
});
const points = [
  point('Door 10', { note: 'Yard', latitude: 1, verifiedOn: '2026-03-01' }),
  point('Door 2', { latitude: 2, longitude: 1, isActive: false }),
  point('Box', { pointType: 'keyBox', latitude: 2, verifiedOn: '2025-12-31' }),
  point('unlabeled', { pointType: 'aed', label: null, latitude: -1, note: 'Hall' }),
];
const sorted = (column: string, isDescending = false) =>
  sortPoints(points, { column, isDescending }, floorTexts.points.types).map(
    ({ customMapPointId }) => customMapPointId,
  );

test('points are sorted by each column, and equal ones by name with numbers as numbers', () => {
  assert.deepEqual(sorted('label'), ['unlabeled', 'Box', 'Door 2', 'Door 10']);
  assert.deepEqual(sorted('type'), ['unlabeled', 'Door 2', 'Door 10', 'Box']);
  assert.deepEqual(sorted('note'), ['Box', 'Door 2', 'unlabeled', 'Door 10']);
  assert.deepEqual(sorted('position'), ['Box', 'Door 2', 'Door 10', 'unlabeled']);
  assert.deepEqual(sorted('verifiedOn'), ['unlabeled', 'Door 2', 'Box', 'Door 10']);
  assert.deepEqual(sorted('active'), ['unlabeled', 'Box', 'Door 10', 'Door 2']);
});

test('a descending order is the other way round, but equal points stay in the order of their names', () => {
  assert.deepEqual(sorted('type', true), ['Box', 'Door 2', 'Door 10', 'unlabeled']);
});
