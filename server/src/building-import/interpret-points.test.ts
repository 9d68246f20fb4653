import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, strToU8 } from 'fflate';
import { type PointType, pointTypes } from '../zone-rules/point-types.ts';
import { interpretSource } from './interpret.ts';
import type { ImportChoices, InterpretedImport } from './interpreted.ts';
import { findPointCategory } from './point-categories.ts';
import { readSource } from './read-source.ts';
import { generateVenue } from './testing/generated-venue.test-support.ts';

async function interpret(files: Readonly<Record<string, string>>, choices: ImportChoices = {}) {
  const list = Object.entries(files).map(([name, text]) => ({ name, bytes: strToU8(text) }));
  return interpretSource(await readSource(list), choices);
}

function pointsOf({ buildings }: InterpretedImport) {
  return buildings.flatMap(({ floors }) =>
    floors.flatMap(({ floorNumber, points }) =>
      points.map(({ pointType, label }) => [floorNumber, pointType, label] as const),
    ),
  );
}

const counts = ({ pointCategories }: InterpretedImport) =>
  pointCategories.map(({ category, pointType, count, placed }) => [category, pointType, count, placed]);

const way = (id: number, first: number, tags: string) =>
  `<way id="${id}">${[0, 1, 2, 0].map((i) => `<nd ref="${first + i}"/>`).join('')}${tags}</way>`;
const tag = (k: string, v: string) => `<tag k="${k}" v="${v}"/>`;
const node = (id: number, lat: number, lon: number, tags = '') =>
  `<node id="${id}" lat="${lat}" lon="${lon}">${tags}</node>`;
const corners = [node(1, 45, 5), node(2, 45, 5.001), node(3, 45.001, 5)].join('');
const osm = (points: string) =>
  `<osm version="0.6">${corners}${points}${way(1, 1, tag('indoor', 'room') + tag('level', '0'))}${way(2, 1, tag('indoor', 'room') + tag('level', '1'))}</osm>`;

test('takes the doors and emergency objects of OSM nodes, and lists what no floor can have', async () => {
  const result = await interpret({
    'a.osm': osm(
      [
        node(10, 45, 5, tag('entrance', 'main') + tag('ref', '7')),
        node(11, 45.0001, 5.0001, tag('door', 'hinged') + tag('level', '1')),
        node(12, 45.0001, 5.0001, tag('emergency', 'fire_extinguisher') + tag('level', '0;1')),
        node(13, 44.9999, 5, tag('fire_hydrant:type', 'pillar')),
        node(14, 44.9, 5, tag('emergency', 'fire_hydrant')),
        node(15, 45.0001, 5.0001, tag('emergency', 'defibrillator')),
        node(16, 45.0001, 5.0001, tag('emergency', 'phone') + tag('level', '5')),
        node(17, 45.0001, 5.0001, tag('door', 'no') + tag('level', '1')),
        node(18, 45.0001, 5.0001, tag('natural', 'tree') + tag('level', '1')),
      ].join(''),
    ),
  });
  assert.deepEqual(pointsOf(result), [
    [0, 'exteriorDoor', '7'],
    [0, 'fireExtinguisher', null],
    [0, 'hydrant', null],
    [1, 'door', null],
    [1, 'fireExtinguisher', null],
  ]);
  assert.deepEqual(counts(result), [
    ['emergency=fire_hydrant', 'hydrant', 2, 1],
    ['entrance=main', 'exteriorDoor', 1, 1],
    ['door=hinged', 'door', 1, 1],
    ['emergency=fire_extinguisher', 'fireExtinguisher', 1, 1],
    ['emergency=defibrillator', 'aed', 1, 0],
    ['emergency=phone', 'custom', 1, 0],
    ['door=no', null, 1, 0],
  ]);
  assert.deepEqual(
    result.unplacedPoints.map(({ pointType, reason }) => [pointType, reason]),
    [
      ['hydrant', 'It does not say on which floor it is, and is more than 100 m away.'],
      ['aed', 'It does not say on which floor it is.'],
      ['custom', 'No areas are on its floor, or it is outside of the buildings that have this floor.'],
    ],
  );
  const hydrant = result.buildings[0]?.floors[0]?.points.find(({ pointType }) => pointType === 'hydrant');
  assert.deepEqual([hydrant?.note, hydrant?.externalId], ['type: pillar', 'node/13']);
});

