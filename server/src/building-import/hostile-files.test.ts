import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import { full, test } from '../testing/level.ts';
import { interpretSource } from './interpret.ts';
import { ImportError } from './model.ts';
import { readSource } from './read-source.ts';

const ring = '[[0,0],[0.001,0],[0,0.001],[0,0]]';

function read(name: string, content: string) {
  return readSource([{ name, bytes: strToU8(content) }]);
}

test('rejects nesting deeper than the stack', async () => {
  const depth = 1_000_000;
  const nested = [
    '['.repeat(depth) + ']'.repeat(depth),
    `${'{"type":"GeometryCollection","geometries":['.repeat(50_000)}${']}'.repeat(50_000)}`,
    `<kml>${'<Folder>'.repeat(depth)}`,
    `<osm>${'<node>'.repeat(depth)}`,
    `name,wkt\nHall,POLYGON ${'('.repeat(depth)}`,
  ];
  for (const text of nested) await assert.rejects(read('a.txt', text), ImportError);
  const properties = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const { features } = await read(
    'a.json',
    `{"type":"Feature","properties":${properties},"geometry":{"type":"Polygon","coordinates":[${ring}]}}`,
  );
  assert.ok(JSON.stringify(features).length < 1000);
});

full(
  'reads a ring of 200,000 vertices, more than a call has arguments, and does not make it a zone',
  async () => {
    const vertices = Array.from({ length: 200_000 }, (_, i) => {
      const angle = (i / 200_000) * 2 * Math.PI;
      return [Math.cos(angle), Math.sin(angle)].map((value) => value.toFixed(7));
    });
    const closed = [...vertices, vertices[0] ?? []];
    const texts = [
      `{"type":"Polygon","coordinates":[[${closed.map((position) => `[${position}]`).join()}]]}`,
      `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${closed.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
      `wkt\n"POLYGON ((${closed.map((position) => position.join(' ')).join()}))"`,
    ];
    for (const text of texts) {
      const model = await read('a.txt', text);
      assert.equal(model.features[0]?.geometry.coordinates[0]?.length, 200_001);
      const { problems } = interpretSource(model);
      assert.match(problems[0]?.reason ?? '', /cannot be a zone.*20,?000|vertices/);
    }
  },
);

test('does not expand entities that a document defines', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
    <kml><Placemark><name>&b;</name></Placemark></kml>`;
  await assert.rejects(read('a.kml', bomb), /not well-formed/);
  const file = '<!DOCTYPE osm [<!ENTITY x SYSTEM "file:///etc/passwd">]><osm><way id="&x;"/></osm>';
  await assert.rejects(read('a.osm', file), /not well-formed/);
});

test('treats keys with a special meaning for objects as ordinary properties', async () => {
  const names = '"__proto__":{"polluted":true},"constructor":"x","hasOwnProperty":"y","toString":"z"';
  const model = await read(
    'a.json',
    `{"type":"Feature","properties":{${names}},"geometry":{"type":"Polygon","coordinates":[${ring}]}}`,
  );
  assert.deepEqual(Object.keys(model.features[0]?.properties ?? {}), [
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
  ]);
  const { buildings } = interpretSource(model, { nameProperty: 'toString', typeProperty: 'constructor' });
  assert.equal(buildings[0]?.floors[0]?.zones[0]?.name, 'z');
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
  const xml = '<osm><node id="1" __proto__="x" hasOwnProperty="y" constructor="z" lat="0" lon="0"/></osm>';
  await assert.rejects(read('a.osm', xml), ImportError);
  const archive = zipSync({
    __proto__: strToU8('x'),
    'a.json': strToU8(`{"type":"Polygon","coordinates":[${ring}]}`),
  });
  assert.equal((await readSource([{ name: 'a.zip', bytes: archive }])).features.length, 1);
});

test('rejects blocks that contain each other many times', async () => {
  const lines = ['0', 'SECTION', '2', 'BLOCKS'];
  for (let i = 0; i < 20; i++) {
    lines.push('0', 'BLOCK', '2', `B${i}`);
    for (let j = 0; j < 10; j++) lines.push('0', 'INSERT', '2', `B${i + 1}`);
    lines.push('0', 'ENDBLK');
  }
  lines.push(
    '0',
    'ENDSEC',
    '0',
    'SECTION',
    '2',
    'ENTITIES',
    '0',
    'INSERT',
    '2',
    'B0',
    '0',
    'ENDSEC',
    '0',
    'EOF',
  );
  await assert.rejects(read('a.dxf', lines.join('\n')), /more than 100000 blocks/);
});

test('reads long runs of white space and of repeated characters in one pass', async () => {
  const spaces = ' '.repeat(3_000_000);
  const coordinates = `0,0 1,0${spaces}1,1 0,0`;
  const kml = `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
  assert.equal((await read('a.kml', kml)).features.length, 1);
  for (const text of [
    `wkt\nPOLYGON${spaces}x\n`,
    `wkt,b\nPOLYGON ((0 0${spaces}, 1 0, 1 1,\n`,
    `{"type":"Feature"${spaces}`,
    `<kml><Folder><name>${'-'.repeat(3_000_000)}</name></Folder></kml>`,
    `<osm>${spaces}<!--${'-'.repeat(1000)}`,
    `  0\nSECTION\n  2\nENTITIES\n  0\nLWPOLYLINE\n  8\n${'-'.repeat(3_000_000)}\n`,
  ])
    await assert.rejects(read('a.txt', text), ImportError);
});

test('rejects a feature on very many levels before it needs the memory', async () => {
  const feature = `{"type":"Feature","properties":{"name":"a","level":"0-190"},"geometry":{"type":"Polygon","coordinates":[${ring}]}}`;
  const list = Array.from({ length: 1000 }, () => feature).join();
  const model = await read('a.json', `{"type":"FeatureCollection","features":[${list}]}`);
  assert.throws(() => interpretSource(model, { levelProperty: 'level' }), /more than 100000 zones/);
});
