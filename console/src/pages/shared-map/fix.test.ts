import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFix } from './fix.ts';

const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

test('the datum of an altitude depends on the device, and an altitude of unknown accuracy is left out', () => {
  const at = { latitude: 56, longitude: -3, accuracy: 8 };
  const datum = (userAgent: string, maxTouchPoints: number) =>
    readFix({ ...at, altitude: 40, altitudeAccuracy: 3 }, { userAgent, maxTouchPoints }).altitude?.datum;
  assert.equal(datum(android, 5), 'ellipsoid');
  assert.equal(datum(iphone, 5), 'meanSeaLevel');
  assert.equal(datum(mac, 5), 'meanSeaLevel', 'an iPad that says it is a Mac');
  assert.equal(datum(mac, 0), 'ellipsoid');
  const device = { userAgent: android, maxTouchPoints: 5 };
  assert.deepEqual(readFix({ ...at, altitude: 40, altitudeAccuracy: 3 }, device), {
    lat: 56,
    lng: -3,
    accuracyM: 8,
    altitude: { heightM: 40, accuracyM: 3, datum: 'ellipsoid' },
  });
  assert.equal(readFix({ ...at, altitude: 40, altitudeAccuracy: null }, device).altitude, undefined);
  assert.equal(readFix({ ...at, altitude: null, altitudeAccuracy: 3 }, device).altitude, undefined);
});