interface ImdfJson {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of this test's own generator
  readonly [key: string]: any;
}

/** What the amenities of a venue are, by its files alone. */
function expectAmenities(files: ReturnType<typeof generateVenue>) {
  const read = (type: string): readonly ImdfJson[] =>
    JSON.parse(strFromU8(files.find(({ name }) => name === `${type}.geojson`)?.bytes ?? strToU8('{}')))
      .features;
  const properties = (type: string) => new Map(read(type).map((one) => [one.id, one.properties] as const));
  const [units, levels] = [properties('unit'), properties('level')];
  const types: Readonly<Record<string, PointType>> = {
    ...{ defibrillator: 'aed', fireextinguisher: 'fireExtinguisher', firstaid: 'firstAid' },
    ...{ restroom: 'custom', firealarmpullstation: 'custom' },
    ...Object.fromEntries(pointTypes.map((type) => [type, type])),
  };
  const east = read('footprint').at(-1)?.geometry.coordinates[0][0][0];
  return read('amenity').map(({ id, geometry, properties: { category, name, unit_ids } }) => {
    const pointType = types[category] ?? assert.fail(category);
    const level = levels.get(units.get(unit_ids?.[0])?.level_id);
    const isOnEarth = geometry.coordinates[0] <= 180;
    const isOnGround = ['exteriorDoor', 'hydrant', 'fireDepartmentConnection', 'keyBox'].includes(pointType);
    const nearest = geometry.coordinates[0] < east ? 'Wing 1' : 'Wing 2';
    const building = level ? (level.building_ids[0] === 'building-0' ? 'Wing 1' : 'Wing 2') : nearest;
    const floor = !isOnEarth ? undefined : level ? level.ordinal : isOnGround ? 0 : undefined;
    return {
      id,
      category,
      pointType,
      name: name?.en,
      place: floor === undefined ? undefined : `${building} ${floor}`,
    };
  });
}

test('every one of 200 amenities of a venue, of all types, is on its floor or listed with the reason, and counted by kind', async () => {
  const files = generateVenue(undefined, 200);
  const result = interpretSource(await readSource(files));
  const expected = expectAmenities(files);
  assert.equal(new Set(expected.map(({ pointType }) => pointType)).size, pointTypes.length);
  const placed = result.buildings.flatMap(({ name, floors }) =>
    floors.flatMap(({ floorNumber, points }) =>
      points.flatMap(({ externalId, pointType }) =>
        externalId?.startsWith('amenity') ? [`${externalId} ${pointType} ${name} ${floorNumber}`] : [],
      ),
    ),
  );
  const onFloors = expected.filter(({ place }) => place !== undefined);
  assert.deepEqual(
    placed.sort(),
    onFloors.map(({ id, pointType, place }) => `${id} ${pointType} ${place}`).sort(),
  );
  const nowhere = expected.filter(({ place }) => place === undefined);
  assert.ok(nowhere.length > 20);
  assert.deepEqual(
    result.unplacedPoints.map(({ name, category, pointType }) => [name, category, pointType]),
    nowhere.map(({ name, category, pointType }) => [name, category, pointType]),
  );
  assert.deepEqual([...new Set(result.unplacedPoints.map(({ reason }) => reason))].sort(), [
    'It does not say on which floor it is.',
    'Its position is not a longitude and latitude.',
  ]);
  const kinds = new Map(result.pointCategories.map((one) => [one.category, one] as const));
  for (const [category, amenities] of Map.groupBy(expected, (one) => one.category))
    assert.deepEqual(
      [category, kinds.get(category)?.count, kinds.get(category)?.placed],
      [category, amenities.length, amenities.filter(({ place }) => place !== undefined).length],
    );
  assert.deepEqual([kinds.get('opening=pedestrian')?.placed, kinds.get('anchor')?.placed], [8, 16]);
  assert.equal(pointsOf(result).length + result.unplacedPoints.length, 224);
  assert.ok(pointsOf(result).some(([, type, label]) => type === 'custom' && label === 'restroom'));
});

