import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ring } from '../../zones/polygon.ts';
import type { EditorZone } from './editor-zones.ts';
import { findZonesWithin } from './lasso.ts';

function squareAt(lng: number, lat: number): Ring {
  return [
    [lng, lat],
    [lng + 1, lat],
    [lng + 1, lat + 1],
    [lng, lat + 1],
  ];
}

function zoneAt(id: string, lng: number): EditorZone {
  const shape = { polygon: { text: '', rings: [squareAt(lng, 0)] } };
  return { id, shape: shape as unknown as EditorZone['shape'], isUnsaved: false }; // only the outline is used
}

test('a lasso finds the zones whose label position is inside it', () => {
  const zones = [zoneAt('a', 0), zoneAt('b', 2), zoneAt('c', 4)];
  const around: Ring = [
    [-1, -1],
    [2.6, -1],
    [2.6, 2],
    [-1, 2],
  ];
  assert.deepEqual(findZonesWithin(zones, around), ['a', 'b']);
  const half: Ring = around.map(([lng = 0, lat = 0]) => [Math.min(lng, 2.4), lat]);
  assert.deepEqual(findZonesWithin(zones, half), ['a']);
  assert.deepEqual(findZonesWithin(zones, around.slice(0, 2)), []);
});

test('a lasso works across the antimeridian', () => {
  const zones = [zoneAt('west', 178), zoneAt('east', -180), zoneAt('far', 0)];
  const around: Ring = [
    [177, -1],
    [182, -1],
    [182, 2],
    [177, 2],
  ];
  assert.deepEqual(findZonesWithin(zones, around), ['west', 'east']);
});
