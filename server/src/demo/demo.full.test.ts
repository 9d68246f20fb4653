import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { closeContext, openContext } from '../deps.ts';
import { ensureDepartment } from '../features/departments/departments.ts';
import { clientOf } from '../testing/api-client.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { type Engine, engines, startTestServer, type TestServer } from '../testing/test-server.ts';
import { createDemo, type DemoResult, demoBanner } from './demo.ts';
import { demoBuilding } from './demo-building.ts';

const base = '/api/v4/CustomMaps';

async function onFreshServer(engine: Engine, run: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer(engine);
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

async function makeDemo(server: TestServer): Promise<DemoResult> {
  const demo = await createDemo(server.ctx);
  assert.ok(demo, 'an empty database gets a demo');
  return demo;
}

/** Returns the arguments that curl receives when a POSIX shell runs the line. */
function argumentsOf(line: string): string[] {
  const { stdout, status } = spawnSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${line}`], {
    encoding: 'utf8',
  });
  assert.equal(status, 0);
  return stdout.trimEnd().split('\n');
}

/** Sends the request that curl would send for the options in the banner. */
async function sendAsCurl(line: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const args = argumentsOf(line);
  const valuesOf = (option: string) => args.filter((_, i) => args[i - 1] === option);
  const [url = ''] = args.filter((argument) => argument.startsWith('http'));
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
  for (const header of valuesOf('-H')) headers.set(...(header.split(': ') as [string, string]));
  const response = await fetch(url, { method: 'POST', headers, body: valuesOf('-d').join('&') });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function curlLines(banner: string): string[] {
  return banner.split('\n').filter((line) => line.startsWith('curl '));
}

/** PostgreSQL, if it is there: several servers may start with one database. */
for (const engine of engines.slice(-1)) {
  describe(`demo (${engine})`, () => {
    test('if two first starts run at the same time, one creates the demo and the other waits for it', () =>
      onFreshServer(engine, async (server) => {
        const second = await openContext(server.ctx.config);
        try {
          const rows = () => server.ctx.db.selectFrom('users').select('id').execute();
          const made = await Promise.all(
            [server.ctx, second].map(async (ctx) => ({
              demo: await createDemo(ctx),
              users: (await rows()).length,
            })),
          );
          assert.equal(made.filter(({ demo }) => demo).length, 1);
          assert.deepEqual(
            made.map(({ users }) => users),
            [1, 1],
          );
          const { body } = await clientOf(server)('GET', `${base}/GetCustomMaps?includeInactive=true`);
          assert.equal(body.length, 1);
          assert.equal(body[0].floorCount, 3);
        } finally {
          await closeContext(second);
        }
      }));
  });
}

describe('demo', { skip: !engines.includes('sqlite') }, () => {
  let server: TestServer;
  let demo: DemoResult;
  before(async () => {
    server = await startTestServer('sqlite');
    demo = await makeDemo(server);
  });
  after(() => server?.close());

  test('the printed lines work unchanged: they sign in and find the named room', async () => {
    const [signIn = '', resolve = ''] = curlLines(demoBanner(demo, server.baseUrl));
    const token = await sendAsCurl(signIn);
    assert.equal(token.status, 200);
    assert.equal(token.body.token_type, 'Bearer');
    const zone = await sendAsCurl(resolve);
    assert.equal(zone.status, 200);
    assert.equal(zone.body.zoneName, demo.zoneName);
    assert.equal(zone.body.mapName, demoBuilding.name);
  });

  test('the building has three floors of named zones, a document, and a hole that is in no zone', async () => {
    const { customMapId } = demo;
    const send = clientOf(server);
    const { body: map } = await send('GET', `${base}/GetCustomMap/${customMapId}`);
    assert.deepEqual(
      map.floors.map(({ floorNumber, isDefault }: Record<string, unknown>) => [floorNumber, isDefault]),
      [
        [-1, false],
        [0, true],
        [1, false],
      ],
    );
    const types = new Set<number>();
    const materials: string[] = [];
    for (const { customMapFloorId } of map.floors) {
      const { body: zones } = await send('GET', `${base}/GetZones/${customMapFloorId}`);
      assert.ok(zones.length >= 12 && zones.length <= 40);
      for (const { name, zoneType, hazard } of zones) {
        if (hazard) materials.push(hazard.material);
        assert.doesNotMatch(name, /unnamed/i);
        types.add(zoneType);
      }
    }
    assert.deepEqual(materials, ['Acetone, 4 drums of 200 l']);
    for (const type of [0, 1, 2, 3, 4, 5, 6, 7]) assert.ok(types.has(type), `no zone of type ${type}`);
    const pointsOf = async (floor: number) =>
      (await send('GET', `${base}/GetPoints/${map.floors[floor].customMapFloorId}`)).body;
    const points: { pointType: string; label: string | null }[] = (
      await Promise.all([0, 1, 2].map(pointsOf))
    ).flat();
    const doors = points.filter(({ pointType }) => pointType === 'exteriorDoor');
    assert.deepEqual(doors.map(({ label }) => label).sort(), ['Door 1', 'Door 2', 'Door 3', 'Door 4']);
    for (const type of ['keyBox', 'fireAlarmPanel', 'aed', 'hydrant', 'gasShutoff', 'electricShutoff'])
      assert.ok(
        points.some(({ pointType }) => pointType === type),
        `no ${type}`,
      );
    assert.ok(map.floors.every((floor: { verifiedOn: string | null }) => floor.verifiedOn));
    const attached = await send('GET', `${base}/GetAttachments?customMapId=${customMapId}`);
    assert.deepEqual(
      attached.body.map(({ title, mediaType }: Record<string, unknown>) => [title, mediaType]),
      [['Pre-incident plan', 'application/pdf']],
    );
    const inAtrium = async (floor: number) => {
      const { lat, lng } = demoBuilding.southWest;
      const floorId = map.floors[floor].customMapFloorId;
      const point = { latitude: lat + 16 / 111_195, longitude: lng + 27 / 74_000 };
      const { body } = await send('POST', `${base}/ResolveCoordinate`, {
        customMapId,
        floorId,
        ...point,
      });
      return body.zoneName;
    };
    assert.deepEqual([await inAtrium(1), await inAtrium(2)], ['Atrium', null]);
  });

  test('a second start creates nothing', async () => {
    assert.equal(await createDemo(server.ctx), undefined);
    const { body } = await clientOf(server)('GET', `${base}/GetCustomMaps`);
    assert.equal(body.length, 1);
  });

  test('a database that has a department is not changed', () =>
    onFreshServer('sqlite', async (server) => {
      await ensureDepartment(server.ctx, 1);
      assert.equal(await createDemo(server.ctx), undefined);
      const { body } = await clientOf(server)('GET', `${base}/GetCustomMaps`);
      assert.deepEqual(body, []);
    }));

  test('a demo without its admin, which is added last, is created again, once', async () => {
    await server.ctx.db.deleteFrom('user_emails').execute();
    await server.ctx.db.deleteFrom('users').execute();
    const { customMapId } = await makeDemo(server);
    const { body } = await clientOf(server)('GET', `${base}/GetCustomMaps`);
    assert.deepEqual(
      body.map((map: Record<string, unknown>) => map.customMapId),
      [customMapId],
    );
    assert.equal(await createDemo(server.ctx), undefined);
  });
});

/** Starts `serve --demo`, and kills it as soon as the database has this many floors. */
async function killAtFloor(dataDir: string, floors: number): Promise<void> {
  const env = childEnvironment({ MUSTER_DATA_DIR: dataDir, MUSTER_PORT: '0' });
  const child = spawn(process.execPath, [musterProgram, 'serve', '--demo'], { env, stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  while (countRows(dataDir, 'floors') < floors && child.exitCode === null) await setTimeout(2);
  child.kill('SIGKILL');
  await exited;
}

function countRows(dataDir: string, table: 'floors' | 'users' | 'maps'): number {
  try {
    const database = new DatabaseSync(join(dataDir, 'muster.sqlite'), { readOnly: true });
    const { rows } = database.prepare(`select count(*) as rows from ${table}`).get() as { rows: number };
    database.close();
    return rows;
  } catch {
    return 0; // the database does not exist yet
  }
}

test('after a first start that is killed at its first floor, the next start completes the demo', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-demo-'));
  try {
    await killAtFloor(dataDir, 1);
    assert.equal(countRows(dataDir, 'users'), 0, 'it was killed too late to tell');
    const ctx = await openContext(readConfig({ MUSTER_DATA_DIR: dataDir, MUSTER_LOG_LEVEL: 'silent' }));
    try {
      // A minute ahead, so that the lease of the killed process has ended.
      const sharedClock = { ...ctx.sharedClock, now: () => ctx.sharedClock.now() + 60_000 };
      assert.ok(await createDemo({ ...ctx, sharedClock }));
    } finally {
      await closeContext(ctx);
    }
    assert.deepEqual(
      [countRows(dataDir, 'maps'), countRows(dataDir, 'floors'), countRows(dataDir, 'users')],
      [1, 3, 1],
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
