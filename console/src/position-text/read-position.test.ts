import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PositionDetails, PositionProblem } from './position-text.ts';
import { readPosition } from './read-position.ts';

const town = { latitude: 48.23017, longitude: -101.32471 };
const harbor = { latitude: -33.85678, longitude: 151.2153 };
const cabin = { latitude: 47.376886, longitude: 8.541694 };

/** How far a form may be from the place that it writes, in degrees: what its digits allow. */
const exact = 0.000006;
const second = 0.0003;

type Forms = readonly (readonly [text: string, tolerance?: number])[];

const formsOfTown: Forms = [
  ['48.23017, -101.32471'],
  ['48.23017,-101.32471'],
  ['48.23017 -101.32471'],
  ['48.23017;-101.32471'],
  ['48.23017/-101.32471'],
  ['48.23017\t-101.32471'],
  ['  48.23017 ,  -101.32471  '],
  ['(48.23017, -101.32471)'],
  ['[48.23017, -101.32471]'],
  ['{48.23017, -101.32471}'],
  ['48.23017, −101.32471'],
  ['48.23017, –101.32471'],
  ['48.23017-101.32471'],
  ['+48.23017, -101.32471'],
  ['48.230170000, -101.324710000'],
  ['48.23017°, -101.32471°'],
  ['48.23017° -101.32471°'],
  ['48.23017N, 101.32471W'],
  ['48.23017N 101.32471W'],
  ['48.23017 N 101.32471 W'],
  ['48.23017° N, 101.32471° W'],
  ['48.23017°N101.32471°W'],
  ['N48.23017 W101.32471'],
  ['N 48.23017, W 101.32471'],
  ['N48.23017W101.32471'],
  ['48.23017 north, 101.32471 west'],
  ['48.23017 Nord, 101.32471 West'],
  ['48.23017 Norte, 101.32471 Oeste'],
  ['101.32471W, 48.23017N'],
  ['W101.32471 N48.23017'],
  ['48,23017 -101,32471'],
  ['48,23017, -101,32471'],
  ['48,23017; -101,32471'],
  ['48,23017° N 101,32471° W'],
  ['lat 48.23017 lon -101.32471'],
  ['lat: 48.23017, lng: -101.32471'],
  ['Lat=48.23017 Long=-101.32471'],
  ['latitude: 48.23017 longitude: -101.32471'],
  ['Longitude -101.32471 Latitude 48.23017'],
  ['latitude=48.23017&longitude=-101.32471'],
  ['{"lat": 48.23017, "lng": -101.32471}'],
  ['{"latitude":48.23017,"longitude":-101.32471,"accuracy":12}'],
  ["{ lat: '48.23017', lon: '-101.32471' }"],
  ['POINT(-101.32471 48.23017)'],
  ['POINT (-101.32471 48.23017)'],
  ['GPS: 48.23017, -101.32471'],
  ['Location 48.23017, -101.32471'],
  ['Coordinates: 48.23017, -101.32471'],
  ['Koordinaten: 48,23017; -101,32471'],
  ['+48.23017-101.32471/'],
  ['+48.23017-101.32471+540/'],
  ['+4813.8102-10119.4826/'],
  ['+481348.612-1011928.956/'],
  ["48°13.8102'N 101°19.4826'W"],
  ["48° 13.8102' N, 101° 19.4826' W"],
  ['48°13.8102′ N 101°19.4826′ W'],
  ['N 48° 13.8102 W 101° 19.4826'],
  ['N48 13.8102 W101 19.4826'],
  ['48 13.8102 N 101 19.4826 W'],
  ['48 13.8102, -101 19.4826'],
  ["48° 13,8102' N, 101° 19,4826' W"],
  ['48d 13.8102m N 101d 19.4826m W'],
  ['48:13.8102N 101:19.4826W'],
  ['48°13\'48.612"N 101°19\'28.956"W'],
  ['48° 13\' 48.612" N, 101° 19\' 28.956" W'],
  ['48°13′48.612″N 101°19′28.956″W'],
  ['48º13’48.612”N 101º19’28.956”W'],
  ["48°13'48.612''N 101°19'28.956''W"],
  ['N 48°13\'48.612" W 101°19\'28.956"'],
  ['N48°13\'48.612"W101°19\'28.956"'],
  ['48 13 48.612 N 101 19 28.956 W'],
  ['48 13 48.612, -101 19 28.956'],
  ['48:13:48.612N 101:19:28.956W'],
  ['48:13:48.612, -101:19:28.956'],
  ['48-13-48.612N 101-19-28.956W'],
  ['48d13m48.612s N 101d19m28.956s W'],
  ['48 deg 13 min 48.612 sec N, 101 deg 19 min 28.956 sec W'],
  ['48 degrees 13 minutes 48.612 seconds north 101 degrees 19 minutes 28.956 seconds west'],
  ['48°13\'48"N 101°19\'29"W', second],
  ['101°19\'28.956"W 48°13\'48.612"N'],
  ['14U 327365 5344496', second],
  ['14U 327365.14 5344495.92'],
  ['14 U 327365 5344496', second],
  ['14U 327365mE 5344496mN', second],
  ['14U 327365 m E 5344496 m N', second],
  ['14U 0327365 5344496', second],
  ['14N 327365 5344496', second],
  ['UTM 14U 327365 5344496', second],
  ['zone 14 north 327365 5344496', second],
  ['14U E 327365 N 5344496', second],
  ['14U 327365, 5344496', second],
  ['14ULU2736544496', second],
  ['14U LU 27365 44496', second],
  ['14ULU 27365 44496', second],
  ['14u lu 27365 44496', second],
  ['MGRS 14ULU2736544496', second],
  ['USNG: 14U LU 2736 4449', second],
  ['14U LU 273 444', 0.001],
  ['geo:48.23017,-101.32471'],
  ['geo:48.23017,-101.32471;u=30'],
  ['geo:48.23017,-101.32471,540;crs=wgs84;u=12.5'],
  ['geo:0,0?q=48.23017,-101.32471(Fire station)'],
  ['geo:48.23017,-101.32471?z=17'],
  ['https://www.google.com/maps?q=48.23017,-101.32471'],
  ['https://maps.google.com/?q=loc:48.23017+-101.32471'],
  ['https://www.google.com/maps/search/?api=1&query=48.23017%2C-101.32471'],
  ['https://www.google.com/maps/@48.23017,-101.32471,17z'],
  [
    'https://www.google.com/maps/place/Fire+Station/@48.5,-101.9,15z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d48.23017!4d-101.32471',
  ],
  ["https://www.google.com/maps/place/48%C2%B013'48.6%22N+101%C2%B019'29.0%22W/", second],
  ['google.com/maps?ll=48.23017,-101.32471&z=16'],
  ['https://maps.apple.com/?ll=48.23017,-101.32471&q=Dropped%20Pin'],
  ['https://maps.apple.com/?q=48.23017,-101.32471'],
  ['https://maps.apple.com/place?coordinate=48.23017,-101.32471&name=Marked'],
  ['https://www.openstreetmap.org/?mlat=48.23017&mlon=-101.32471#map=17/48.1/-101.1'],
  ['https://www.openstreetmap.org/#map=19/48.23017/-101.32471'],
  ['https://www.bing.com/maps?cp=48.23017~-101.32471&lvl=18'],
  ['https://waze.com/ul?ll=48.23017,-101.32471&navigate=yes'],
];

