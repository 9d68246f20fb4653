import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTimeZones, isTimeZone, listTimeZones, nameTimeZone, timeIn } from './time-zones.ts';

const winter = Date.parse('2026-01-15T12:00:00Z');
const summer = Date.parse('2026-07-15T12:00:00Z');
const zones = listTimeZones('UTC');
const find = (query: string) => findTimeZones(zones, query, winter);

test('a zone is found by any words of its name, regardless of spelling', () => {
  assert.deepEqual(find('new york'), ['America/New_York']);
  assert.deepEqual(find('YORK america'), ['America/New_York']);
  assert.deepEqual(find('europe/lond'), ['Europe/London']);
  assert.equal(find('').length, zones.length);
  assert.deepEqual(find('atlantis'), []);
});

test('a zone is found by its everyday name, by large cities and by its offset, best-known zone first', () => {
  const cases = {
    eastern: 'America/New_York',
    'Eastern Time': 'America/New_York',
    central: 'America/Chicago',
    mountain: 'America/Denver',
    pacific: 'America/Los_Angeles',
    arizona: 'America/Phoenix',
    'central european': 'Europe/Berlin',
    Boston: 'America/New_York',
    'san francisco': 'America/Los_Angeles',
    München: undefined,
    munich: 'Europe/Berlin',
    Berlin: 'Europe/Berlin',
    chicago: 'America/Chicago',
    utc: 'UTC',
    'gmt+1': 'Europe/Berlin',
    'UTC +01': 'Europe/Berlin',
    'GMT-5': 'America/New_York',
    tokyo: 'Asia/Tokyo',
  };
  for (const [query, zone] of Object.entries(cases)) assert.equal(find(query)[0], zone, query);
  assert.ok(!find('gmt+1').includes('Australia/Brisbane'), 'GMT+10 is not GMT+1');
});

test('a zone is shown under its everyday name, with today’s offset', () => {
  assert.deepEqual(nameTimeZone('America/New_York', winter), {
    city: 'New York',
    everyday: 'Eastern Time',
    offset: 'GMT-5',
  });
  assert.equal(nameTimeZone('America/New_York', summer).offset, 'GMT-4');
});

test('UTC and the zone in use are listed once, even if the browser does not list them', () => {
  const listed = listTimeZones('US/Eastern');
  assert.equal(listed.filter((zone) => zone === 'UTC').length, 1);
  assert.ok(listed.includes('US/Eastern'));
  assert.ok(!listTimeZones('Atlantis').includes('Atlantis'));
});

test('text that is not a time zone is recognized as such', () => {
  assert.ok(isTimeZone('Europe/London'));
  assert.ok(!isTimeZone('Europe/Atlantis') && !isTimeZone(''));
});

test('the time of day follows the zone, including daylight saving time', () => {
  assert.match(timeIn('Europe/Berlin', winter, false), /^13:00/);
  assert.match(timeIn('Europe/Berlin', summer, false), /^14:00/);
  assert.match(timeIn('Europe/Berlin', summer, true), /^2:00.PM/);
});
