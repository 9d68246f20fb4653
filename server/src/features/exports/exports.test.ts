import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { unzipSync } from 'fflate';
import { findGdal } from '../../imaging/testing/gdal.ts';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addZone, boxRing, polygonOf } from '../../testing/sample-zones.ts';
import { onSqlite, type TestServer, tokenFor } from '../../testing/test-server.ts';
import type { AttachmentResult } from '../attachments/attachments.schema.ts';
import { addAttachedBuilding } from '../attachments/attachments.test-support.ts';

const base = '/api/v4/CustomMaps';
const metadata = '{"keys":"0042","Türcode":"«7» & <b>","10":"ten","2":"two"}';
const hole = [boxRing(-2.979, 56.4596, -2.978, 56.46), boxRing(-2.9788, 56.4597, -2.9785, 56.4598)] as const;

/** A map with two floors, three zones (one with a hole, one inactive) and a point. */
async function addBuilding(send: Send) {
  const { customMapId: mapId } = await addMap(send, { name: 'Häuser & Söhne' });
  const ground = await addFloor(send, mapId, {
    floorNumber: 0,
    name: 'Ground',
    postedLabel: 'G',
    elevationFt: 100,
  });
  const upper = await addFloor(send, mapId, { floorNumber: 1, name: 'Upper <1>', ordinal: 1 });
  const [groundId, upperId] = [ground.customMapFloorId, upper.customMapFloorId];
  const hall = { name: 'Hall & "yard"', zoneType: 1, polygonGeoJson: polygonOf(...hole), metadata };
  const room = { name: 'Room 101', color: '#F00', hazard: { unNumber: '1203' }, isDispatchable: false };
  const box = polygonOf(boxRing(-2.978, 56.4596, -2.9775, 56.46));
  const zones = [
    await addZone(send, groundId, hall),
    await addZone(send, groundId, { name: 'Old store', polygonGeoJson: box, isActive: false }),
    await addZone(send, upperId, { ...room, polygonGeoJson: box }),
  ];
  const door = {
    pointType: 'keyBox',
    latitude: 56.4599,
    longitude: -2.9781,
    note: 'Code\n12',
    headingDeg: 90,
  };
  const point = await addPoint(send, groundId, door);
  return { mapId, groundId, upperId, zones, point };
}

/** The file as bytes. */
async function download(server: TestServer, mapId: string, query: string): Promise<Buffer<ArrayBuffer>> {
  const headers = { authorization: `Bearer ${await tokenFor(server, 1)}` };
  const response = await fetch(`${server.baseUrl}${base}/Export/${mapId}?${query}`, { headers });
  assert.equal(response.status, 200, query);
  return Buffer.from(await response.arrayBuffer());
}

