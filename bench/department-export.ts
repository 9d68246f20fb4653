/**
 * Does a department resolve the same after it was exported and imported into another installation, and how long does that take?
 * `npm run bench -- department-export --resolves=10000`: one of 20 departments with 5,000 zones each, from SQLite to PostgreSQL
 * and from there to SQLite. Exits with 1 if an answer is different, or if the archive has a row of another department.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMuster } from '../server/src/cli/run-muster.test-support.ts';
import { countRows } from '../server/src/moving/move.test-support.ts';
import { openDatabase } from '../server/src/storage/db/open-database.ts';
import { clientOf } from '../server/src/testing/api-client.ts';
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts';
import { seededRandom } from './measurement/seeded-random.ts';
import { boundsOf, idOf, listPlaces, planInstallation } from './scale/installation.ts';
import { loadInstallation } from './scale/load-installation.ts';
import { createDatabase } from './scale/measured-database.ts';

const { values } = parseArgs({ options: { resolves: { type: 'string', default: '10000' } } });
/** It has a calendar too. */
const departmentId = 2;
const plan = planInstallation(100_000);
const own = listPlaces(plan).filter((place) => place.departmentId === departmentId);

/** The responses to the same points, which are in all rooms, on walls and outside of the maps. */
async function resolveAll(server: TestServer): Promise<string[]> {
  const send = clientOf(server, departmentId);
  const random = seededRandom(1);
  const responses: string[] = [];
  for (let i = 0; i < Number(values.resolves); i += 1) {
    const { map, floor } = own[i % own.length] ?? assert.fail();
    const { west, south, east, north } = boundsOf(map);
    const { status, text } = await send('POST', '/api/v4/CustomMaps/ResolveCoordinate', {
      customMapId: idOf('map', map),
      floorId: idOf('floor', floor),
      latitude: south + (1.05 * random() - 0.025) * (north - south),
      longitude: west + (1.05 * random() - 0.025) * (east - west),
    });
    assert.equal(status, 200, text);
    responses.push(text);
  }
  return responses;
}

async function run(server: TestServer, ...args: string[]): Promise<string> {
  const startedAt = performance.now();
  const { code, stderr } = await runMuster(server, ['department', ...args]);
  assert.equal(code, 0, stderr);
  return `${args[0]} ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
}

async function transfer(from: TestServer, to: TestServer, folder: string): Promise<string[]> {
  const exported = await run(from, 'export', '--department', String(departmentId), folder);
  const imported = await run(to, 'import', folder);
  const path = join(folder, 'database', 'department.sqlite');
  const archive = await openDatabase({ engine: 'sqlite', path });
  const counts = Object.values(await countRows({ db: archive, engine: 'sqlite' }, departmentId));
  await archive.destroy();
  const sum = (which: 'own' | 'others') => counts.reduce((total, count) => total + count[which], 0);
  const engines = [from, to].map(({ ctx }) => ctx.config.database.engine).join(' to ');
  console.log(`${engines}: ${exported}, ${imported}; ${sum('own')} rows, ${sum('others')} of others`);
  assert.equal(sum('others'), 0);
  return resolveAll(to);
}

const folder = await mkdtemp(join(tmpdir(), 'muster-export-bench-'));
const database = await createDatabase('postgres');
const servers: TestServer[] = [];
try {
  const start = async (url: string) => {
    const server = await startTestServer('sqlite', { MUSTER_DATABASE_URL: url }, true);
    servers.push(server);
    return server;
  };
  const path = join(folder, 'muster.sqlite');
  const db = await openDatabase({ engine: 'sqlite', path });
  await loadInstallation(db, plan);
  await db.destroy();
  const first = await start(`sqlite:${path}`);
  const answers = await resolveAll(first);
  const second = await start(database.url);
  assert.deepEqual(await transfer(first, second, join(folder, 'one')), answers);
  const third = await start(`sqlite:${join(folder, 'other.sqlite')}`);
  assert.deepEqual(await transfer(second, third, join(folder, 'other')), answers);
  const inRooms = answers.filter((text) => text.includes('"matched":true')).length;
  console.log(`${answers.length} points, ${inRooms} of them in a room: the same answers everywhere`);
} finally {
  for (const server of servers) await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit();
