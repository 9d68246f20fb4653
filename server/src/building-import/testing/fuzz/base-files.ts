import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { SourceFile } from '../../model.ts';
import { writeModel } from '../building-model.test-support.ts';
import { generatePlaces, toDxf, toGeoJson, toOsm } from '../generated-files.test-support.ts';
import { generateVenue } from '../generated-venue.test-support.ts';
import { drawOffice } from '../office-drawing.test-support.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures');
const places = generatePlaces(24, '0;1');

function fixture(name: string): SourceFile {
  return { name, bytes: readFileSync(join(fixtures, name)) };
}

function text(name: string, content: string): SourceFile {
  return { name, bytes: strToU8(content) };
}

const csv = `id;name;level;wkt\n${places
  .map(({ id, name, level, polygons }) => {
    const rings = polygons.map(
      (polygon) =>
        `(${polygon.map((ring) => `(${ring.map((position) => position.join(' ')).join()})`).join()})`,
    );
    return `${id};${name};"${level}";"MULTIPOLYGON (${rings.join()})"`;
  })
  .join('\n')}`;

const venue = () => generateVenue({ buildings: 2, levels: 2, unitsPerLevel: 20 });

/** The .shx file of a .shp file. */
function indexShapes(shapes: Uint8Array): Uint8Array {
  const view = Buffer.from(shapes);
  const entries: Buffer[] = [];
  for (let at = 100; at < view.length; at += 8 + 2 * view.readInt32BE(at + 4)) {
    const entry = Buffer.alloc(8);
    entry.writeInt32BE(at / 2, 0);
    entry.writeInt32BE(view.readInt32BE(at + 4), 4);
    entries.push(entry);
  }
  const header = Buffer.from(view.subarray(0, 100));
  header.writeInt32BE(50 + 4 * entries.length, 24);
  return Buffer.concat([header, ...entries]);
}

/** Valid files of each format, with one list for each import. */
export const baseFiles: Readonly<Record<string, () => readonly (readonly SourceFile[])[]>> = {
  geojson: () => [
    [text('a.geojson', toGeoJson(places))],
    [text('level-1.geojson', toGeoJson(places)), text('level-2.geojson', toGeoJson(places))],
  ],
  imdf: () => [
    venue(),
    [
      {
        name: 'venue.zip',
        bytes: zipSync(Object.fromEntries(venue().map(({ name, bytes }) => [name, bytes]))),
      },
    ],
  ],
  osm: () => [[text('a.osm', toOsm(places))], [fixture('map.osm')]],
  kml: () => {
    const kml = fixture('KML_Samples.kml');
    return [[kml], [{ name: 'a.kmz', bytes: zipSync({ 'doc.kml': kml.bytes }) }]];
  },
  dxf: () => [
    [text('a.dxf', toDxf(places))],
    ...(['blocks', 'splines', 'r12'] as const).map((style) => [text('a.dxf', drawOffice(style).dxf)]),
    ...['hatches.dxf', 'lwpolylines.dxf', 'blocks2.dxf'].map((name) => [fixture(name)]),
  ],
  ifc: () => [
    [text('a.ifc', writeModel({ latLng: '(52,30,0,0),(13,15,0,0)' }))],
    [{ name: 'a.ifczip', bytes: zipSync({ 'a.ifc': strToU8(writeModel({ schema: 'IFC2X3' })) }) }],
  ],
  geopackage: () => [[fixture('buildings.gpkg')]],
  shapefile: () => {
    const [shapes, table] = [fixture('nc.shp'), fixture('nc.dbf')];
    const zip = zipSync({ 'nc.shp': shapes.bytes, 'nc.dbf': table.bytes });
    const index = { name: 'nc.shx', bytes: indexShapes(shapes.bytes) };
    return [[shapes, table], [shapes, index, table], [{ name: 'nc.zip', bytes: zip }]];
  },
  csv: () => [[text('a.csv', csv)]],
};
