import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorOfZone, zoneTypeColors } from './zone-colors.ts';

test('a zone has its own color without its opacity, or that of its type', () => {
  assert.equal(colorOfZone({ color: '#ABC', zoneType: 4 }), '#aabbcc');
  assert.equal(colorOfZone({ color: '#A1B2C3', zoneType: 4 }), '#a1b2c3');
  assert.equal(colorOfZone({ color: '#A1B2C380', zoneType: 4 }), '#a1b2c3');
  assert.equal(colorOfZone({ color: null, zoneType: 4 }), '#d23f31');
  assert.equal(
    colorOfZone({ color: null, zoneType: 99 }),
    zoneTypeColors.at(-1),
    'a type of a later version',
  );
});
