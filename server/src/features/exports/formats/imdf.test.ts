import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Ajv } from 'ajv';
import { unzipSync } from 'fflate';
import { findGdal } from '../../../imaging/testing/gdal.ts';
import { clientOf } from '../../../testing/api-client.ts';
import { addFloor, addMap } from '../../../testing/sample-maps.ts';
import { addPoint } from '../../../testing/sample-points.ts';
import { addZone, boxRing, polygonOf } from '../../../testing/sample-zones.ts';
import { onSqlite, tokenFor } from '../../../testing/test-server.ts';
import { pointTypes } from '../../../zone-rules/point-types.ts';
import { zoneTypes } from '../../../zone-rules/zone-types.ts';
import { featureTypes, language, schemaOf } from './imdf-rules.test-support.ts';

const base = '/api/v4/CustomMaps';

interface Feature {
  readonly id: string;
  readonly feature_type: string;
  readonly geometry: object | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

onSqlite('an IMDF archive', (server) => {
  let folder: string;
  let floorIds: string[];
  let mapId: string;
  let files: Record<string, string>;
  const featuresOf = (type: string): Feature[] => JSON.parse(files[`${type}.geojson`] ?? '').features;

  /** Exports a map to a file in the folder. @returns the texts of its files */
  async function readArchive(customMapId: string): Promise<Record<string, string>> {
    const headers = { authorization: `Bearer ${await tokenFor(server(), 1)}` };
    const response = await fetch(`${server().baseUrl}${base}/Export/${customMapId}?format=imdf`, { headers });
    const archive = new Uint8Array(await response.arrayBuffer());
    await writeFile(join(folder, `${customMapId}.zip`), archive);
    return Object.fromEntries(
      Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    );
  }

  /** Two floors with a zone of each type, and a hole in the first, and points of each type: some in a zone, one on a shared wall. */
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-imdf-'));
    const send = clientOf(server());
    const { customMapId } = await addMap(send, {
      address: '{"country":"US","A1":"ND","A3":"Minot","road":"Main St"}',
    });
    const types = Object.values(zoneTypes);
    const boxOf = (i: number) => boxRing(-2.979 + i * 1e-4, 56.4596, -2.979 + (i + 1) * 1e-4, 56.46);
    floorIds = await Promise.all(
      [0, 1].map(
        async (floorNumber) => (await addFloor(send, customMapId, { floorNumber })).customMapFloorId,
      ),
    );
    for (const floorId of floorIds) {
      const hole = boxRing(-2.97898, 56.4597, -2.97892, 56.4598);
      for (const [i, zoneType] of types.entries())
        await addZone(send, floorId, {
          name: `Zone ${i}`,
          zoneType,
          polygonGeoJson: i === 0 ? polygonOf(boxOf(0), hole) : polygonOf(boxOf(i)),
        });
      await addZone(send, floorId, { name: 'Closed', isActive: false, polygonGeoJson: polygonOf(boxOf(0)) });
      for (const [i, pointType] of pointTypes.entries())
        await addPoint(send, floorId, { pointType, latitude: 56.4599, longitude: -2.97905 + i * 1e-4 });
      await addPoint(send, floorId, {
        pointType: 'door',
        label: 'On the wall',
        latitude: 56.4599,
        longitude: -2.979 + 1e-4,
      });
      await addPoint(send, floorId, {
        pointType: 'aed',
        label: 'In the hole',
        latitude: 56.45975,
        longitude: -2.97895,
      });
      await addPoint(send, floorId, { pointType: 'aed', isActive: false });
    }
    mapId = customMapId;
    files = await readArchive(mapId);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('has the files, property keys and categories of OGC 20-094', () => {
    const { version, created, language: spoken } = JSON.parse(files['manifest.json'] ?? '');
    assert.equal(version, '1.0.0');
    assert.equal(new Date(created).toISOString(), created);
    assert.match(spoken, new RegExp(language));
    const names = featureTypes.map((type) => `${type}.geojson`);
    assert.deepEqual(Object.keys(files).sort(), ['manifest.json', ...names].sort());
    const ajv = new Ajv({ allErrors: true, strict: false });
    for (const type of featureTypes) {
      const isValid = ajv.compile(schemaOf(type));
      assert.ok(
        isValid(JSON.parse(files[`${type}.geojson`] ?? '')),
        `${type}: ${ajv.errorsText(isValid.errors)}`,
      );
    }
  });

  test('points have the amenity category that means the same, otherwise unspecified', () => {
    const categoryOf = Object.fromEntries(
      featuresOf('amenity').map(({ properties: { name, category } }) => [
        (name as { en: string }).en,
        category,
      ]),
    );
    assert.equal(categoryOf.AED, 'defibrillator');
    assert.equal(categoryOf['fire extinguisher'], 'fireextinguisher');
    assert.equal(categoryOf['fire alarm panel'], 'unspecified', 'a pull station is something else');
  });

  test('the outlines of a building across the antimeridian are cut there, and are not as wide as the world', async () => {
    const send = clientOf(server());
    const bounds = { boundsTopLeftLat: -16, boundsBottomRightLat: -17 };
    const outlinesOf = async (west: number, east: number) => {
      const { customMapId } = await addMap(send, {
        ...{ ...bounds, boundsTopLeftLng: west, boundsBottomRightLng: east },
      });
      await addFloor(send, customMapId);
      const found = await readArchive(customMapId);
      return ['venue', 'footprint', 'level'].map(
        (type) => JSON.parse(found[`${type}.geojson`] ?? '').features[0].geometry,
      );
    };
    const box = (west: number, east: number) => [boxRing(west, -17, east, -16)];
    for (const geometry of await outlinesOf(179.5, -179.75))
      assert.deepEqual(geometry, {
        type: 'MultiPolygon',
        coordinates: [box(179.5, 180), box(-180, -179.75)],
      });
    for (const geometry of await outlinesOf(179.5, 180))
      assert.deepEqual(geometry, { type: 'Polygon', coordinates: box(179.5, 180) });
    for (const geometry of await outlinesOf(180, -179.5))
      assert.deepEqual(geometry, { type: 'Polygon', coordinates: box(-180, -179.5) });
    for (const geometry of await outlinesOf(179.5, -180))
      assert.deepEqual(geometry, { type: 'Polygon', coordinates: box(179.5, 180) });
  });

  test('refers only to features that it has, of the right type, and has no id twice', () => {
    const all = featureTypes.flatMap(featuresOf);
    const types = new Map(all.map((feature) => [feature.id, feature.feature_type]));
    assert.equal(types.size, all.length);
    for (const { properties: keys } of all)
      for (const [key, value] of Object.entries(keys)) {
        const [, type] = /^(address|building|level|unit)_ids?$/.exec(key) ?? [];
        if (!type || value === null) continue;
        for (const reference of [value].flat()) assert.equal(types.get(String(reference)), type, key);
      }
  });

  test('says which units an amenity is in: both of a wall, not the one around a hole, none outside', () => {
    const names = new Map(
      featuresOf('unit').map((unit) => [unit.id, [unit.properties.name, unit.properties.level_id]]),
    );
    const unitsOf = (name: string) =>
      featuresOf('amenity')
        .filter(({ properties: { name: own } }) => (own as { en: string }).en === name)
        .map(({ properties: { unit_ids: ids } }) => (ids as string[]).map((unit) => names.get(unit)));
    const [ground, upper] = floorIds;
    const zone = (number: number, level = ground) => [{ en: `Zone ${number}` }, level];
    const both = (...numbers: number[]) =>
      [ground, upper].map((level) => numbers.map((one) => zone(one, level)));
    assert.deepEqual(unitsOf('exterior door'), both());
    assert.deepEqual(unitsOf('door'), both(0));
    assert.deepEqual(unitsOf('On the wall'), both(0, 1));
    assert.deepEqual(unitsOf('In the hole'), both());
  });

  test('is read by GDAL with every active zone and point, its name and its exact geometry', {
    skip: !findGdal(),
  }, () => {
    const read = (type: string): Feature[] => {
      const path = `/vsizip/${join(folder, `${mapId}.zip`)}/${type}.geojson`;
      const { stdout, stderr } = spawnSync('ogr2ogr', ['-f', 'GeoJSON', '/vsistdout/', path], {
        encoding: 'utf8',
      });
      assert.equal(stderr, '');
      return JSON.parse(stdout).features;
    };
    const counts = Object.fromEntries(featureTypes.map((type) => [type, read(type).length]));
    assert.deepEqual(counts, {
      address: 1,
      venue: 1,
      building: 1,
      footprint: 1,
      level: 2,
      unit: 24,
      amenity: 48,
    });
    // GDAL writes 15 digits.
    const shapes = (features: Feature[]) =>
      JSON.stringify(features, (key, value) =>
        key === 'properties' ? value.name : typeof value === 'number' ? Number(value.toPrecision(15)) : value,
      );
    for (const type of featureTypes)
      assert.deepEqual(JSON.parse(shapes(read(type))), JSON.parse(shapes(featuresOf(type))));
  });
});
