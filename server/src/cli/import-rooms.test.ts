import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { Caller } from '../context.ts';
import { ensureDepartment } from '../features/departments/departments.ts';
import { buildPdf } from '../imaging/pdf/testing/build-pdf.ts';
import { permissions } from '../roles.ts';
import { clientOf } from '../testing/api-client.ts';
import { onSqlite } from '../testing/test-server.ts';
import { importRooms } from './import.ts';
import { readImportOptions } from './import-options.ts';

const maps = '/api/v4/CustomMaps';
/** 200 × 100 m at the equator. */
const bounds = ['--bounds', '0.000898,0,0,0.001797'];
let folder = '';
const pathOf = (name: string) => join(folder, name);

/** Three rooms: one on the left, two above each other on the right, with door openings. 400 × 200 units. */
const walls = [
  [10, 10, 390, 10],
  [390, 10, 390, 190],
  [390, 190, 10, 190],
  [10, 190, 10, 10],
  [200, 10, 200, 40],
  [200, 60, 200, 140],
  [200, 160, 200, 190],
  [200, 100, 390, 100],
] as const;

function drawSvg(texts: string): string {
  const lines = walls.map(([x1, y1, x2, y2]) => `<path d="M${x1} ${y1}L${x2} ${y2}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><rect width="400" height="200" fill="#fff"/><g stroke="#000" stroke-width="5" stroke-linecap="square">${lines}</g><g font-size="8">${texts}</g></svg>`;
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-import-rooms-'));
  const svg = drawSvg('<text x="90" y="100">101 Office</text><text x="280" y="60">Treppenhaus A</text>');
  await writeFile(pathOf('level-1.svg'), svg);
  const strokes = walls.map(([x1, y1, x2, y2]) => `${x1} ${200 - y1} m ${x2} ${200 - y2} l S`).join(' ');
  const content = `5 w 2 J ${strokes} BT /F1 8 Tf 80 100 Td (201 Ward) Tj ET`;
  await writeFile(pathOf('level-2.pdf'), buildPdf([{ width: 400, height: 200, content }]));
  await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toFile(pathOf('blank.png'));
  await writeFile(pathOf('notes.txt'), 'no plan');
});
after(() => rm(folder, { recursive: true, force: true }));

