import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { zipSync } from 'fflate';
import { createBudget, defaultLimits } from './limits.ts';
import type { SourceModel } from './model.ts';
import { countProblems } from './problems.ts';
import { readSource } from './read-source.ts';
import { readOsm } from './readers/osm.ts';
import { polygonsOf } from './source-geometry.ts';
import { generatePlaces, toDxf, toGeoJson, toOsm } from './testing/generated-files.test-support.ts';
import {
  convertWithOgr,
  findOgr,
  listLayers,
  type OgrFeature,
  readWithOgr,
} from './testing/ogr.test-support.ts';

const fixtures = join(import.meta.dirname, 'testing', 'fixtures');
const places = generatePlaces(60);
let folder = '';

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-ogr-'));
  writeFileSync(join(folder, 'places.geojson'), toGeoJson(places));
});
after(() => rmSync(folder, { recursive: true }));

function read(...paths: string[]): Promise<SourceModel> {
  return readSource(paths.map((path) => ({ name: path.replace(/^.*\//, ''), bytes: readFileSync(path) })));
}

type Polygons = OgrFeature['polygons'];

/** Asserts that all features, rings and vertices are the same and in the same order, within a tolerance in coordinate units. */
function compare(model: SourceModel, expected: readonly Polygons[], tolerance: number): void {
  const actual = model.features.map(({ geometry }) => polygonsOf(geometry));
  assert.equal(actual.length, expected.length, 'features');
  for (const [i, polygons] of expected.entries()) {
    assert.deepEqual(
      actual[i]?.map((rings) => rings.map((ring) => ring.length)),
      polygons.map((rings) => rings.map((ring) => ring.length)),
      `vertices of feature ${i}`,
    );
    const flat = (list: Polygons) => list.flat(2).flatMap(([x = 0, y = 0]) => [x, y]);
    const [own, other] = [flat(actual[i] as Polygons), flat(polygons)]; // its structure was just compared
    const farthest = own.reduce(
      (max, value, j) => Math.max(max, Math.abs(value - (other[j] ?? Number.NaN))),
      0,
    );
    assert.ok(farthest <= tolerance, `feature ${i} is off by ${farthest}`);
  }
}

const withPolygons = (features: readonly OgrFeature[]) =>
  features.map(({ polygons }) => polygons).filter((polygons) => polygons.length > 0);

describe('readers yield the same as ogr2ogr', { skip: !findOgr() && 'without gdal' }, () => {
  test('generated GeoJSON', async () => {
    const path = join(folder, 'places.geojson');
    compare(await read(path), withPolygons(readWithOgr(path)), 0);
  });

  test('generated GeoJSON in a projection that its crs names', async () => {
    const path = join(folder, 'projected.geojson');
    convertWithOgr(
      'GeoJSON',
      path,
      join(folder, 'places.geojson'),
      '-t_srs',
      'EPSG:25830',
      '-lco',
      'COORDINATE_PRECISION=9',
    );
    compare(await read(path), withPolygons(readWithOgr(path, { options: ['-t_srs', 'EPSG:4326'] })), 1e-10);
  });

  for (const [srs, tolerance] of [
    ['EPSG:4326', 0],
    ['EPSG:3857', 1e-12],
    ['EPSG:32630', 1e-11],
  ] as const) {
    test(`a generated GeoPackage in ${srs}`, async () => {
      const path = join(folder, `places-${srs.slice(5)}.gpkg`);
      convertWithOgr('GPKG', path, join(folder, 'places.geojson'), '-t_srs', srs);
      const model = await read(path);
      compare(model, withPolygons(readWithOgr(path, { options: ['-t_srs', 'EPSG:4326'] })), tolerance);
      assert.equal(model.features[6]?.properties.name, 'Büro 0-7 «ŻŹ»');
    });

    test(`a generated shapefile in ${srs}`, async () => {
      const path = join(folder, `places-${srs.slice(5)}.shp`);
      convertWithOgr(
        'ESRI Shapefile',
        path,
        join(folder, 'places.geojson'),
        '-t_srs',
        srs,
        '-lco',
        'ENCODING=UTF-8',
      );
      const files = ['shp', 'dbf', 'prj', 'cpg', 'shx'].map((ending) => path.replace(/shp$/, ending));
      const model = await read(...files);
      compare(model, withPolygons(readWithOgr(path, { options: ['-t_srs', 'EPSG:4326'] })), tolerance);
      assert.equal(model.features[6]?.properties.name, 'Büro 0-7 «ŻŹ»');
    });
  }

  for (const encoding of ['ISO-8859-1', 'CP1252', 'UTF-8', 'LDID/87'])
    test(`names of a shapefile in ${encoding}`, async () => {
      const path = join(folder, `encoded-${encoding.replace('/', '-')}.shp`);
      convertWithOgr('ESRI Shapefile', path, join(folder, 'places.geojson'), '-lco', `ENCODING=${encoding}`);
      const endings = ['shp', 'dbf', ...(encoding === 'LDID/87' ? [] : ['cpg'])];
      const model = await read(...endings.map((ending) => path.replace(/shp$/, ending)));
      assert.match(String(model.features[6]?.properties.name), /^Büro 0-7 «/);
      assert.deepEqual(model.notUtf8Files, []);
    });

  test('generated KML', async () => {
    const path = join(folder, 'places.kml');
    convertWithOgr('KML', path, join(folder, 'places.geojson'), '-dsco', 'NameField=name');
    const model = await read(path);
    compare(model, withPolygons(readWithOgr(path)), 0);
    assert.deepEqual(model.features[6]?.names, { '': 'Büro 0-7 «ŻŹ»' });
  });

  test('a generated table with WKT', async () => {
    const path = join(folder, 'places.csv');
    convertWithOgr(
      'CSV',
      path,
      join(folder, 'places.geojson'),
      '-lco',
      'GEOMETRY=AS_WKT',
      '-lco',
      'SEPARATOR=SEMICOLON',
    );
    const model = await read(path);
    compare(model, withPolygons(readWithOgr(path)), 0);
    assert.equal(model.features[6]?.properties.name, 'Büro 0-7 «ŻŹ»');
  });

  test('generated OSM XML', async () => {
    const path = join(folder, 'places.osm');
    writeFileSync(path, toOsm(places));
    const model = await read(path);
    // For GDAL, rooms are not areas: their closed ways are lines.
    const features = ['lines', 'multipolygons'].flatMap((layer) =>
      readWithOgr(path, { layers: [layer], closedLines: true }),
    );
    const byName = new Map(features.map(({ properties, polygons }) => [properties.name, polygons]));
    assert.equal(byName.size, places.length);
    compare(
      model,
      model.features.map(({ names }) => byName.get(names?.['']) ?? []),
      0,
    );
  });

  test('a generated drawing', async () => {
    const path = join(folder, 'places.dxf');
    writeFileSync(path, toDxf(places));
    compare(await read(path), withPolygons(readWithOgr(path, { closedLines: true })), 0);
  });

  test('units of a generated venue', async () => {
    const { generateVenue } = await import('./testing/generated-venue.test-support.ts');
    const files = generateVenue();
    const unit = files.find(({ name }) => name === 'unit.geojson');
    const path = join(folder, 'unit.geojson');
    writeFileSync(path, unit?.bytes ?? '');
    compare(await readSource(files), withPolygons(readWithOgr(path)), 0);
  });

  for (const name of ['lwpolylines.dxf', 'closedlwpolylinebug.dxf', 'hatches.dxf', 'blocks2.dxf'])
    test(`${name} of the package dxf`, async () => {
      const path = join(fixtures, name);
      const expected = withPolygons(readWithOgr(path, { closedLines: true }));
      compare(await read(path), expected, 1e-9);
    });

  test('buildings.gpkg of the package sf, in British National Grid', async () => {
    const path = join(fixtures, 'buildings.gpkg');
    // Both use the seven parameters of OSGB36, which GDAL needs as an option.
    const system =
      '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +datum=OSGB36 +units=m';
    const options = ['-s_srs', system, '-t_srs', 'EPSG:4326'];
    compare(await read(path), withPolygons(readWithOgr(path, { options })), 1e-6);
  });

  test('nc.shp of the package sf', async () => {
    for (const name of ['nc.shp', 'nc.dbf']) copyFileSync(join(fixtures, name), join(folder, name));
    const path = join(folder, 'nc.shp');
    const model = await read(path, join(folder, 'nc.dbf'));
    const expected = readWithOgr(path, { env: { SHAPE_RESTORE_SHX: 'YES' } });
    compare(model, withPolygons(expected), 0);
    assert.deepEqual(
      model.features.map(({ properties }) => properties.NAME),
      expected.map(({ properties }) => properties.NAME),
    );
  });

  test('buildings of map.osm of the package osmtogeojson', () => {
    const path = join(fixtures, 'map.osm');
    const read = {
      budget: createBudget(defaultLimits),
      problems: countProblems(),
      notUtf8: new Set<string>(),
    };
    const { buildings = [] } = readOsm([{ name: 'map.osm', bytes: readFileSync(path) }], read);
    const options = ['-where', 'building IS NOT NULL'];
    const env = { OSM_USE_CUSTOM_INDEXING: 'NO' };
    const expected = readWithOgr(path, { layers: ['multipolygons'], options, env });
    const idOf = ({ properties }: OgrFeature) =>
      properties.osm_way_id ? `way/${properties.osm_way_id}` : `relation/${properties.osm_id}`;
    const byId = new Map(expected.map((feature) => [idOf(feature), feature.polygons]));
    for (const { id, outline } of buildings)
      assert.deepEqual(outline && polygonsOf(outline), byId.get(id), id);
    // If nodes are missing, GDAL leaves them out, which yields another shape.
    const cut = read.problems.list().find(({ reason }) => /nodes that are not in the file/.test(reason));
    assert.deepEqual([buildings.length, cut?.count, byId.size], [3, 6, 9]);
  });

  for (const name of ['polygon-xyz.json', 'multipolygon.json', 'multipolygon-xyz.json'])
    test(`${name} of the package geojson-fixtures`, async () => {
      const path = join(fixtures, name);
      compare(await read(path), withPolygons(readWithOgr(path)), 0);
    });

  test('KML_Samples.kml of fastkml', async () => {
    const path = join(fixtures, 'KML_Samples.kml');
    // GDAL also makes a polygon from the location of an image.
    const layers = listLayers(path).filter((layer) => layer !== 'Ground Overlays');
    const expected = layers.flatMap((layer) => readWithOgr(path, { layers: [layer] }));
    compare(await read(path), withPolygons(expected), 0);
  });
  test('KML_Samples.kml of fastkml in a KMZ', async () => {
    const path = join(folder, 'samples.kmz');
    writeFileSync(path, zipSync({ 'doc.kml': readFileSync(join(fixtures, 'KML_Samples.kml')) }));
    const layers = listLayers(path).filter((layer) => layer !== 'Ground Overlays');
    const expected = layers.flatMap((layer) => readWithOgr(path, { layers: [layer] }));
    compare(await read(path), withPolygons(expected), 0);
  });

  test('world_wkt.csv of the package spData', async () => {
    const path = join(fixtures, 'world_wkt.csv');
    const [model, expected] = [await read(path), readWithOgr(path)];
    compare(model, withPolygons(expected), 0);
    assert.deepEqual(
      model.features.map(({ properties }) => properties.name_long),
      expected.map(({ properties }) => properties.name_long),
    );
  });
});