const formsElsewhere: readonly (readonly [text: string, place: typeof town, tolerance?: number])[] = [
  ['-33.85678, 151.2153', harbor],
  ['33.85678 S, 151.2153 E', harbor],
  ['33°51\'24.408"S 151°12\'55.08"E', harbor],
  ['56H 334900.53 6252290.97', harbor],
  ['56 south 334900.53 6252290.97', harbor],
  ['56HLH3490152291', harbor, second],
  ['47.376886, 8.541694', cabin],
  ["N 47° 22.6132' E 008° 32.5016'", cabin],
  ['47.376886 N, 8.541694 Ost', cabin],
  ['32T 465402.82 5247149.29', cabin],
  ['8FVC9GGR+QM', cabin, 0.0001],
  ['8fvc9ggr+qm', cabin, 0.0001],
  ['8FVC9G00+', { latitude: 47.375, longitude: 8.525 }, 0.026],
  ['90, 0.0', { latitude: 90, longitude: 0 }],
  ['-90.0 180', { latitude: -90, longitude: 180 }],
  ['0.0, 0.0', { latitude: 0, longitude: 0 }],
];

const details: readonly (readonly [text: string, details: PositionDetails])[] = [
  ['±30 m', { statedAccuracyM: 30 }],
  ['±30m', { statedAccuracyM: 30 }],
  ['+/- 30 m', { statedAccuracyM: 30 }],
  ['(±30 m)', { statedAccuracyM: 30 }],
  ['±100 ft', { statedAccuracyM: 30.48 }],
  ['acc 30', { statedAccuracyM: 30 }],
  ['accuracy: 30 meters', { statedAccuracyM: 30 }],
  ['uncertainty 12.5 m', { statedAccuracyM: 12.5 }],
  ['within 50 feet', { statedAccuracyM: 15.24 }],
  ['30 m accuracy', { statedAccuracyM: 30 }],
  ['Genauigkeit 30 m', { statedAccuracyM: 30 }],
  ['alt 540 m', { altitudeM: 540 }],
  ['altitude: 540', { altitudeM: 540 }],
  ['alt 540 m HAE', { altitudeM: 540, altitudeDatum: 'ellipsoid' }],
  ['540 m HAE', { altitudeM: 540, altitudeDatum: 'ellipsoid' }],
  ['540 m MSL', { altitudeM: 540, altitudeDatum: 'meanSeaLevel' }],
  ['alt -12 m MSL', { altitudeM: -12, altitudeDatum: 'meanSeaLevel' }],
  ['alt 1000 ft MSL', { altitudeM: 304.8, altitudeDatum: 'meanSeaLevel' }],
  ['540 m ±5 m HAE', { altitudeM: 540, altitudeDatum: 'ellipsoid', verticalAccuracyM: 5 }],
  [
    '±30 m, alt 540 ±5 m HAE',
    { statedAccuracyM: 30, altitudeM: 540, altitudeDatum: 'ellipsoid', verticalAccuracyM: 5 },
  ],
  ['floor 3', { floorLabel: '3' }],
  ['Fl. B1', { floorLabel: 'B1' }],
  ['2nd floor', { floorLabel: '2' }],
  ['level 3', { floorLabel: '3' }],
  ['3. OG', { floorLabel: '3' }],
  ['piso 4', { floorLabel: '4' }],
  ['ground floor', { floorLabel: 'ground' }],
  [
    '±15 m, 540 m HAE, floor 3',
    { statedAccuracyM: 15, altitudeM: 540, altitudeDatum: 'ellipsoid', floorLabel: '3' },
  ],
];

