import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseStep, createGraticule } from './graticule.ts';

test('every view has a few lines, from the world down to a room', () => {
  for (const span of [360, 90, 7, 0.3, 0.002, 0.0004]) {
    const lines = span / chooseStep(span);
    assert.ok(lines >= 5 && lines < 13, `${span}°: ${lines} lines`);
  }
});

test('the lines extend beyond the view on each side', () => {
  const { features } = createGraticule({ north: 56.461, west: -2.98, south: 56.459, east: -2.976 });
  const all = features.flatMap(({ geometry }) =>
    geometry.type === 'LineString'
      ? geometry.coordinates.map(([lng = Number.NaN, lat = Number.NaN]) => ({ lng, lat }))
      : [],
  );
  assert.ok(
    Math.min(...all.map(({ lng }) => lng)) <= -2.98 && Math.max(...all.map(({ lng }) => lng)) >= -2.976,
  );
  assert.ok(
    Math.min(...all.map(({ lat }) => lat)) <= 56.459 && Math.max(...all.map(({ lat }) => lat)) >= 56.461,
  );
});

test('lines stay within Web Mercator', () => {
  const { features } = createGraticule({ north: 89, west: -180, south: -89, east: 180 });
  for (const { geometry } of features)
    if (geometry.type === 'LineString')
      for (const [, lat = Number.NaN] of geometry.coordinates) assert.ok(Math.abs(lat) <= 85.0511);
});
