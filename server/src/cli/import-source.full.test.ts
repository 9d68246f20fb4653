import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { generatePlaces, toDxf } from '../building-import/testing/generated-files.test-support.ts';
import { generateVenue } from '../building-import/testing/generated-venue.test-support.ts';
import { roomsFile } from '../features/imports/imports.test-support.ts';
import { venueArchive } from '../features/imports/venue.test-support.ts';
import { clientOf } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { onSqlite, type TestServer } from '../testing/test-server.ts';

const maps = '/api/v4/CustomMaps';
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-import-source-'));
  await writeFile(join(folder, 'venue.zip'), venueArchive());
  await mkdir(join(folder, 'venue'));
  for (const { name, bytes } of generateVenue()) await writeFile(join(folder, 'venue', name), bytes);
  await writeFile(join(folder, 'plan.dxf'), toDxf(generatePlaces(6)));
  await writeFile(join(folder, 'plan.dwg'), 'AC1032 and what follows');
  const rooms = [0, 1].map((storey) => ({
    id: `${storey}`,
    name: `Room ${storey}`,
    level: storey,
    place: 0,
  }));
  await writeFile(join(folder, 'rooms.geojson'), roomsFile(rooms).replaceAll('"level"', '"storey"'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function runImport({ ctx }: TestServer, file: string, ...options: string[]) {
  const { dataDir, database } = ctx.config;
  const url = database.engine === 'postgres' ? database.url : `sqlite:${database.path}`;
  const child = spawn(process.execPath, [musterProgram, 'import', join(folder, file), ...options], {
    env: childEnvironment({ MUSTER_DATA_DIR: dataDir, MUSTER_DATABASE_URL: url }),
  });
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

onSqlite('muster import of any format', (server) => {
  test('a drawing is placed by its control points, and a dry run imports nothing', async () => {
    const options = ['--department', '7', '--name', 'Annex'];
    const without = await runImport(server(), 'plan.dxf', ...options);
    assert.equal(without.code, 2);
    assert.match(without.stderr, /--control-point X,Y=LATITUDE,LONGITUDE/);
    const dryRun = await runImport(server(), 'plan.dxf', ...options, '--dry-run');
    assert.deepEqual([dryRun.code, dryRun.stdout], [0, 'Nothing was imported: this was a dry run.\n']);
    assert.match(
      dryRun.stderr,
      /It cannot be imported yet: a drawing .* --control-point X,Y=LATITUDE,LONGITUDE/,
    );
    const send = clientOf(server(), 7);
    assert.deepEqual((await send('GET', `${maps}/GetCustomMaps`)).body, []);
    assert.deepEqual((await send('GET', '/api/v4/Imports/GetImports')).body, []);
    const points = ['0,0=56.46,-2.97', '10,0=56.46,-2.969', '0,10=56.461,-2.97'];
    const placed = points.flatMap((point) => ['--control-point', point]);
    const { code, stdout, stderr } = await runImport(server(), 'plan.dxf', ...options, ...placed);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Annex: map \S+ of department 7, 1 floors?, [67] zones/);
    const wrong = await runImport(server(), 'plan.dxf', ...options, '--control-point', '0,0=91,0');
    assert.match(wrong.stderr, /--control-point 0,0=91,0: expected X,Y=LATITUDE,LONGITUDE/);
  });

  test('a venue becomes one map per building, named by the source, with floor numbers from its ordinals, and its folder updates them with --map', async () => {
    const { code, stdout, stderr } = await runImport(server(), 'venue.zip', '--department', '1');
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^imdf: 2 buildings, 8 floors, 400 zones\n/);
    assert.match(
      stdout,
      /^Wing 1: map \S+ of department 1, 4 floors, 200 zones, 12 new points\.\nWing 2: map /,
    );
    const send = clientOf(server(), 1);
    const { body: listed } = await send('GET', `${maps}/GetCustomMaps`);
    assert.equal(listed.length, 2);
    const { body: floors } = await send('GET', `${maps}/GetFloors/${listed[0].customMapId}`);
    assert.deepEqual(
      floors.map(({ floorNumber }: { floorNumber: number }) => floorNumber),
      [-1, 0, 1, 2],
    );
    const [, importId] = /This was import (\S+)\.\n/.exec(stdout) ?? [];
    const { body } = await send('GET', `/api/v4/Imports/GetImport/${importId}`);
    assert.deepEqual([body.state, body.files[0].name], ['committed', 'venue.zip']);
    const targets = listed.flatMap((one: { customMapId: string }) => ['--map', one.customMapId]);
    const options = ['--department', '1', '--language', 'fr', ...targets];
    const again = await runImport(server(), 'venue', ...options);
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stdout, /0 zones added, \d+ changed, 0 deleted, 0 no longer in the source/);
    assert.equal((await send('GET', `${maps}/GetCustomMaps`)).body.length, 2);
  });

  test('a file that cannot be read is rejected with an error that names its format, and nothing is left behind', async () => {
    const { code, stdout, stderr } = await runImport(server(), 'plan.dwg', '--department', '4');
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /DWG/);
    assert.deepEqual((await clientOf(server(), 4)('GET', '/api/v4/Imports/GetImports')).body, []);
  });
});
