/**
 * Do points of a real building resolve to the right zones, through HTTP and both databases?
 *
 *   npm run bench -- resolve-exactness FILES…
 *
 * Imports the GeoJSON files as a building, one floor per file, all features as zones, on SQLite and on PostgreSQL. Resolves
 * 10,000 seeded points (anywhere in a floor's bounding box, on vertices, in the middle of edges) through the ResolveCoordinate
 * endpoint, and through a brute-force search on integers that shares no code with the index. Prints the number of points in a
 * zone and the number of different zones; exits with 1 if any differs.
 *
 * PostgreSQL is the one at MUSTER_TEST_POSTGRES_URL, or one that is started here and removed afterwards.
 */
import type { Caller } from '../server/src/context.ts';
import { ensureDepartment } from '../server/src/features/departments/departments.ts';
import { importBuilding } from '../server/src/features/imports/building/building-import.ts';
import { checkExactness, type FetchJson } from '../server/src/features/imports/exactness.test-support.ts';
import { permissions } from '../server/src/roles.ts';
import { type Engine, engines, startTestServer, tokenFor } from '../server/src/testing/test-server.ts';
import { readBuilding } from './exactness/read-building.ts';
import { startPostgres } from './exactness/start-postgres.ts';

const points = 10_000;
const seed = 20_260_101;

const building = await readBuilding('resolve-exactness');

const stopPostgres = process.env.MUSTER_TEST_POSTGRES_URL ? undefined : await startPostgres();
try {
  for (const engine of engines) if ((await check(engine)) > 0) process.exitCode = 1;
} finally {
  await stopPostgres?.();
}

/** @returns the number of differences */
async function check(engine: Engine): Promise<number> {
  const server = await startTestServer(engine);
  try {
    const caller: Caller = { departmentId: 1, userId: 'bench', permissions: new Set(permissions) };
    await ensureDepartment(server.ctx, 1);
    const { customMapId, floors } = await importBuilding(server.ctx, caller, building);
    const token = await tokenFor(server, 1);
    const fetchJson: FetchJson = async (path, body) => {
      const response = await fetch(server.baseUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    };
    const report = await checkExactness(fetchJson, customMapId, points, seed);
    const zones = floors.reduce((sum, floor) => sum + floor.zones.zones, 0);
    const skipped = floors.reduce((sum, floor) => sum + floor.zones.skipped, 0);
    console.log(
      `${engine}: ${floors.length} floors, ${zones} zones (${skipped} features skipped), ${report.points} points, ` +
        `${report.matched} matched, ${report.differences.length} differences`,
    );
    for (const line of report.differences.slice(0, 20)) console.log(`  ${line}`);
    return report.differences.length;
  } finally {
    await server.close();
  }
}
