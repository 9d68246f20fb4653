import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import {
  generatedZones,
  generateFloor,
} from '../features/imports/building/generated-building.test-support.ts';
import { clientOf } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { onSqlite, type TestServer } from '../testing/test-server.ts';
import { readImportOptions } from './import-options.ts';

const base = '/api/v4/CustomMaps';
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-import-'));
  for (const [index, name] of ['mill-floor-gf', 'mill-floor-1', 'roof'].entries())
    await writeFile(join(folder, `${name}.geojson`), JSON.stringify(generateFloor(index)));
  await writeFile(join(folder, 'paths.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [] }));
  await writeFile(join(folder, 'broken.geojson'), '{"type": "FeatureCollection", "features": [');
});
after(() => rm(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `muster import` on the data folder and database of a running server. */
async function runImport(
  { ctx }: TestServer,
  files: readonly string[],
  ...options: string[]
): Promise<Outcome> {
  const { dataDir, database } = ctx.config;
  const url = database.engine === 'postgres' ? database.url : `sqlite:${database.path}`;
  const paths = files.map((file) => join(folder, `${file}.geojson`));
  const child = spawn(process.execPath, [musterProgram, 'import', ...paths, ...options], {
    env: childEnvironment({ MUSTER_DATA_DIR: dataDir, MUSTER_DATABASE_URL: url }),
  });
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

onSqlite('muster import', (server) => {
  test('imports a building while the server is running, and points in it resolve immediately', async () => {
    const options = ['--department', '1', '--name', 'Mill House'];
    const { code, stdout, stderr } = await runImport(
      server(),
      ['mill-floor-1', 'paths', 'mill-floor-gf', 'roof'],
      ...options,
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /paths\.geojson was skipped: it has no polygons\n/);
    assert.match(
      stderr,
      new RegExp(
        `Ground floor \\(0\\) from mill-floor-gf\\.geojson: ${generatedZones} zones \\(1 feature split into their parts\\); skipped 2 features: 1 × .*LineString`,
      ),
    );
    assert.match(stderr, /Floor 1 \(1\) from mill-floor-1[\s\S]*roof \(2\) from roof/);
    assert.match(stdout, /^Mill House: map \S+ of department 1, 3 floors, \d+ zones\.\n/);
    const [, zoneName] = /A point in "([^"]+)"/.exec(stdout) ?? [];
    const [, request = ''] = /-d '(.*)'$/m.exec(stdout) ?? [];
    const response = await clientOf(server(), 1)('POST', `${base}/ResolveCoordinate`, JSON.parse(request));
    assert.equal(response.body.zoneName, zoneName);
  });

  test('a failed import says why, exits with an error, and leaves nothing behind', async () => {
    const cases: [files: string[], options: string[], message: RegExp][] = [
      [['mill-floor-gf', 'broken'], [], /broken\.geojson: it is not valid JSON/],
      [['mill-floor-gf', 'missing'], [], /missing\.geojson: the file does not exist/],
      [['paths'], [], /no file has polygons/],
      [
        ['mill-floor-gf', 'roof'],
        ['--strict'],
        /nothing was kept: .*mill-floor-gf\.geojson: .*features\[\d+\]/,
      ],
      [['mill-floor-gf'], ['--where', 'type:pool'], /nothing was kept: no feature became a zone\n/],
    ];
    for (const [files, options, message] of cases) {
      const { code, stdout, stderr } = await runImport(
        server(),
        files,
        '--department',
        '4',
        '--name',
        'X',
        ...options,
      );
      assert.equal(code, 2, files.join());
      assert.equal(stdout, '');
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /\n\s+at /);
    }
    const maps = await server()
      .ctx.db.selectFrom('maps')
      .select('id')
      .where('department_id', '=', 4)
      .execute();
    assert.deepEqual(maps, []);
  });
});

test('muster import names the option that is missing or wrong', () => {
  const good = ['--department', '1', '--name', 'X'];
  const cases: [files: string[], options: string[], message: RegExp][] = [
    [[], good, /no files/],
    [['roof'], ['--name', 'X'], /^Error: --department/],
    [['roof'], ['--department', '1', '--strict'], /^Error: --name/],
    [['roof'], [...good, '--strict', '--one-floor'], /--strict need/],
    [['roof'], ['--department', '1', '--type', 'ward'], /^Error: --type/],
    [['roof'], ['--department', '1', '--encoding', 'utf-7'], /^Error: --encoding/],
    [['roof', 'roof'], good, /twice/],
    [['roof'], [...good, '--where', 'type'], /^Error: --where/],
    [['roof'], [...good, '--floor', 'roof.geojson'], /^Error: --floor must/],
    [['roof'], [...good, '--floor', 'cellar.geojson=1'], /cellar\.geojson is not one of the files/],
    [['roof'], [...good, '--default-type', 'pool'], /^Error: --default-type/],
    [['roof'], [...good, '--zones'], /--zones/],
  ];
  for (const [files, options, message] of cases) {
    const args = [...files.map((file) => `${file}.geojson`), ...options];
    assert.throws(
      () => readImportOptions(args),
      (error) => message.test(String(error)),
      args.join(' '),
    );
  }
});

test('muster import reads the floors of files by their paths or names, and conditions with a colon', () => {
  const floors = ['--floor', 'roof.geojson=7:Roof garden', '--floor', 'mill/floor-1.geojson=-2'];
  const where = ['--where', 'type:stairs', '--where', 'type:a:b'];
  const { what } = readImportOptions([
    'mill/roof.geojson',
    'mill/floor-1.geojson',
    ...['--department', '1', '--name', 'X', ...floors, ...where],
  ]);
  assert.equal(what.kind, 'floors');
  assert.deepEqual(
    [...what.building.floors],
    [
      ['mill/roof.geojson', { floorNumber: 7, name: 'Roof garden' }],
      ['mill/floor-1.geojson', { floorNumber: -2, name: undefined }],
    ],
  );
  assert.deepEqual(what.building.zones.where, [
    { property: 'type', value: 'stairs' },
    { property: 'type', value: 'a:b' },
  ]);
});
