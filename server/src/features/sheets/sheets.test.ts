import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { latAtY, lngAtX, mercatorX, mercatorY } from '@muster/geo/web-mercator';
import sharp from 'sharp';
import { findGdal } from '../../imaging/testing/gdal.ts';
import { findPoppler } from '../../imaging/testing/poppler.ts';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { samplePmtiles } from '../../testing/sample-pmtiles.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addZone, boxRing, polygonOf } from '../../testing/sample-zones.ts';
import { onSqlite, type TestServer, tokenFor } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps/GetSheet';
const equator = 2 * Math.PI * 6_378_137;

onSqlite('sheets', (server) => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-sheets-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** A map with two floors, rooms in rows of ten, and a point. */
  const addBuilding = async (send: Send, rooms: number, fields = {}) => {
    const { customMapId } = await addMap(send, fields);
    const upper = await addFloor(send, customMapId, { postedLabel: '3' });
    await addFloor(send, customMapId, { name: 'Basement Ω', floorNumber: -1 });
    const floorId: string = upper.customMapFloorId;
    const features = Array.from({ length: rooms }, (_, i) => {
      const [west, south] = [
        -2.979 + (i % 10) * 1.9e-4,
        56.4596 + Math.floor(i / 10) * (0.0008 / Math.ceil(rooms / 10)),
      ];
      const ring = boxRing(west, south, west + 1.8e-4, south + 0.00075 / Math.ceil(rooms / 10));
      return {
        type: 'Feature',
        properties: { name: `Room ${i + 1}`, type: 0 },
        geometry: { type: 'Polygon', coordinates: [ring] },
      };
    });
    const file = { type: 'FeatureCollection', features };
    const imported = await send('POST', `/api/v4/CustomMaps/ImportZones/${floorId}`, file);
    assert.equal(imported.status, 200, imported.text);
    await addZone(send, floorId, {
      name: 'Closed',
      isActive: false,
      polygonGeoJson: polygonOf(boxRing(-2.9785, 56.46, -2.978, 56.4602)),
    });
    await addPoint(send, floorId, {
      pointType: 'keyBox',
      label: 'Box at gate 2',
      latitude: 56.4597,
      longitude: -2.9789,
    });
    return floorId;
  };

  const print = async (on: TestServer, floorId: string, query = '', departmentId = 1) => {
    const headers = { authorization: `Bearer ${await tokenFor(on, departmentId)}` };
    const response = await fetch(`${on.baseUrl}${base}/${floorId}${query}`, { headers });
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf']);
    const path = join(folder, `${floorId}.pdf`);
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    return path;
  };
  const run = (command: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout;
  };

  test('a sheet names every active room and point by grid cell, with its fonts embedded', {
    skip: !findPoppler(),
  }, async () => {
    const floorId = await addBuilding(clientOf(server()), 12, { isConfidential: true });
    const path = await print(server(), floorId, '?paper=a4&color=false');
    const text = run('pdftotext', '-layout', path, '-');
    for (let i = 1; i <= 12; i++) assert.match(text, new RegExp(`[A-H][1-8] +Room ${i}\\b`));
    assert.match(text, /A7 +Box at gate 2/);
    for (const shown of [
      'Westport House',
      'Level 3 (3)',
      'CONFIDENTIAL',
      'Not verified',
      'true north',
      'USNG 30V WH',
      '1 : ',
    ])
      assert.ok(text.includes(shown), shown);
    assert.doesNotMatch(text, /Closed/);
    const fonts = run('pdffonts', path).trim().split('\n').slice(2);
    assert.ok(fonts.length > 0 && fonts.every((line) => / yes yes yes /.test(line)), fonts.join('\n'));
    assert.match(run('pdfinfo', path), /Pages: +1\n[\s\S]*Page size: +841.89 x 595.28 pts \(A4\)/);
  });

  test('a floor with many rooms has a sheet for each quarter, on which their names can be read', {
    skip: !findPoppler(),
  }, async () => {
    const floorId = await addBuilding(clientOf(server()), 300);
    const path = await print(server(), floorId);
    const pages = Number(/Pages: +(\d+)/.exec(run('pdfinfo', path))?.[1]);
    const quarters = Array.from({ length: pages }, (_, page) =>
      run('pdftotext', '-f', `${page + 1}`, '-l', `${page + 1}`, path, '-'),
    ).filter((text) => /, [AE][15]–[DH][48]/.test(text));
    assert.equal(quarters.length, 4);
    const names = quarters.join('\n').replace(/\s+/g, ' ');
    for (let i = 1; i <= 300; i++) assert.match(names, new RegExp(`Room ${i}\\b`));
  });

  test('all floors are one file with a sheet of the site', { skip: !findPoppler() }, async () => {
    const floorId = await addBuilding(clientOf(server()), 3);
    const text = run(
      'pdftotext',
      '-layout',
      await print(server(), floorId, '?allFloors=true&paper=tabloid'),
      '-',
    );
    assert.equal(text.split('\f').length - 1, 3);
    assert.match(text.split('\f')[0] ?? '', /Site[\s\S]*Level 3: 3 zones/);
    assert.match(text, /Basement Ω/);
  });

  test('GDAL places the plan on the ground to less than a pixel', { skip: !findGdal() }, async () => {
    const floorId = await addBuilding(clientOf(server()), 3);
    const info = run('gdalinfo', '--config', 'GDAL_PDF_DPI', '72', await print(server(), floorId));
    const corners = [...(/NEATLINE=POLYGON \(\(([^)]+)\)\)/.exec(info)?.[1]?.split(',') ?? [])].map((one) =>
      one.trim().split(' ').map(Number),
    );
    const pixel = Number(/Pixel Size = \(([\d.]+)/.exec(info)?.[1]);
    const at = (lng: number, lat: number) => [
      (mercatorX(lng) - 0.5) * equator,
      (0.5 - mercatorY(lat)) * equator,
    ];
    const {
      boundsTopLeftLat: north,
      boundsTopLeftLng: west,
      boundsBottomRightLat: south,
      boundsBottomRightLng: east,
    } = mapForm;
    for (const [x = 0, y = 0] of [at(west, north), at(east, north), at(east, south), at(west, south)])
      assert.ok(
        corners.some(([cx = 0, cy = 0]) => Math.hypot(cx - x, cy - y) < pixel),
        `${x} ${y} in ${info}`,
      );
  });

  test('the site sheet shows the ground around the building from the tiles that the department uploaded', {
    skip: !findGdal(),
  }, async () => {
    const send = clientOf(server(), 7);
    const floorId = await addBuilding(send, 3);
    const zoom = 19;
    const scale = 2 ** zoom;
    const { boundsTopLeftLat: north, boundsTopLeftLng: west } = mapForm;
    const [left, top] = [Math.floor(mercatorX(west) * scale), Math.floor(mercatorY(north) * scale)];
    const paint = (background: string) =>
      sharp({ create: { width: 256, height: 256, channels: 3, background } })
        .png()
        .toBuffer();
    const colors = await Promise.all(['#ff0000', '#0000ff'].map(paint));
    const tiles = Array.from({ length: 256 }, (_, i) => {
      const [x, y] = [left - 5 + (i % 16), top - 5 + Math.floor(i / 16)];
      return { z: zoom, x, y, bytes: colors[(x + y) % 2] ?? Buffer.of() };
    });
    const form = formOf({ attribution: '© County survey' });
    form.append('file', new Blob([new Uint8Array(samplePmtiles({ tiles }))]), 'aerial.pmtiles');
    const uploaded = await send('POST', '/api/v4/Department/SaveBackgroundFile', form);
    assert.equal(uploaded.status, 200, uploaded.text);
    const path = await print(server(), floorId, '?allFloors=true', 7);
    // Beside the building, in the middle of two tiles that are next to each other.
    for (const [x, y] of [
      [left, top - 1],
      [left + 1, top - 1],
    ] as const) {
      const [lng, lat] = [lngAtX((x + 0.5) / scale), latAtY((y + 0.5) / scale)];
      const location = run('gdallocationinfo', '-valonly', '-wgs84', `PDF:1:${path}`, `${lng}`, `${lat}`);
      const [red, , blue] = location.trim().split('\n').map(Number);
      const [present, absent] = (x + y) % 2 === 0 ? [red, blue] : [blue, red];
      assert.ok((present ?? 0) > 240 && (absent ?? 255) < 15, `${lng} ${lat}: ${location}`);
    }
    if (findPoppler()) assert.match(run('pdftotext', '-l', '1', path, '-'), /© County survey/);

    const damaged = formOf({});
    const broken = samplePmtiles({
      tiles: tiles.map((tile) => ({ ...tile, bytes: Buffer.from('no image') })),
    });
    damaged.append('file', new Blob([new Uint8Array(broken)]), 'aerial.pmtiles');
    assert.equal((await send('POST', '/api/v4/Department/SaveBackgroundFile', damaged)).status, 200);
    await print(server(), floorId, '?allFloors=true', 7);
  });

  test('a floor of another department gets a 404, and an unknown paper a 400', async () => {
    const send = clientOf(server());
    const floorId = await addBuilding(send, 1);
    assertError(await clientOf(server(), 2)('GET', `${base}/${floorId}`), 404, 'CustomMapFloorNotFound');
    assertError(await send('GET', `${base}/${floorId}?paper=a0`), 400, 'InvalidRequest');
  });
});