onSqlite('exports', (server) => {
  test('GeoJSON has the names of documents if they are asked for, without their addresses and texts', async () => {
    const send = clientOf(server());
    const { mapId, onMap, onFloor, onZone, onPoint } = await addAttachedBuilding(send);
    const plain = (await send('GET', `${base}/Export/${mapId}`)).text;
    const { text } = await send('GET', `${base}/Export/${mapId}?attachments=true`);
    assert.doesNotMatch(text, /\/storage\/|Key \*\*12/);
    const found: unknown[] = [];
    const rest = JSON.parse(text, (key, value) => (key === 'attachments' ? void found.push(value) : value));
    const own = ({ attachmentId, title, mediaType }: AttachmentResult) => [
      { attachmentId, title, mediaType },
    ];
    assert.deepEqual(found, [onMap, onFloor, onZone, onPoint].map(own));
    assert.deepEqual(rest, JSON.parse(plain));
  });

  test('GeoJSON has every zone and point with its id, all of its fields and its exact geometry', async () => {
    const send = clientOf(server());
    const { mapId, groundId, zones, point } = await addBuilding(send);
    const { headers, text } = await send('GET', `${base}/Export/${mapId}?format=geojson`);
    assert.match(
      headers.get('content-disposition') ?? '',
      /filename\*=UTF-8''H%C3%A4user%20%26%20S%C3%B6hne\.geojson$/,
    );
    const { muster, features } = JSON.parse(text);
    assert.equal(muster.map.customMapId, mapId);
    assert.deepEqual(
      muster.floors.map(({ name, postedLabel }: Record<string, string>) => [name, postedLabel]),
      [
        ['Ground', 'G'],
        ['Upper <1>', undefined],
      ],
    );
    const ids = features.map(({ id }: { id: string }) => id);
    assert.deepEqual(
      ids,
      [zones[0], zones[1]]
        .map((zone) => zone.customMapZoneId)
        .concat(point.customMapPointId, zones[2].customMapZoneId),
    );
    const [hall, , key, room] = features;
    assert.deepEqual(hall.geometry, { type: 'Polygon', coordinates: hole });
    assert.deepEqual(hall.properties.metadata, JSON.parse(metadata));
    assert.deepEqual([room.properties.hazard, room.properties.isDispatchable], [{ unNumber: '1203' }, false]);
    assert.deepEqual(key.geometry.coordinates, [-2.9781, 56.4599]);
    assert.deepEqual(
      [key.properties.kind, key.properties.note, key.properties.customMapFloorId],
      ['point', 'Code\n12', groundId],
    );
  });

  test('a map of another department, an unknown floor and an unknown format are rejected', async () => {
    const { mapId } = await addBuilding(clientOf(server()));
    for (const format of ['geojson', 'gpkg', 'kmz'])
      assertError(
        await clientOf(server(), 2)('GET', `${base}/Export/${mapId}?format=${format}`),
        404,
        'CustomMapNotFound',
      );
    const send = clientOf(server());
    assertError(await send('GET', `${base}/Export/${mapId}?format=shp`), 400, 'InvalidRequest');
    const unknown = await send('GET', `${base}/Export/${mapId}?format=mbtiles&floorId=${mapId}`);
    assertError(unknown, 404, 'CustomMapFloorNotFound');
  });
});

onSqlite('exported files', (server) => {
  let building: Awaited<ReturnType<typeof addBuilding>>;
  before(async () => {
    building = await addBuilding(clientOf(server()));
  });

  test('the same map is the same bytes in every format, and no file is left behind', async () => {
    for (const format of ['geojson', 'csv', 'kmz', 'tak', 'imdf', 'gpkg', 'nena']) {
      const read = async () => hash(await download(server(), building.mapId, `format=${format}`));
      assert.equal(await read(), await read(), format);
    }
  });

  test('the file of a confidential map says so in its name', async () => {
    const send = clientOf(server(), 8);
    const { customMapId } = await addMap(send, { name: 'Vault', isConfidential: true });
    const { headers } = await send('GET', `${base}/Export/${customMapId}?format=csv`);
    assert.match(headers.get('content-disposition') ?? '', /"Vault \(confidential\)\.csv"/);
  });

  test('all maps of a department are one archive, in which each map is the file that Export writes', async () => {
    const send = clientOf(server(), 7);
    const { customMapId: first } = await addMap(send, { name: 'A/B: "Süd"', isActive: false });
    const { customMapId: second } = await addMap(send, { name: 'a_b_ _süd_' });
    await addFloor(send, second, { name: 'Ground' });
    const headers = { authorization: `Bearer ${await tokenFor(server(), 7)}` };
    const response = await fetch(`${server().baseUrl}${base}/ExportMaps`, { headers });
    const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
    assert.deepEqual(Object.keys(entries).sort(), ['A_B_ _Süd_ (2).geojson', 'a_b_ _süd_.geojson']);
    const texts = Object.values(entries).map((bytes) => Buffer.from(bytes).toString());
    for (const id of [first, second])
      assert.ok(texts.includes((await send('GET', `${base}/Export/${id}`)).text), id);
    assertError(await send('GET', `${base}/ExportMaps?format=mbtiles`), 400, 'InvalidRequest');
  });

  test('a TAK package lists its overlays in its manifest', async () => {
    const entries = unzipSync(await download(server(), building.mapId, 'format=tak'));
    const manifest = Buffer.from(entries['MANIFEST/manifest.xml'] ?? '').toString();
    const listed = [...manifest.matchAll(/zipEntry="([^"]+)"/g)].map(([, name = '']) => name);
    assert.deepEqual(Object.keys(entries), ['MANIFEST/manifest.xml', ...listed]);
    assert.equal(listed.length, 2);
    const overlay = unzipSync(entries[listed[0] ?? ''] ?? new Uint8Array());
    assert.ok(overlay[`plans/${building.groundId}.png`]);
  });
});