const refused: readonly (readonly [text: string, problem: PositionProblem])[] = [
  ['91.5, 10.2', 'latitudeRange'],
  ['-101.32471, 48.23017', 'latitudeRange'],
  ['95N, 10.5E', 'latitudeRange'],
  ['90.0001, 0', 'latitudeRange'],
  ['48.2, 181.5', 'longitudeRange'],
  ['48.2, -180.1', 'longitudeRange'],
  ['48.2N 200.5W', 'longitudeRange'],
  ['lat 148.2 lon 10.5', 'latitudeRange'],
  ['lat 48.2 lon 310.5', 'longitudeRange'],
  ['POINT(48.23 101.3)', 'latitudeRange'],
  ['geo:95.1,10.2', 'latitudeRange'],
  ['https://www.google.com/maps?q=98.23,-101.3', 'latitudeRange'],
  ['48°60\'00"N 101°19\'29"W', 'sixtyMinutes'],
  ['48°13\'60"N 101°19\'29"W', 'sixtyMinutes'],
  ["48° 75.5' N 101° 19.5' W", 'sixtyMinutes'],
  ['48:13:99N 101:19:29W', 'sixtyMinutes'],
  ['+4875.81-10119.48/', 'sixtyMinutes'],
  ['-48.23N, 101.32W', 'signAndLetter'],
  ['48.23N, -101.32W', 'signAndLetter'],
  ['S -33.8, E 151.2', 'signAndLetter'],
  ['48.23N, 101.32N', 'sameAxisTwice'],
  ['48.23W, 101.32E', 'sameAxisTwice'],
  ['N48.2 S10.3', 'sameAxisTwice'],
  ['48.23N, 16.37O', 'ambiguousEast'],
  ['N 48° 13\' 48" O 16° 22\' 12"', 'ambiguousEast'],
  ['48.23017, -101.32471, 12.5', 'tooManyNumbers'],
  ['48.2 -101.3 5.5 7.7', 'tooManyNumbers'],
  ['48.23017 N', 'onlyOneNumber'],
  ['101.32471° W', 'onlyOneNumber'],
  ['48°13\'48.6"N', 'onlyOneNumber'],
  ['33S 428355 4039705', 'ambiguousSouth'],
  ['33 428355 4039705', 'ambiguousSouth'],
  ['14 327365 5344496', 'ambiguousSouth'],
  ['61U 327365 5344496', 'notAGrid'],
  ['0U 327365 5344496', 'notAGrid'],
  ['14U 99999 5344496', 'notAGrid'],
  ['14U 1327365 5344496', 'notAGrid'],
  ['14U 327365 15344496', 'notAGrid'],
  ['14T 327365 5344496', 'notInZone'],
  ['14H 327365 5344496', 'notInZone'],
  ['14I 327365 5344496', 'notInZone'],
  ['14ULU273654449', 'notAGrid'],
  ['14ULU27365444961234', 'notAGrid'],
  ['14ILU2736544496', 'notAGrid'],
  ['61ULU2736544496', 'notAGrid'],
  ['14UIU2736544496', 'notAGrid'],
  ['14UAA2736544496', 'notInZone'],
  ['9GGR+QM', 'shortPlusCode'],
  ['9GGR+QM Zurich', 'shortPlusCode'],
  ['9GGR+QM, Zürich, Switzerland', 'shortPlusCode'],
  ['8FVC9GGA+QM', 'notAPlusCode'],
  ['8FVC9GGR+Q', 'notAPlusCode'],
  ['X8VC9GGR+QM', 'notAPlusCode'],
  ['geo:48.2,-101.3;crs=nad27', 'otherReferenceSystem'],
  ['geo:here', 'linkWithoutPosition'],
  ['https://www.google.com/maps/place/Westport+House', 'linkWithoutPosition'],
  ['https://www.example.org/48', 'linkWithoutPosition'],
  ['https://maps.app.goo.gl/AbCdEf123', 'shortLink'],
  ['https://goo.gl/maps/AbCdEf123', 'shortLink'],
  ['https://osm.org/go/0EEQjE--', 'shortLink'],
  ['///filled.count.soap', 'threeWords'],
  ['https://what3words.com/filled.count.soap', 'threeWords'],
];

