import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before } from 'node:test';
import {
  generatedZones,
  generateFloor,
} from '../features/imports/building/generated-building.test-support.ts';
import { clientOf } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { full, test } from '../testing/level.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { onSqlite, type TestServer } from '../testing/test-server.ts';

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
function runImport({ ctx }: TestServer, files: readonly string[], ...options: string[]): Promise<Outcome> {
  const { dataDir, database } = ctx.config;
  const url = database.engine === 'postgres' ? database.url : `sqlite:${database.path}`;
  return runCommand({ MUSTER_DATA_DIR: dataDir, MUSTER_DATABASE_URL: url }, files, ...options);
}

async function runCommand(
  environment: Record<string, string>,
  files: readonly string[],
  ...options: string[]
): Promise<Outcome> {
  const paths = files.map((file) => join(folder, `${file}.geojson`));
  const child = spawn(process.execPath, [musterProgram, 'import', ...paths, ...options], {
    env: childEnvironment(environment),
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

  full('--json prints the report, and nothing else, on stdout', async () => {
    const floors = [
      '--floor',
      'roof.geojson=7:Roof garden',
      '--floor',
      `${join(folder, 'mill-floor-1.geojson')}=-2`,
    ];
    const { code, stdout, stderr } = await runImport(
      server(),
      ['roof', 'mill-floor-1'],
      '--department',
      '2',
      '--name',
      'J',
      '--json',
      ...floors,
    );
    assert.equal(code, 0, stderr);
    const report = JSON.parse(stdout);
    assert.deepEqual(
      report.floors.map(({ floorNumber, name, isDefault }: Record<string, unknown>) => [
        floorNumber,
        name,
        isDefault,
      ]),
      [
        [-2, 'Basement 2', false],
        [7, 'Roof garden', true],
      ],
    );
    assert.equal(report.floors[0].zones.zones, generatedZones);
    const { zoneName, ...request } = report.example;
    const response = await clientOf(server(), 2)('POST', `${base}/ResolveCoordinate`, request);
    assert.equal(response.body.zoneName, zoneName);
  });

  full(
    '--where selects the features that become zones, and several values of one property are alternatives',
    async () => {
      const where = ['--where', 'type:stairs', '--where', 'type:hallway'];
      const { code, stdout, stderr } = await runImport(
        server(),
        ['mill-floor-1'],
        '--department',
        '3',
        '--name',
        'W',
        '--json',
        ...where,
      );
      assert.equal(code, 0, stderr);
      const [{ customMapFloorId }] = JSON.parse(stdout).floors;
      const { body } = await clientOf(server(), 3)('GET', `${base}/GetZones/${customMapFloorId}`);
      const types = new Set(body.map(({ zoneType }: Record<string, unknown>) => zoneType));
      assert.deepEqual([...types].sort(), [1, 2]);
    },
  );

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

full('muster import prints its usage if an option is invalid, and creates nothing', async () => {
  const good = ['--department', '1', '--name', 'X'];
  const cases: [files: string[], options: string[], message: RegExp][] = [
    [[], good, /no files/],
    [['roof'], ['--name', 'X'], /--department/],
    [['roof'], ['--department', '1', '--strict'], /--name/],
    [['roof'], [...good, '--strict', '--one-floor'], /--strict/],
    [['roof'], ['--department', '1', '--type', 'ward'], /--type/],
    [['roof'], ['--department', '1', '--encoding', 'utf-7'], /--encoding/],
    [['roof', 'roof'], good, /twice/],
    [['roof'], [...good, '--where', 'type'], /--where/],
    [['roof'], [...good, '--floor', 'roof.geojson'], /--floor/],
    [['roof'], [...good, '--floor', 'cellar.geojson=1'], /cellar\.geojson is not one of the files/],
    [['roof'], [...good, '--default-type', 'pool'], /--default-type/],
    [['roof'], [...good, '--zones'], /--zones/],
  ];
  for (const [files, options, message] of cases) {
    const { code, stdout, stderr } = await runCommand(
      { MUSTER_DATA_DIR: join(folder, 'data') },
      files,
      ...options,
    );
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
    assert.match(stderr, /usage: muster import/);
  }
  assert.ok(!existsSync(join(folder, 'data')));
});