test('knows points in KML, GeoJSON and tables by their type, their tags or the words in their name', async () => {
  const placemark = (name: string, geometry: string) =>
    `<Placemark><name>${name}</name>${geometry}</Placemark>`;
  const point = '<Point><coordinates>5.0001,45.0001,0</coordinates></Point>';
  const room =
    '<Polygon><outerBoundaryIs><LinearRing><coordinates>5,45 5.001,45 5,45.001 5,45</coordinates></LinearRing></outerBoundaryIs></Polygon>';
  const kml = `<kml><Document>${placemark('Room', room)}${placemark('Knox Box north', point)}${placemark('Tree', point)}</Document></kml>`;
  assert.deepEqual(pointsOf(await interpret({ 'a.kml': kml })), [
    [0, 'keyBox', 'Knox Box north'],
    [0, 'custom', 'Tree'],
  ]);
  const feature = (properties: object, type = 'Point', coordinates: unknown = [5.0001, 45.0001]) => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  });
  const area = feature({ name: 'Room' }, 'Polygon', [[[5, 45], [5.001, 45], [5, 45.001], [5, 45]]]); // biome-ignore format: one ring
  const geojson = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      area,
      feature({ pointType: 'gasShutoff', label: 'Main', note: 'Behind the door', headingDeg: 90 }),
      feature({ emergency: 'fire_hose' }),
      feature({ name: 'x', type: 'Feuerlöscher' }),
      feature({}, 'Point', [500, 45]),
    ],
  });
  const fromGeoJson = await interpret({ 'a.geojson': geojson });
  assert.deepEqual(pointsOf(fromGeoJson), [
    [0, 'gasShutoff', 'Main'],
    [0, 'standpipe', null],
    [0, 'fireExtinguisher', 'x'],
  ]);
  assert.equal(fromGeoJson.unplacedPoints[0]?.reason, 'Its position is not a longitude and latitude.');
  const csv =
    'lat,lng,type,label,level\n45.0001,5.0001,AED,Lobby,0\n45.0001,5.0001,Water shut-off,,1\nx,5,AED,,0\n';
  const table = await interpret({ 'list.csv': csv });
  assert.deepEqual(pointsOf(table), [
    [0, 'aed', 'Lobby'],
    [1, 'waterShutoff', null],
  ]);
  assert.equal(table.problems[0]?.reason, 'Its latitude or longitude is not a number.');
});

test('gives categories the point types that were chosen, and skips some', async () => {
  const points =
    node(10, 45, 5, tag('entrance', 'yes')) + node(11, 45, 5, tag('emergency', 'phone') + tag('level', '0'));
  const pointTypes: Record<string, PointType | 'skip'> = {
    'emergency=phone': 'intercom',
    'entrance=yes': 'skip',
  };
  const result = await interpret({ 'a.osm': osm(points) }, { pointTypes });
  assert.deepEqual(pointsOf(result), [[0, 'intercom', null]]);
  assert.deepEqual(result.unplacedPoints, []);
});

test('finds the point type of words in several languages, the longest words first', () => {
  const types: [string, PointType | null | undefined][] = [
    ['Exterior door 7', 'exteriorDoor'],
    ['doorbell', undefined],
    ['Gas shut-off', 'gasShutoff'],
    ['Brandmeldezentrale', 'fireAlarmPanel'],
    ['Défibrillateur', 'aed'],
    ['fireDepartmentConnection', 'fireDepartmentConnection'],
    ['entrance=no', null],
    ['emergency=water_tank', 'custom'],
    ['constructor', undefined],
  ];
  for (const [text, type] of types) assert.equal(findPointCategory(text), type, text);
});
