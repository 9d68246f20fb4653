import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { ImportError, type SourceFile } from './model.ts';
import { readSource } from './read-source.ts';
import { generatePlaces, toDxf, toGeoJson, toOsm } from './testing/generated-files.test-support.ts';
import { generateVenue } from './testing/generated-venue.test-support.ts';

const places = generatePlaces(30);
const geojson = toGeoJson(places);

function file(name: string, content: string | Uint8Array): SourceFile {
  return { name, bytes: typeof content === 'string' ? strToU8(content) : content };
}

function assertFails(files: SourceFile[], message: RegExp): Promise<void> {
  return assert.rejects(readSource(files), (error) => {
    assert.ok(error instanceof ImportError);
    assert.match(error.message, message);
    return true;
  });
}

test('recognizes files by their bytes, regardless of their names', async () => {
  const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'testing', 'fixtures', name));
  const cases: [content: string | Uint8Array, format: string][] = [
    [geojson, 'geojson'],
    [`\uFEFF\n ${geojson}`, 'geojson'],
    [toOsm(places), 'osm'],
    [toDxf(places), 'dxf'],
    [`999\ncomment\n${toDxf(places)}`, 'dxf'],
    [fixture('KML_Samples.kml'), 'kml'],
    [fixture('buildings.gpkg'), 'geopackage'],
    [fixture('nc.shp'), 'shapefile'],
    ['name;wkt\nHall;POLYGON ((0 0, 1 0, 1 1, 0 0))\n', 'csv'],
  ];
  for (const [content, format] of cases)
    assert.equal((await readSource([file('upload.bin', content)])).format, format);
});

test('rejects unsupported files with an error that names their format and says what to do instead', async () => {
  const compound = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from(stream, 'utf16le'),
      Buffer.alloc(60),
    ]);
  const bytes = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(64)]);
  const cases: [content: string | Uint8Array, message: RegExp][] = [
    [Buffer.from('AC1027\0\0\0\0'), /^This is a DWG drawing \(AutoCAD 2013\): save it as ASCII DXF R2013\.$/],
    ['AutoCAD Binary DXF\r\n\x1a\0', /binary DXF drawing: save it as ASCII/],
    [bytes('0805 17fe'.replace(' ', '')), /DGN drawing/],
    [compound('RevitPreview4.0'), /Revit model/],
    [compound('WordDocument'), /Word document/],
    [compound('Workbook'), /Excel workbook.*CSV/],
    [compound('Unknown'), /document of a Windows program/],
    [zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), /Excel workbook/],
    [zipSync({ 'word/document.xml': strToU8('<w/>') }), /Word document/],
    ['ISO-10303-21;\nHEADER;', /STEP model/],
    [bytes('fffeff0e'), /SketchUp model/],
    ['%PDF-1.7', /This is a plan \(a PDF document\).*create a map or floor from its page/],
    [bytes('89504e470d0a1a0a'), /This is a plan \(a PNG image\).*create a map or floor from it/],
    [bytes('49492a0008000000'), /plan \(a TIFF image\)/],
    [bytes('49492b0008000000'), /plan \(a TIFF image\)/],
    [bytes('ffd8ffe0'), /JPEG image/],
    [bytes('1f8b08'), /gzip archive: unpack it/],
    [bytes('377abcaf271c'), /7z archive/],
    ['Rar!\x1a\x07\0', /RAR archive/],
    ['<!DOCTYPE html><html></html>', /web page/],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG image/],
    ['<?xml version="1.0"?><!-- x --><inventory/>', /XML with the root <inventory>/],
    ['Dear all,\nhere is the plan.', /plain text/],
    ['name,floor\nHall,1\n', /table without areas/],
    ['', /^This file is empty\.$/],
    [' \n ', /only whitespace/],
    ['{"a": 1}', /no areas|not GeoJSON/],
    ['{"type": "FeatureCollection", "features": [', /not JSON/],
    ['{"type":"Topology","objects":{}}', /TopoJSON/],
    [bytes('00ff00fe01'), /unsupported format \(\.bin\)/],
  ];
  for (const [content, message] of cases) await assertFails([file('upload.bin', content)], message);
  await assertFails([], /No files/);
});

test('reads the files of an archive, but not hidden files and paths that lead out of it', async () => {
  const archive = zipSync({
    'mill/level-1.geojson': strToU8(geojson),
    'mill/level-2.geojson': strToU8(geojson),
    '../level-3.geojson': strToU8(geojson),
    '/etc/level-4.geojson': strToU8(geojson),
    'mill/../level-5.geojson': strToU8(geojson),
    '__MACOSX/mill/._level-1.geojson': strToU8('xx'),
    'mill/.hidden.geojson': strToU8(geojson),
    'mill/README.md': strToU8('# Mill'),
  });
  const { features, levels, problems } = await readSource([file('mill.zip', archive)]);
  assert.deepEqual(
    levels.map(({ ordinal, names }) => [ordinal, names['']]),
    [
      [1, 'Level 1'],
      [2, 'Level 2'],
    ],
  );
  assert.equal(features.length, 60);
  assert.deepEqual(problems, [
    { reason: 'This is plain text: it has no areas to read.', count: 1, examples: ['mill/README.md'] },
  ]);
});