onSqlite('muster import --find-rooms', (server) => {
  const optionsOf = (file: string, ...options: string[]) => [
    pathOf(file),
    '--find-rooms',
    '--department',
    ...options,
  ];
  /** Runs the command in this process, with the context of the server. */
  const run = async (...args: Parameters<typeof optionsOf>) => {
    const { what, files, json, departmentId } = readImportOptions(optionsOf(...args));
    assert.equal(what.kind, 'rooms');
    const caller: Caller = { departmentId, userId: 'muster import', permissions: new Set(permissions) };
    const { signal } = new AbortController();
    await ensureDepartment(server().ctx, departmentId);
    return importRooms(server().ctx, caller, files, { ...what.rooms, json, signal });
  };

  test('rooms are listed with names, types and sizes, and become zones of a floor with the plan as its image; a PDF becomes another floor of the map', async (t) => {
    const printed = t.mock.method(console, 'error', () => {});
    const first = await run('level-1.svg', '2', '--name', 'Annex', ...bounds, '--json');
    const [title, ...lines] = String(printed.mock.calls[0]?.arguments[0]).split('\n');
    assert.match(title ?? '', /level-1\.svg: Level 1 \(1\), 3 rooms found$/);
    assert.match(lines[0] ?? '', /^ {2}101 Office: Room, 9[1-4]\.\d × 8[6-9]\.\d m, 8\d{3}\.\d m²$/);
    const others = lines.slice(1).map((line) => line.replace(/, \d.*/, '').trim());
    assert.deepEqual(others.sort(), ['Room 1: Room', 'Treppenhaus A: StairWell']);
    const { customMapId, importId } = JSON.parse(first);
    const send = clientOf(server(), 2);

    await assert.rejects(
      run('level-2.pdf', '2', '--map', customMapId, '--floor', 'level-2.pdf=1'),
      /level-2\.pdf: the map already has a floor 1, Level 1; .* --floor/,
    );
    await assert.rejects(run('level-2.pdf', '3', '--map', customMapId), /no map with this id/);
    const second = await run('level-2.pdf', '2', '--map', customMapId);
    assert.match(second, /^Annex: map \S+ of department 2, 1 floor, 3 zones\./);

    const { body: floors } = await send('GET', `${maps}/GetFloors/${customMapId}`);
    assert.deepEqual(
      floors.map((floor: Record<string, unknown>) => [
        floor.floorNumber,
        floor.name,
        floor.isDefault,
        `${floor.originalImageUrl}`.slice(-4),
      ]),
      [
        [1, 'Level 1', true, '.svg'],
        [2, 'Level 2', false, '.pdf'],
      ],
    );
    const zones = await send('GET', `${maps}/GetZones/${floors[0].customMapFloorId}`);
    assert.deepEqual(
      zones.body.map(({ name, zoneType }: Record<string, unknown>) => [name, zoneType]).sort(),
      [
        ['101 Office', 0],
        ['Room 1', 0],
        ['Treppenhaus A', 2],
      ],
    );
    const resolve = async (floor: number, latitude: number, longitude: number) => {
      const floorId = floors[floor].customMapFloorId;
      const point = { customMapId, floorId, latitude, longitude };
      return (await send('POST', `${maps}/ResolveCoordinate`, point)).body.zoneName;
    };
    assert.equal(await resolve(0, 0.00065, 0.0013), 'Treppenhaus A');
    assert.equal(await resolve(0, 0.00025, 0.0013), 'Room 1');
    assert.equal(await resolve(1, 0.00045, 0.0004), '201 Ward');

    const undone = await send('POST', `/api/v4/Imports/UndoImport/${importId}`);
    assert.equal(undone.status, 200, undone.text);
  });

  test('a dry run, a plan without rooms and a file that is no plan leave nothing behind', async () => {
    const dryRun = await run('level-1.svg', '4', '--name', 'X', ...bounds, '--dry-run');
    assert.equal(dryRun, 'Nothing was imported: this was a dry run.');
    const cases: [file: string, message: RegExp][] = [
      ['blank.png', /blank\.png: no rooms were found/],
      ['notes.txt', /notes\.txt: This file is not a supported image\. Save it as a PNG/],
      ['missing.svg', /missing\.svg: the file does not exist/],
    ];
    for (const [file, message] of cases)
      await assert.rejects(run(file, '4', '--name', 'X', ...bounds), message);
    for (const path of ['/api/v4/Imports/GetImports', `${maps}/GetCustomMaps`])
      assert.deepEqual((await clientOf(server(), 4)('GET', path)).body, []);
  });
});

test('--find-rooms names the option that is missing or wrong', () => {
  const cases: [options: string[], message: RegExp][] = [
    [['--name', 'X'], /--find-rooms needs --bounds/],
    [bounds, /--name/],
    [['--map', 'a', '--map', 'b'], /at most one --map/],
    [['--map', 'a', ...bounds], /leave out --name and --bounds/],
    [['--map', 'a', '--wall-layer', 'W'], /--find-rooms does not use --wall-layer/],
    [['--name', 'X', '--bounds', '1,2,3'], /--bounds 1,2,3: expected TOP,LEFT,BOTTOM,RIGHT/],
    [['--name', 'X', '--bounds', '1,2,,4'], /expected TOP,LEFT,BOTTOM,RIGHT/],
    [['--name', 'X', '--bounds', '1,2,3,4'], /TOP must be north of BOTTOM/],
    [['--name', 'X', '--bounds', '86,2,3,4'], /latitudes must be between/],
    [['--name', 'X', '--bounds', '5,2,3,181'], /longitudes must be between/],
    [['--name', 'X', '--bounds', '5,2,3,2'], /LEFT and RIGHT must differ/],
  ];
  for (const [options, message] of cases)
    assert.throws(
      () => readImportOptions(['plan.svg', '--department', '1', '--find-rooms', ...options]),
      message,
      options.join(' '),
    );
  assert.throws(() => readImportOptions(['plan.svg', '--department', '1', ...bounds]), /--bounds needs/);
});
