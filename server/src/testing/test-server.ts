import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { SignJWT } from 'jose';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { closeContext, closeWorkers, openContext } from '../deps.ts';
import { setPasswordCost } from '../features/accounts/users/passwords.ts';
import { startJobs } from '../jobs.ts';
import type { Permission } from '../roles.ts';
import { part } from './level.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { watchLogs } from './secrets-in-logs.ts';
import { shareWorkers } from './shared-workers.ts';
import { copySqliteTemplate } from './sqlite-template.ts';

const allEngines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof allEngines)[number];

/** The engines in `npm test -- --engine=…`, or both. */
const selectedEngines: readonly Engine[] = allEngines.filter(
  (engine) => [undefined, engine].includes(process.env.MUSTER_TEST_ENGINE as Engine | undefined), // the runner has checked it
);

/** The engines to test on at every change. */
export const engines: readonly Engine[] = part === 'postgres' ? [] : selectedEngines;

/** Like {@link engines}, but with PostgreSQL only in a run of every test; see {@link onSqliteFirst}. */
export const sqliteFirstEngines: readonly Engine[] = selectedEngines.filter(
  (engine) => part === undefined || (engine === 'postgres') === (part === 'postgres'),
);

/** A running server with an empty data folder, an empty database, and a clock that the test can change. */
export interface TestServer {
  readonly ctx: Context;
  readonly baseUrl: string;
  /** Milliseconds that the server's clock is ahead of the machine's. */
  clockOffsetMs: number;
  readonly close: () => Promise<void>;
}

type ServerTests = (server: () => TestServer, engine: Engine) => void;

/**
 * Runs the same tests on a server with each database engine, for behavior that depends on the database, such as transactions,
 * locks, order, uniqueness and types of values (`docs/adr/0002-one-schema-on-sqlite-and-postgresql.md`).
 *
 * @param environment configuration except for the database and the folders
 * @param drawsTiles whether saved images get tiles; most tests do not need them, and they take time
 */
export function onEveryEngine(
  name: string,
  tests: ServerTests,
  environment: Record<string, string> = {},
  drawsTiles = false,
): void {
  for (const engine of engines) describeOn(engine, `${name} (${engine})`, tests, { environment, drawsTiles });
}

/**
 * Like {@link onEveryEngine}, but on PostgreSQL only in a run of every test (`npm run test:all`): for stores that no other test checks
 * there, and for concurrency above the store. Behavior for which both engines get the same queries is tested {@link onSqlite}.
 */
export function onSqliteFirst(
  name: string,
  tests: ServerTests,
  environment: Record<string, string> = {},
  drawsTiles = false,
): void {
  for (const engine of sqliteFirstEngines)
    describeOn(engine, `${name} (${engine})`, tests, { environment, drawsTiles });
}

/**
 * Like {@link onEveryEngine}, but only on SQLite, for behavior that does not depend on the database, such as tokens, uploads,
 * formats, pixels, and errors of requests.
 */
export function onSqlite(
  name: string,
  tests: ServerTests,
  environment: Record<string, string> = {},
  drawsTiles = false,
): void {
  if (engines.includes('sqlite')) describeOn('sqlite', name, tests, { environment, drawsTiles });
}

function describeOn(
  engine: Engine,
  name: string,
  tests: ServerTests,
  { environment, drawsTiles }: { environment: Record<string, string>; drawsTiles: boolean },
): void {
  describe(name, () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer(engine, environment, drawsTiles);
    });
    after(() => server?.close());
    tests(() => server, engine);
  });
}

export async function startTestServer(
  engine: Engine,
  environment: Record<string, string> = {},
  drawsTiles = false,
): Promise<TestServer> {
  setPasswordCost({ memoryKiB: 8, passes: 1, parallelism: 1 }); // the lowest that argon2 has
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  const database = await createDatabaseFor(engine);
  const config = readConfig({
    MUSTER_DATA_DIR: folder,
    MUSTER_DATABASE_URL: database?.url,
    MUSTER_LOG_LEVEL: 'silent', // for other processes with these settings; the log of this process is checked
    MUSTER_MAX_MEMORY_MB: '65536', // the tests of many files share this process
    MUSTER_MAX_LOOP_DELAY_MS: '60000', // and each of them blocks it for the others
    ...(drawsTiles ? {} : { MUSTER_TILE_WAIT_SECONDS: '0' }),
    ...environment,
  });
  if (engine === 'sqlite') await copySqliteTemplate(join(folder, 'muster.sqlite'));
  const logWatch = environment.MUSTER_LOG_LEVEL ? undefined : watchLogs(); // tests that set a level read the log themselves
  const context = await openContext(config, logWatch?.logs);
  const opened = { ...context, ...shareWorkers(context) };
  const clock = { now: () => Date.now() + server.clockOffsetMs };
  const ctx: Context = { ...opened, clock, sharedClock: { ...opened.sharedClock, ...clock } };
  const app = buildApp(ctx);
  logWatch?.collectFrom(app);
  const jobs = drawsTiles ? startJobs(ctx) : undefined;
  const server: TestServer = {
    ctx,
    baseUrl: '',
    clockOffsetMs: 0,
    close: async () => {
      app.server.closeAllConnections(); // a failed test may have left one open
      await app.close();
      await Promise.all([jobs?.close(), closeWorkers(ctx)]);
      const found = await logWatch?.assertNoSecrets(ctx).catch((error: unknown) => error);
      await closeContext(ctx);
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
      if (found) throw found;
    },
  };
  const baseUrl = await app.listen({ host: '127.0.0.1', port: Number(environment.MUSTER_PORT ?? 0) });
  return Object.assign(server, { baseUrl });
}

/** Creates a PostgreSQL database; returns nothing for SQLite, which creates its own file. */
export async function createDatabaseFor(engine: Engine) {
  return engine === 'postgres' ? createPostgresDatabase() : undefined;
}

/** Signs a token like the server, for a caller in `departmentId` with the given permissions. */
export function tokenFor(
  server: TestServer,
  departmentId: number,
  rights: { role?: string; permissions?: readonly Permission[] } = { role: 'admin' },
): Promise<string> {
  return signToken(server.ctx.authSecret, departmentId, server.ctx.clock.now(), rights);
}

/** Signs a token that is valid for an hour. */
export function signToken(
  secret: Uint8Array,
  departmentId: number,
  now: number,
  rights: { role?: string; permissions?: readonly Permission[] } = { role: 'admin' },
): Promise<string> {
  return new SignJWT({ departmentId, ...rights })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('test-user')
    .setExpirationTime(Math.floor(now / 1000) + 3600)
    .sign(secret);
}