test('rejects archives that unpack to more than the limits before unpacking anything', async () => {
  const zeros = new Uint8Array(30 * 1024 * 1024);
  await assertFails([file('bomb.zip', zipSync({ 'a.geojson': zeros }))], /more than 200 times its size/);
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}.geojson`, strToU8('{}')]));
  await assertFails([file('many.zip', zipSync(many))], /more than 2000 entries/);
  const inner = zipSync({ 'a.geojson': strToU8(geojson) });
  await assertFails(
    [file('nested.zip', zipSync({ 'inner.zip': inner }))],
    /contains another archive \(inner\.zip\)/,
  );
  await assert.rejects(
    readSource([file('large.zip', zipSync({ 'a.geojson': strToU8(geojson) }))], { maxTotalBytes: 6000 }),
    /unpacks to more than 0 MB/,
  );
  const encrypted = zipSync({ 'a.geojson': strToU8(geojson) });
  encrypted[6] = 1;
  await assertFails([file('secret.zip', encrypted)], /encrypted/);
  await assertFails([file('cut.zip', zipSync({ 'a.geojson': strToU8(geojson) }).slice(0, 300))], /damaged/);
});

test('truncates an entry that is larger than the archive says', async () => {
  const archive = zipSync({ 'a.geojson': strToU8(geojson) });
  const view = new DataView(archive.buffer);
  const directory = archive.length - 22 - 46 - 'a.geojson'.length;
  assert.equal(view.getUint32(directory, true), 0x02014b50);
  view.setUint32(directory + 24, 100, true);
  await assertFails([file('lie.zip', archive)], /not JSON|damaged/);
});

test('does not mix files of different formats', async () => {
  await assertFails(
    [file('a.geojson', geojson), file('a.osm', toOsm(places))],
    /different formats \(geojson, osm\)/,
  );
});

test('reads an IMDF venue from its archive', async () => {
  const files = generateVenue();
  const archive = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [`venue/${name}`, bytes])));
  const model = await readSource([file('venue.zip', archive)]);
  assert.equal(model.format, 'imdf');
  assert.equal(model.features.length, 400);
  assert.deepEqual(model.names, { en: 'Mill Hospital', fr: 'Hôpital du Moulin' });
  const occupied = model.features.find(({ externalId }) => externalId === 'unit-0-0-19');
  assert.deepEqual(occupied?.names, { en: 'Café 1.0.19' });
  assert.deepEqual(
    [model.points?.length, model.problems],
    [24, []],
    '8 openings, and the anchors of 16 occupants',
  );
});

test('reads text that is not UTF-8 as Latin-1, and lists its files', async () => {
  const latin1 = Buffer.from(geojson, 'latin1');
  const { features, notUtf8Files } = await readSource([file('latin1.geojson', latin1)]);
  assert.deepEqual(notUtf8Files, ['latin1.geojson']);
  assert.match(String(features[0]?.properties.name), /^Büro/);
});

test('accepts sequences, bare geometries, old crs and geometry collections as GeoJSON', async () => {
  const ring = [
    [0, 0],
    [0.001, 0],
    [0, 0.001],
    [0, 0],
  ];
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const feature = { type: 'Feature', id: 'a', properties: { name: 'Hall' }, geometry: polygon };
  const collection = {
    type: 'GeometryCollection',
    geometries: [polygon, { type: 'Point', coordinates: [0, 0] }],
  };
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } };
  const counts: [text: string, features: number][] = [
    [JSON.stringify(polygon), 1],
    [JSON.stringify(feature), 1],
    [JSON.stringify([feature, feature]), 2],
    [`${JSON.stringify(feature)}\n${JSON.stringify(feature)}\n\n`, 2],
    [`\x1e${JSON.stringify(feature)}\n\x1e${JSON.stringify(polygon)}\n`, 2],
    [JSON.stringify({ ...feature, geometry: collection }), 1],
    [JSON.stringify(collection), 1],
  ];
  for (const [text, features] of counts)
    assert.equal((await readSource([file('a.json', text)])).features.length, features, text);
  const projected = {
    type: 'FeatureCollection',
    crs,
    features: [
      {
        ...feature,
        geometry: { type: 'Polygon', coordinates: [ring.map(([x = 0, y = 0]) => [x * 1e6, y * 1e6])] },
      },
    ],
  };
  const { features } = await readSource([file('a.json', JSON.stringify(projected))]);
  assert.ok(Math.abs(Number(features[0]?.geometry.coordinates[0]?.[1]?.[0]) - 0.00898315) < 1e-7);
  const unknown = {
    ...projected,
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::999999' } },
  };
  await assertFails([file('a.json', JSON.stringify(unknown))], /coordinate system is not supported.*999999/);
});
