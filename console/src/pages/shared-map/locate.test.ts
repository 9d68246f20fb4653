import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SharedMap } from '@muster/sdk/client';
import { sharedRoom } from '../../zones/shared-zone.test-support.ts';
import type { Fix } from './fix.ts';
import { type Located, locate } from './locate.ts';

const degreesPerMeter = 1 / 110_574; // near the equator, within one percent along both axes
const m = (meters: number) => meters * degreesPerMeter;

/** Two rooms of 20 m side by side on each floor, northeast of the equator and the prime meridian. */
function building(
  floors: readonly { readonly name: string; readonly elevationFt: number | null }[],
  facts: Partial<SharedMap['map']> = {},
): Pick<SharedMap, 'map' | 'floors'> {
  const map = {
    customMapId: 'map',
    name: 'House',
    boundsTopLeftLat: m(20),
    boundsTopLeftLng: 0,
    boundsBottomRightLat: 0,
    boundsBottomRightLng: m(40),
    elevationDatum: 'meanSeaLevel',
    groundElevationFt: null,
    geoidUndulationM: 30,
    ...facts,
  } as SharedMap['map']; // the other fields are not read
  const rooms = (name: string) => [
    sharedRoom(`${name} west`, { north: m(20), west: 0, south: 0, east: m(20) }),
    sharedRoom(`${name} east`, { north: m(20), west: m(20), south: 0, east: m(40) }),
  ];
  return {
    map,
    floors: floors.map(
      ({ name, elevationFt }, floorNumber) =>
        ({
          customMapFloorId: name,
          name,
          floorNumber,
          sortOrder: floorNumber,
          postedLabel: null,
          ordinal: null,
          elevationFt,
          floorHeightFt: null,
          zones: rooms(name),
        }) as unknown as SharedMap['floors'][number], // the other fields are not read
    ),
  };
}

const fixAt = (x: number, y: number, accuracyM: number, altitude?: Fix['altitude']): Fix => ({
  lat: m(y),
  lng: m(x),
  accuracyM,
  altitude,
});

function say(located: Located): string {
  if (located.kind === 'outside') return 'outside';
  const { rooms, floors } = located;
  const names = rooms?.parts.map(({ id, share }) => `${id} ${Math.round(share * 100)}`).join(', ');
  const known =
    floors.kind === 'altitude' ? `${floors.claim?.kind} ${floors.claim?.parts[0]?.id}` : floors.kind;
  return `${rooms?.kind}: ${names} | ${known}`;
}

const flats = [
  { name: 'Ground', elevationFt: 0 },
  { name: 'Upper', elevationFt: 13 },
];
const unmeasured = [
  { name: 'Ground', elevationFt: null },
  { name: 'Upper', elevationFt: null },
];

test('without an altitude, the rooms are those of the shown floor, and no floor is claimed', () => {
  assert.match(say(locate(building(flats), 'Upper', fixAt(10, 10, 4))), /^one: Upper west 100 \| assumed$/);
  assert.match(say(locate(building(flats), 'Ground', fixAt(30, 10, 4))), /^one: Ground east 100 \| assumed$/);
});

test('next to a wall, two rooms are named', () => {
  assert.match(
    say(locate(building(flats), 'Ground', fixAt(20.01, 10, 6))),
    /^two: Ground (east|west) 50, Ground (west|east) 50 \| assumed$/,
  );
});

test('the accuracy that a browser reports is for 95 percent confidence', () => {
  // 5 m from the wall, with 10 m at 95 percent: a standard deviation of 4.085 m, and 11 percent beyond the wall.
  const located = locate(building(flats.slice(0, 1)), 'Ground', fixAt(25, 10, 10));
  assert.ok(located.kind === 'inside' && located.rooms?.kind === 'one');
  const [{ id, share }] = located.rooms.parts;
  assert.equal(id, 'Ground east');
  // North and south of the map there is no room: 1.4 percent fall there.
  assert.ok(Math.abs(share - 0.8772) < 0.01, `${share}`);
});

test('an altitude determines the floor, using its datum', () => {
  const high = { heightM: 6, accuracyM: 2, datum: 'meanSeaLevel' } as const;
  assert.match(
    say(locate(building(flats), 'Ground', fixAt(10, 10, 4, high))),
    /^one: Upper west \d\d \| one Upper$/,
  );
  const ellipsoid = { heightM: 36, accuracyM: 2, datum: 'ellipsoid' } as const;
  assert.match(
    say(locate(building(flats), 'Ground', fixAt(10, 10, 4, ellipsoid))),
    /^one: Upper west \d\d \| one Upper$/,
  );
  const between = { heightM: 4, accuracyM: 5, datum: 'meanSeaLevel' } as const;
  assert.match(
    say(locate(building(flats), 'Ground', fixAt(10, 10, 4, between))),
    /^two: (Upper|Ground) west \d\d, (Upper|Ground) west \d\d \| two (Upper|Ground)$/,
  );
});

test('an altitude is useless if no heights are known, or only heights above an unknown ground', () => {
  const high = { heightM: 6, accuracyM: 2, datum: 'meanSeaLevel' } as const;
  const at = fixAt(10, 10, 4, high);
  assert.match(say(locate(building(unmeasured), 'Ground', at)), /^one: Ground west 100 \| assumed$/);
  const aboveGround = building(flats, { elevationDatum: 'aboveGround' });
  assert.match(say(locate(aboveGround, 'Ground', at)), /^one: Ground west 100 \| assumed$/);
  const known = building(flats, { elevationDatum: 'aboveGround', groundElevationFt: 0 });
  assert.match(say(locate(known, 'Ground', at)), /^one: Upper west \d\d \| one Upper$/);
});

test('a building with one floor needs no assumption, and a map without floors names no room', () => {
  assert.match(
    say(locate(building(flats.slice(0, 1)), 'Ground', fixAt(10, 10, 4))),
    /^one: Ground west 100 \| only$/,
  );
  assert.equal(say(locate(building([]), '', fixAt(10, 10, 4))), 'one: no zone 100 | only');
});

test('a position far away is outside, also for a map across the antimeridian', () => {
  assert.equal(say(locate(building(flats), 'Ground', fixAt(10, 200, 4))), 'outside');
  const across = building(flats, {
    boundsTopLeftLng: 179,
    boundsBottomRightLng: -179,
    boundsTopLeftLat: 1,
    boundsBottomRightLat: -1,
  });
  const at = (lng: number) => locate(across, 'Ground', { ...fixAt(0, 0, 4), lng }).kind;
  assert.deepEqual(
    [at(179.5), at(-179.5), at(178.9), at(-178.9)],
    ['inside', 'inside', 'outside', 'outside'],
  );
});
