import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import type { CustomMap, FloorSummary } from '@muster/sdk/client';
import { describeLocation, directionOf } from '../../floor-viewer/location-text.ts';
import { type Answer, answerOf, answerOfZone, isFloorClear, undecidedRooms } from './answer.ts';
import { findNeighbors, type Neighbor, stackFloors } from './campus.ts';
import { readTarget, toFix } from './target.ts';

const read = (query: string) => readTarget(new URLSearchParams(query));

test('the address of the page asks for a position, words, a building or a zone', () => {
  deepEqual(read(''), { kind: 'nothing' });
  deepEqual(read('q=+'), { kind: 'nothing' });
  deepEqual(read('q=Room 312'), { kind: 'words', words: 'Room 312' });
  deepEqual(read('q=95.5, 10.5'), { kind: 'refused', problem: 'latitudeRange' });
  equal(read('q=48.23017, -101.32471').kind, 'position');
  deepEqual(read('map=m'), { kind: 'map', mapId: 'm' });
  deepEqual(read('map=m&zone=z'), { kind: 'map', mapId: 'm' });
  deepEqual(read('map=m&floor=f&zone=z'), { kind: 'zone', mapId: 'm', floorId: 'f', zoneId: 'z' });
});

test('accuracy and altitude can come beside the position, and win over its text', () => {
  const target = read('q=48.23017, -101.32471 ±5 m&accuracy=30&altitude=540 HAE');
  deepEqual(target.kind === 'position' && target.details, {
    statedAccuracyM: 30,
    altitudeM: 540,
    altitudeDatum: 'ellipsoid',
  });
});

test('an altitude counts only with what it is measured from, and a text is never more exact than its digits', () => {
  const place = { latitude: 48.2, longitude: -101.3, writtenAccuracyM: 5566 };
  const at = { latitude: 48.2, longitude: -101.3 };
  deepEqual(toFix(place, { statedAccuracyM: 30, altitudeM: 540 }), { ...at, horizontalAccuracyM: 5566 });
  deepEqual(
    toFix(
      { ...place, writtenAccuracyM: 1 },
      { statedAccuracyM: 30, altitudeM: 540, altitudeDatum: 'meanSeaLevel' },
    ),
    {
      ...at,
      horizontalAccuracyM: 30,
      altitudeM: 540,
      altitudeDatum: 'meanSeaLevel',
      verticalAccuracyM: 10,
    },
  );
  deepEqual(toFix({ ...place, writtenAccuracyM: 1 }, { floorLabel: '3' }), {
    ...at,
    horizontalAccuracyM: 1,
    postedLabel: '3',
  });
});

test('a room is named unless it is more likely that the position is in no room', () => {
  const candidate = {
    customMapId: 'm',
    mapName: 'Westport House',
    customMapFloorId: 'f',
    floorName: 'Level 3',
    postedLabel: '3',
    customMapZoneId: 'z',
    zoneName: 'Room 312',
    zoneType: 0,
    probability: 0.4,
    distanceM: 0,
    inside: true,
    location: 'Westport House, floor 3, Room 312',
    civicAddress: { Structure: 'Westport House', Floor: '3', FloorIndex: 3, Room: 'Room 312' },
  };
  const result = {
    candidates: [candidate],
    floors: [],
    otherProbability: 0,
    altitude: null,
    explanation: '',
  };
  const fix = { latitude: 0, longitude: 0, horizontalAccuracyM: 1 };
  equal(answerOf({ ...result, outsideProbability: 0.5 }, fix)?.zoneId, 'z');
  equal(answerOf({ ...result, outsideProbability: 0.6 }, fix)?.zoneId, undefined);
  equal(answerOf({ ...result, outsideProbability: 0.6 }, fix)?.floorId, 'f');
  equal(answerOf({ ...result, candidates: [], outsideProbability: 1 }, fix), undefined);
});

