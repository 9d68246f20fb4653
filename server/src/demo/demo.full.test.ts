import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { environmentOf } from '../cli/run-muster.test-support.ts';
import { ensureDepartment } from '../features/departments/departments.ts';
import { clientOf } from '../testing/api-client.ts';
import { musterProgram } from '../testing/muster-program.ts';
import { engines, startTestServer, type TestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createDemo, type DemoResult } from './demo.ts';
import { demoBuilding } from './demo-building.ts';

const base = '/api/v4/CustomMaps';

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

/** Starts `serve --demo` on the database and the files of a test server. */
function startDemo(server: TestServer): ChildProcess {
  const settings = { MUSTER_PORT: '0', MUSTER_BASE_URL: server.baseUrl, MUSTER_LOG_LEVEL: 'silent' };
  const env = { ...environmentOf(server), ...settings };
  return spawn(process.execPath, [musterProgram, 'serve', '--demo'], { env });
}

/** Waits until a process has written a row, and then kills it. */
async function killAtRow(child: ChildProcess, hasRow: () => Promise<boolean>): Promise<void> {
  const exited = once(child, 'exit');
  await waitFor('the row', async () => child.exitCode !== null || (await hasRow()));
  child.kill('SIGKILL');
  await exited;
}

/** @returns what a process printed until it was ready, when it is killed */
async function readUntilReady({
  stdout,
  kill,
}: {
  stdout: Readable | null;
  kill: () => void;
}): Promise<string> {
  let printed = '';
  for await (const chunk of stdout ?? []) {
    printed += chunk;
    if (printed.includes('Muster serves')) break;
  }
  kill();
  return printed;
}

/** PostgreSQL, if it is there: several servers may start with one database. */
const [engine] = engines.slice(-1);
describe(`demo (${engine})`, { skip: !engine }, () => {
  let server: TestServer;
  let printed: string;
  /** What a third start made while the second one was creating the demo, and how many users it then saw. */
  let third: { demo: DemoResult | undefined; users: number };
  const count = async (table: 'floors' | 'users' | 'leases') =>
    (await server.ctx.db.selectFrom(table).selectAll().execute()).length;
  before(async () => {
    server = await startTestServer(engine ?? 'sqlite');
    await killAtRow(startDemo(server), async () => (await count('floors')) > 0);
    assert.equal(await count('users'), 0, 'it was killed too late to tell');
    await server.ctx.db.deleteFrom('leases').execute(); // as if the time had passed after which it ends
    const second = startDemo(server);
    const reading = readUntilReady({ stdout: second.stdout, kill: () => second.kill('SIGKILL') });
    await waitFor('the second start creates the demo', async () => (await count('leases')) > 0);
    third = { demo: await createDemo(server.ctx), users: await count('users') };
    printed = await reading;
  });
  after(() => server?.close());

  test('after a first start that was killed at its first floor, the next one completes the demo, while another waits for it', async () => {
    assert.deepEqual(third, { demo: undefined, users: 1 });
    const { body } = await clientOf(server)('GET', `${base}/GetCustomMaps?includeInactive=true`);
    assert.deepEqual(
      body.map(({ floorCount }: Record<string, unknown>) => floorCount),
      [3],
    );
  });

  test('a first start prints how to sign in before it says that it is ready', () =>
    assert.match(printed, /with the password \S{20} .*Muster serves/s));

  test('the printed lines work unchanged: they sign in and find the named room', async () => {
    const [signIn = '', resolve = ''] = curlLines(printed);
    const token = await sendAsCurl(signIn);
    assert.equal(token.status, 200);
    assert.equal(token.body.token_type, 'Bearer');
    const zone = await sendAsCurl(resolve);
    assert.equal(zone.status, 200);
    assert.equal(zone.body.zoneName, demoBuilding.example.zoneName);
    assert.equal(zone.body.mapName, demoBuilding.name);
  });

  test('the building has three floors of named zones, a document, and a hole that is in no zone', async () => {
    const send = clientOf(server);
    const [{ customMapId }] = (await send('GET', `${base}/GetCustomMaps`)).body;
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
});

test('a database that has a department is not changed', { skip: !engines.includes('sqlite') }, async () => {
  const server = await startTestServer('sqlite');
  try {
    await ensureDepartment(server.ctx, 1);
    assert.equal(await createDemo(server.ctx), undefined);
    const { body } = await clientOf(server)('GET', `${base}/GetCustomMaps`);
    assert.deepEqual(body, []);
  } finally {
    await server.close();
  }
});
