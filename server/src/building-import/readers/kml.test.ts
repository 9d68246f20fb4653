import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { interpretSource } from '../interpret.ts';
import { findSourceFile, readSource } from '../read-source.ts';

function placemark(name: string, x: number, more = ''): string {
  const coordinates = [`${x},50`, `${x + 0.0001},50`, `${x},50.0001`, `${x},50`].join(' ');
  return `<Placemark id="p-${name}"><name>${name}</name>${more}<Polygon><outerBoundaryIs><LinearRing><coordinates>
    ${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
}

function folder(name: string, content: string): string {
  return `<Folder><name>${name}</name>${content}</Folder>`;
}

function kml(content: string): string {
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Mill</name>${content}</Document></kml>`;
}

async function interpret(content: string) {
  return interpretSource(await readSource([{ name: 'a.kml', bytes: strToU8(kml(content)) }]));
}

test('makes levels from folders that are named after floors', async () => {
  const content =
    folder('Basement', placemark('Cellar', 10)) +
    folder('Level 2', folder('Rooms', placemark('Hall', 10.001)));
  const { buildings, needed } = await interpret(content + placemark('Yard', 10.002));
  assert.deepEqual(needed, []);
  const [building] = buildings;
  assert.equal(building?.name, 'Mill');
  assert.deepEqual(
    building.floors.map(({ floorNumber, name, zones }) => [
      floorNumber,
      name,
      zones.map((zone) => zone.name),
    ]),
    [
      [-1, 'Basement', ['Cellar']],
      [2, 'Level 2', ['Hall']],
    ],
  );
});

test('makes different buildings from folders of floors in different folders', async () => {
  const east = folder('East', folder('Level 0', placemark('A', 10)) + folder('Level 1', placemark('B', 10)));
  const west = folder('West', folder('Level 0', placemark('C', 10.001)));
  const { buildings } = await interpret(east + west);
  assert.deepEqual(
    buildings.map(({ name, floors }) => [name, floors.map(({ floorNumber }) => floorNumber)]),
    [
      ['East', [0, 1]],
      ['West', [0]],
    ],
  );
});

test('reads both kinds of extended data as properties', async () => {
  const data =
    '<ExtendedData><Data name="use"><value>office</value></Data><SchemaData><SimpleData name="area">12</SimpleData></SchemaData></ExtendedData>';
  const { buildings } = await interpret(placemark('A', 10, data));
  const [zone] = buildings[0]?.floors[0]?.zones ?? [];
  assert.deepEqual([zone?.externalId, zone?.zoneType, zone?.metadata], ['p-A', 0, { area: '12' }]);
});

test('makes a plan from a ground overlay, rotated counterclockwise around its middle', async () => {
  const overlay = (rotation: number) =>
    `<GroundOverlay><name>Plan</name><Icon><href>files/plan.png</href></Icon><LatLonBox><north>0.001</north><south>-0.001</south>
     <east>10.001</east><west>9.999</west><rotation>${rotation}</rotation></LatLonBox></GroundOverlay>`;
  const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  const read = async (content: string) => {
    const archive = zipSync({ 'doc.kml': strToU8(kml(content)), 'files/plan.png': image });
    const files = [{ name: 'a.kmz', bytes: archive }];
    const { plans } = await readSource(files);
    return { plan: plans[0], bytes: findSourceFile(files, plans[0]?.file ?? '')?.bytes };
  };
  const { plan, bytes } = await read(overlay(0));
  assert.deepEqual(bytes, image);
  assert.deepEqual(plan?.corners, [
    [9.999, 0.001],
    [10.001, 0.001],
    [10.001, -0.001],
    [9.999, -0.001],
  ]);
  const { plan: turned } = await read(overlay(90));
  const rounded = turned?.corners.map((corner) => corner.map((value) => Number(value.toFixed(9))));
  assert.deepEqual(rounded, [
    [9.999, -0.001],
    [9.999, 0.001],
    [10.001, 0.001],
    [10.001, -0.001],
  ]);
  const quad = overlay(0).replace(
    /<LatLonBox>.*<\/LatLonBox>/s,
    '<gx:LatLonQuad><coordinates>1,1 2,1 2,2 1,2</coordinates></gx:LatLonQuad>',
  );
  assert.deepEqual((await read(quad)).plan?.corners, [
    [1, 2],
    [2, 2],
    [2, 1],
    [1, 1],
  ]);
});

