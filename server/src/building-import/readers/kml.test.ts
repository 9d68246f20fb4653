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