test('as long as the floor is not clear, and nobody has chosen, every likely room of the building is named', () => {
  const room = (customMapFloorId: string, probability: number, customMapId = 'm') =>
    ({ customMapId, customMapFloorId, customMapZoneId: `z${customMapFloorId}`, probability }) as const;
  const namedAt = (rooms: readonly ReturnType<typeof room>[], likeliest: number, isChosen = false) => {
    const floors = [{ probability: likeliest }];
    // Only these fields of the answer matter here.
    const answer = { mapId: 'm', zoneId: 'z0', fix: {}, candidates: rooms, floors } as unknown as Answer;
    return undecidedRooms(answer, isChosen).map(({ customMapZoneId }) => customMapZoneId);
  };
  const tied = [room('0', 0.33), room('1', 0.33), room('2', 0.33)];
  deepEqual(namedAt(tied, 0.33), ['z0', 'z1', 'z2']);
  deepEqual(namedAt(tied, 0.33, true), []);
  deepEqual(namedAt(tied, 0.6), []);
  deepEqual(namedAt([room('0', 0.5), room('1', 0.24)], 0.5), []);
  deepEqual(namedAt([room('0', 0.3), room('0', 0.3)], 0.5), [], 'both on one floor');
  deepEqual(namedAt([room('0', 0.3), room('1', 0.3, 'other'), room('2', 0.2)], 0.3), ['z0', 'z2']);
  deepEqual(namedAt([...tied, room('3', 0.33)], 0.25), ['z0', 'z1', 'z2']);
});

test('a floor is clear only if it is likely enough, or was searched for', () => {
  const floor = {
    customMapId: 'm',
    customMapFloorId: 'f',
    floorName: 'Level 3',
    postedLabel: '3',
    probability: 0.5,
  };
  const result = {
    candidates: [],
    outsideProbability: 1,
    otherProbability: 0,
    altitude: null,
    explanation: '',
  };
  const fix = { latitude: 0, longitude: 0, horizontalAccuracyM: 1 };
  const isClear = (probabilities: readonly number[]) => {
    const answer = answerOf(
      { ...result, floors: probabilities.map((probability) => ({ ...floor, probability })) },
      fix,
    );
    return answer && isFloorClear(answer);
  };
  equal(isClear([1]), true);
  equal(isClear([0.5, 0.5]), false);
  equal(isClear([0.4, 0.6]), true);
  equal(isFloorClear(answerOfZone('m', 'f', 'z')), true);
});

test('a location is one line, and leaves out what is not known', () => {
  const at = { lat: 48.23017, lng: -101.32471 };
  equal(
    describeLocation({ mapName: 'Westport House', floor: 'Level 3', zoneName: 'Room 312', ...at }),
    'Westport House, Level 3, Room 312 (48.230170, -101.324710)',
  );
  equal(
    describeLocation({ mapName: 'Westport House', floor: undefined, zoneName: undefined, ...at }),
    'Westport House (48.230170, -101.324710)',
  );
});

test('a bearing is one of eight directions, the nearest', () => {
  deepEqual([0, 22, 23, 90, 180, 270, 337, 338, 360, -90].map(directionOf), [
    'north',
    'north',
    'northEast',
    'east',
    'south',
    'west',
    'northWest',
    'north',
    'north',
    'west',
  ]);
});

test('the buildings of a campus are the active ones within 300 m, nearest first, across the antimeridian too', () => {
  const box = (id: string, west: number, isActive = true) =>
    ({
      customMapId: id,
      isActive,
      boundsTopLeftLat: 0.001,
      boundsTopLeftLng: west,
      boundsBottomRightLat: 0,
      boundsBottomRightLng: west + 0.001 > 180 ? west + 0.001 - 360 : west + 0.001,
    }) as CustomMap; // what is read of it
  const maps = [
    box('far', -179.9962), // its edge is 311 m east
    box('near', -179.9965), // 278 m
    box('archived', 179.998, false),
    box('here', -180),
    box('beside', 179.9985),
  ];
  deepEqual(
    findNeighbors(maps, 'here').map(({ customMapId }) => customMapId),
    ['beside', 'near'],
  );
  deepEqual(findNeighbors(maps, 'gone'), []);
});

test('a stack of floors has one floor for each level, that of the building itself if it has the level', () => {
  const floor = (customMapFloorId: string, floorNumber: number, ordinal: number | null = null) =>
    ({ customMapFloorId, floorNumber, ordinal }) as FloorSummary; // what is read of it
  const neighbor = (floors: readonly FloorSummary[]): Neighbor => ({
    mapId: 'n',
    floors,
    floorId: undefined,
    zones: [],
    points: [],
  });
  const own = [floor('own 0', 1, 0), floor('own 2', 3, 2)];
  const first = neighbor([floor('a -1', -1), floor('a 0', 0), floor('a 1', 1), floor('a 3', 3)]);
  deepEqual(
    stackFloors(own, [first, neighbor([floor('b 1', 1)])]).map(({ customMapFloorId: id }) => id),
    ['a -1', 'own 0', 'a 1', 'own 2', 'a 3'],
  );
});
