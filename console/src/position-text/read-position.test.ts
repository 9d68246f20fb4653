import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import type { PositionDetails } from './position-text.ts';
import { parsePosition, readPosition } from './read-position.ts';
import {
  details,
  exact,
  formsElsewhere,
  formsOfTown,
  refused,
  second,
  town,
  words,
} from './written-positions.test-support.ts';

for (const [text, tolerance = exact] of formsOfTown) {
  test(`reads ${text}`, () => checkPlace(text, town, tolerance));
}
for (const [text, place, tolerance = exact] of formsElsewhere) {
  test(`reads ${text}`, () => checkPlace(text, place, tolerance));
}
for (const [text, problem] of refused) {
  test(`refuses ${text}: ${problem}`, () => deepEqual(readPosition(text), { kind: 'refused', problem }));
}
for (const text of words) {
  test(`leaves “${text}” to the search`, () => deepEqual(readPosition(text), { kind: 'words' }));
}

for (const [text, expected] of details) {
  test(`reads the details “${text}” after every kind of position`, () => {
    for (const position of [
      '48.23017, -101.32471',
      '48.23017 -101.32471',
      '48°13\'48.612"N 101°19\'28.956"W',
      '14U LU 27365 44496',
    ]) {
      for (const separator of [' ', ', ']) {
        const reading = readPosition(`${position}${separator}${text}`);
        equal(reading.kind, 'position', `${position}${separator}${text}`);
        ok(reading.kind === 'position');
        deepEqual(roundedDetails(reading.details), expected, `${position}${separator}${text}`);
        ok(Math.abs(reading.place.longitude - town.longitude) < second);
      }
    }
  });
}

test('knows how exact a text can be at most', () => {
  const accuracies: [string, number][] = [
    ['48.23017, -101.32471', 0.56],
    ['48.2, -101.3', 5566],
    ['48.23017, -101.3', 0.56],
    ['lat 48.2 lon -101.32471', 0.56],
    ['geo:48.2,-101.32471', 0.56],
    ['48°13\'48"N 101°19\'29"W', 15.5],
    ["48° 13.8' N 101° 19.5' W", 92.8],
    ['14U LU 27365 44496', 0.5],
    ['14U LU 273 444', 50],
    ['14U 327365 5344496', 0.5],
    ['8FVC9GGR+QM', 6.96],
  ];
  for (const [text, meters] of accuracies) {
    const reading = readPosition(text);
    ok(reading.kind === 'position', text);
    ok(
      Math.abs(reading.place.writtenAccuracyM - meters) < meters * 0.01,
      `${text}: ${reading.place.writtenAccuracyM}`,
    );
  }
});

test('in a field that takes nothing else, two whole numbers are a position', () => {
  deepEqual(parsePosition('10 20'), { lat: 10, lng: 20 });
  deepEqual(parsePosition(' -10, 20 '), { lat: -10, lng: 20 });
  deepEqual(parsePosition('48.23017, -101.32471'), { lat: town.latitude, lng: town.longitude });
  for (const text of ['91 20', '10 181', '10', '10 20 30', 'here', ''])
    deepEqual(parsePosition(text), undefined, text);
});

test('leaves texts that are too long for a position to the search', () => {
  for (const part of ['48.2 ', '48°', '1', ' ', ',', '48 13 ', 'N', 'a', '±', '+', '14U'])
    deepEqual(readPosition(part.repeat(2000)), { kind: 'words' });
  equal(readPosition(`48.23017,${' '.repeat(1900)}-101.32471`).kind, 'position');
});

function checkPlace(text: string, place: typeof town, tolerance: number): void {
  const reading = readPosition(text);
  equal(reading.kind, 'position', JSON.stringify(reading));
  ok(reading.kind === 'position');
  const { latitude, longitude } = reading.place;
  ok(Math.abs(latitude - place.latitude) <= tolerance, `latitude ${latitude}`);
  ok(Math.abs(longitude - place.longitude) <= tolerance, `longitude ${longitude}`);
}

function roundedDetails(details: PositionDetails): PositionDetails {
  return JSON.parse(
    JSON.stringify(details, (_, value) =>
      typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value,
    ),
  );
}