test('finds the image of a ground overlay however its path is written', async () => {
  const quad = `<gx:LatLonQuad><coordinates>10,50 10.001,50 10.001,50.001 10,50.001</coordinates></gx:LatLonQuad>`;
  const pixels = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const planOf = async (document: string, image: string, href: string) => {
    const overlay = `<GroundOverlay><Icon><href>${href}</href></Icon>${quad}</GroundOverlay>`;
    const bytes = zipSync({ [document]: strToU8(kml(overlay + placemark('Hall', 10))), [image]: pixels });
    const { plans, problems } = await readSource([{ name: 'a.kmz', bytes }]);
    return plans[0]?.file ?? problems[0]?.examples[0];
  };
  const same: readonly (readonly [document: string, image: string, href: string])[] = [
    ['doc.kml', 'files/plan.png', 'files/plan.png'],
    ['doc.kml', 'files/plan.png', './files/plan.png'],
    ['doc.kml', 'files/plan.png', 'files\\plan.png'],
    ['sub/doc.kml', 'sub/files/plan.png', 'files\\plan.png'],
    ['sub/doc.kml', 'files/plan.png', '../files/plan.png'],
    ['sub/doc.kml', 'files/plan.png', 'files/plan.png'],
    ['doc.kml', 'files/Plan 1.png', 'files/Plan%201.png'],
    ['doc.kml', 'files/100%.png', 'files/100%.png'],
    ['doc.kml', 'Files/PLAN.png', 'files/plan.PNG'],
    ['doc.kml', 'packed/files/plan.png', 'files/plan.png'],
    ['doc.kml', 'Plan\u0065\u0301.png', 'Plan\u00e9.png'],
  ];
  for (const [document, image, href] of same) assert.equal(await planOf(document, image, href), image, href);
  const missing = ['files/other.png', 'https://example.org/plan.png', '', '.', 'lan.png'];
  for (const href of missing) assert.notEqual(await planOf('doc.kml', 'plan.png', href), 'plan.png', href);
});

test('does not guess between two images with the name of a missing one, and prefers the nearer path', async () => {
  const overlay =
    '<GroundOverlay><Icon><href>plan.png</href></Icon><LatLonBox><north>1</north><south>0</south><east>1</east><west>0</west></LatLonBox></GroundOverlay>';
  const read = (names: readonly string[]) =>
    readSource([
      { name: 'sub/doc.kml', bytes: strToU8(kml(overlay + placemark('Hall', 10))) },
      ...names.map((name) => ({
        name,
        bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      })),
    ]);
  assert.deepEqual((await read(['a/plan.png', 'b/plan.png'])).plans, []);
  assert.equal((await read(['plan.png', 'sub/plan.png'])).plans[0]?.file, 'sub/plan.png');
});

test('does not take the folder of a floor for a kind of place', async () => {
  const inFloor = await interpret(folder('Level 2', placemark('Hall', 10)));
  assert.deepEqual(
    inFloor.categories.map(({ category }) => category),
    [''],
  );
  const inKind = await interpret(folder('Level 2', folder('Stairs', placemark('Hall', 10))));
  assert.deepEqual(
    inKind.categories.map(({ category, isKnown }) => [category, isKnown]),
    [['Stairs', true]],
  );
});

test('reads a document, folder or placemark without the element around it, but no other documents', async () => {
  const read = (content: string) => readSource([{ name: 'a.kml', bytes: strToU8(content) }]);
  const hall = placemark('Hall', 10);
  const { buildings } = interpretSource(await read(folder('Level 2', hall)));
  assert.deepEqual(
    buildings[0]?.floors.map(({ floorNumber, zones }) => [floorNumber, zones.map(({ name }) => name)]),
    [[2, ['Hall']]],
  );
  for (const content of [hall, `<Document>${hall}</Document>`, `<k:Folder>${hall}</k:Folder>`])
    assert.equal((await read(`<?xml version="1.0"?>${content}`)).features.length, 1, content);
  await assert.rejects(
    read('<Document xmlns="urn:iso:std:iso:20022"><Amount/></Document>'),
    /root <Document>/,
  );
});

test('says how to get content that is behind a link, unless it is in the files', async () => {
  const link = (href: string) =>
    `<NetworkLink><name>Campus</name><Link><href>${href}</href></Link></NetworkLink>`;
  const onServer = kml(link('https://example.org/campus.kml'));
  await assert.rejects(
    readSource([{ name: 'a.kml', bytes: strToU8(onServer) }]),
    /1 × Its content is behind a link: open the file in Google Earth.*save it as KMZ/,
  );
  const archive = zipSync({
    'doc.kml': strToU8(kml(link('files/campus.kml') + link('lost.kml'))),
    'files/campus.kml': strToU8(kml(placemark('Hall', 10))),
  });
  const { features, problems } = await readSource([{ name: 'a.kmz', bytes: archive }]);
  assert.equal(features.length, 1);
  assert.deepEqual(
    problems.map(({ reason, count, examples }) => [reason.slice(0, 30), count, examples]),
    [['Its content is behind a link: ', 1, ['Campus']]],
  );
});

test('names a building after its document without the ending of a file, or after its KMZ file', async () => {
  const nameOf = async (documentName: string, entry: string) => {
    const document = kml(placemark('Hall', 10)).replace('<name>Mill</name>', `<name>${documentName}</name>`);
    const archive = zipSync({ [entry]: strToU8(document) });
    const model = await readSource([{ name: 'Old Mill.kmz', bytes: archive }]);
    const [building] = interpretSource(model).buildings;
    assert.notEqual(building?.floors[0]?.name, 'doc');
    return building?.name;
  };
  for (const [documentName, entry, expected] of [
    ['Mill House.kmz', 'doc.kml', 'Mill House'],
    ['Mill House.KML', 'doc.kml', 'Mill House'],
    ['Dr. Docker', 'doc.kml', 'Dr. Docker'],
    ['doc.kml', 'doc.kml', 'Old Mill'],
    ['', 'doc.kml', 'Old Mill'],
    ['doc', 'Campus.kml', 'Campus'],
  ] as const)
    assert.equal(await nameOf(documentName, entry), expected, `${documentName} in ${entry}`);
});