onSqlite(
  'exported files in GDAL',
  (server) => {
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'muster-export-'));
    });
    after(() => rm(folder, { recursive: true, force: true }));

    const run = (command: string, ...args: string[]) => {
      const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      assert.doesNotMatch(stderr, /ERROR|Warning/);
      return stdout;
    };
    /** The features that GDAL finds in a file, by layer. */
    const layersOf = (path: string) => {
      const layers = [...run('ogrinfo', '-ro', '-q', path).matchAll(/^\d+: (.*?)(?: \([^()]*\))?$/gm)];
      return new Map<string, Feature[]>(
        layers.map(([, name = '']) => [
          name,
          JSON.parse(run('ogr2ogr', '-f', 'GeoJSON', '/vsistdout/', path, name)).features,
        ]),
      );
    };

    test('GDAL reads all vector formats with every feature, name and vertex', {
      skip: !findGdal(),
    }, async () => {
      const { mapId } = await addBuilding(clientOf(server()));
      const open = async (format: string, extension: string) => {
        const path = join(folder, `map${extension}`);
        await writeFile(path, await download(server(), mapId, `format=${format}`));
        return layersOf(path);
      };
      const geojson = [...(await open('geojson', '.geojson')).values()].flat();
      const gpkg = await open('gpkg', '.gpkg');
      const [zones, points] = [gpkg.get('zones') ?? [], gpkg.get('points') ?? []];
      assert.deepEqual([geojson.length, zones.length, points.length], [4, 3, 1]);
      for (const { geometry, properties } of zones) {
        const same = geojson.find((one) => one.id === properties.id);
        assert.deepEqual(geometry, same?.geometry);
      }
      const nena = await open('nena', '.nena.gpkg');
      const polygons = nena.get('SiteStructureAddressPolygon') ?? [];
      assert.deepEqual(
        polygons.map(({ properties }) => [
          properties.Room,
          properties.Addtl_Loc,
          properties.Floor,
          properties.FloorIndex,
        ]),
        [
          [null, 'Hall & "yard"', 'G', 0],
          ['Room 101', null, '1', 1],
        ],
      );
      assert.deepEqual(polygons[0]?.geometry.coordinates, [hole]);
      const [site] = nena.get('SiteStructureAddressPoint') ?? [];
      assert.ok(Math.abs(Number(site?.properties.Elevation) - site?.geometry.coordinates[2]) < 1e-9);
      const kmz = [...(await open('kmz', '.kmz')).values()].flat();
      const names = kmz.map(({ properties }) => properties.Name ?? properties.name);
      for (const name of ['Hall & "yard"', 'Room 101', 'key box']) assert.ok(names.includes(name), name);
      assert.ok(!names.includes('Old store'));
    });

    test('GDAL reads MBTiles where the tiles of the floor are', { skip: !findGdal() }, async () => {
      const { mapId } = await addBuilding(clientOf(server()));
      const path = join(folder, 'floor.mbtiles');
      await writeFile(path, await download(server(), mapId, 'format=mbtiles'));
      const stdout = run('gdalinfo', '-json', path);
      const { wgs84Extent } = JSON.parse(stdout);
      const [west, north] = wgs84Extent.coordinates[0][0];
      assert.ok(Math.abs(west - -2.979) < 1e-4 && Math.abs(north - 56.4605) < 1e-4, stdout);
    });
  },
  {},
  true,
);

interface Feature {
  readonly id?: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: a geometry of any type
  readonly geometry: any;
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
