import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTimeZones, isTimeZone, listTimeZones, timeIn } from './time-zones.ts';

test('a zone is found by any words of its name, however they are written', () => {
  const zones = listTimeZones('UTC');
  assert.deepEqual(findTimeZones(zones, 'new york'), ['America/New_York']);
  assert.deepEqual(findTimeZones(zones, 'YORK america'), ['America/New_York']);
  assert.deepEqual(findTimeZones(zones, 'europe/lond'), ['Europe/London']);
  assert.equal(findTimeZones(zones, '').length, zones.length);
  assert.deepEqual(findTimeZones(zones, 'atlantis'), []);
});

test('UTC and the zone that is in use are listed once, also where the browser does not list them', () => {
  const zones = listTimeZones('US/Eastern');
  assert.equal(zones.filter((zone) => zone === 'UTC').length, 1);
  assert.ok(zones.includes('US/Eastern'));
});

test('what is no time zone is known', () => {
  assert.ok(isTimeZone('Europe/London'));
  assert.ok(!isTimeZone('Europe/Atlantis') && !isTimeZone(''));
});

test('the time of day follows the zone, daylight saving included', () => {
  const winter = Date.parse('2026-01-15T12:00:00Z');
  const summer = Date.parse('2026-07-15T12:00:00Z');
  assert.match(timeIn('Europe/Berlin', winter), /^13:00/);
  assert.match(timeIn('Europe/Berlin', summer), /^14:00/);
});