const words = [
  '',
  '   ',
  '312',
  'Room 312',
  '101, 102',
  '101 102',
  '48, 101',
  '12-14',
  'Room 312, 2nd floor',
  'Westport House',
  'Stair B',
  'G05 Training Room',
  '14U',
  '12C AB 12',
  'N 12',
  'E 7',
  '3 West',
  'Bay 4 S',
  'Building 12, Floor 3',
  '12 Harbor St',
  'A+B',
  'Lat pulldown machine',
  'Gate N4 E2',
  'Lobby, ground floor',
  '2.01',
  '2.01, Lab',
  'OG 3',
  '§',
];

describe('readPosition', () => {
  for (const [text, tolerance = exact] of formsOfTown) {
    it(`reads ${text}`, () => checkPlace(text, town, tolerance));
  }
  for (const [text, place, tolerance = exact] of formsElsewhere) {
    it(`reads ${text}`, () => checkPlace(text, place, tolerance));
  }
  for (const [text, problem] of refused) {
    it(`refuses ${text}: ${problem}`, () => deepEqual(readPosition(text), { kind: 'refused', problem }));
  }
  for (const text of words) {
    it(`leaves “${text}” to the search`, () => deepEqual(readPosition(text), { kind: 'words' }));
  }

  for (const [text, expected] of details) {
    it(`reads the details “${text}” after every kind of position`, () => {
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

  it('knows how exact a text can be at most', () => {
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

  it('leaves texts that are too long for a position to the search', () => {
    for (const part of ['48.2 ', '48°', '1', ' ', ',', '48 13 ', 'N', 'a', '±', '+', '14U'])
      deepEqual(readPosition(part.repeat(2000)), { kind: 'words' });
    equal(readPosition(`48.23017,${' '.repeat(1900)}-101.32471`).kind, 'position');
  });
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
