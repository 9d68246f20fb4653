import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatAccuracy,
  formatArea,
  formatDistance,
  formatHeight,
  formatLength,
  parseLength,
  readFeet,
  showFeet,
} from './units.ts';

test('a length is shown in one unit', () => {
  assert.equal(formatLength(12.4, 'metric'), '12.4 m');
  assert.equal(formatLength(12.4, 'imperial'), '40 ft 8 in');
  assert.equal(formatLength(0.3047, 'metric'), '0.30 m');
  assert.equal(formatLength(0.3047, 'imperial'), '1 ft 0 in');
  assert.equal(formatArea(3.2, 'metric'), '3.2 m²');
  assert.equal(formatArea(3.2, 'imperial'), '34 ft²');
  assert.equal(formatHeight(12, 'imperial'), '12 ft');
  assert.equal(formatHeight(12, 'metric'), '3.66 m');
});

test('long distances are in miles or kilometers, and an accuracy is never rounded to look better', () => {
  assert.equal(formatDistance(120, 'metric'), '120 m');
  assert.equal(formatDistance(2500, 'metric'), '2.5 km');
  assert.equal(formatDistance(120, 'imperial'), '394 ft');
  assert.equal(formatDistance(2500, 'imperial'), '1.6 mi');
  assert.equal(formatAccuracy(5.1, 'metric'), '6 m');
  assert.equal(formatAccuracy(5.1, 'imperial'), '17 ft');
});

test('a length is parsed in the department’s unit, or in the unit typed with it', () => {
  assert.equal(parseLength('12,5', 'metric'), 12.5);
  assert.equal(parseLength('10', 'imperial'), 3.048);
  assert.equal(parseLength('12 m', 'imperial'), 12);
  assert.equal(parseLength('10ft', 'metric'), 3.048);
  assert.equal(parseLength("10'", 'metric'), 3.048);
  assert.equal(parseLength('3 miles', 'imperial'), undefined);
  assert.equal(parseLength('m', 'metric'), undefined);
});

test('feet from the service are shown in meters and convert back to the same number', () => {
  assert.equal(showFeet('11.5', 'metric'), '3.5052');
  assert.equal(showFeet('11.5', 'imperial'), '11.5');
  assert.equal(readFeet('3.5052', 'metric'), '11.5');
  assert.equal(readFeet('11,5', 'imperial'), '11.5');
  for (const meters of ['0.1', '3', '3.5', '12.25', '-2.7', '101.4'])
    assert.equal(showFeet(readFeet(meters, 'metric'), 'metric'), meters);
  assert.equal(readFeet('', 'metric'), '');
  assert.equal(readFeet('high', 'metric'), 'high');
});
