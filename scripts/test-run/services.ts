import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium, startBrowserServer } from '../../server/src/testing/browser.ts';
import { createTemplate } from '../../server/src/testing/postgres-database.ts';
import { createSqliteTemplate } from '../../server/src/testing/sqlite-template.ts';
import { type Interruption, waitForExit } from './interruption.ts';
import { startPostgres } from './start-postgres.ts';
import { startS3Server } from './start-s3-server.ts';

const root = join(import.meta.dirname, '..', '..');

/** Services for the tests, which run once for all of them. */
export interface Services {
  /** Environment variables that tell the tests where the services are. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

interface ServiceOptions {
  readonly folder: string;
  readonly interruption: Interruption;
  readonly postgres: boolean;
  /** The number of partitions of the PostgreSQL tables of departments; 0 if they are not partitioned. */
  readonly partitions: number;
  readonly s3: boolean;
  readonly browser: boolean;
  /** Whether tests start `muster` as a process. */
  readonly program: boolean;
}

/**
 * Starts all services at the same time, and builds the console and the server in the meantime.
 *
 * @throws Error of the first one that does not start, after the others were stopped
 */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const { folder, interruption } = options;
  const starts = [
    ...(options.postgres ? [startPostgresWithTemplate(join(folder, 'postgres'), options)] : []),
    ...(options.s3 && !process.env.MUSTER_TEST_S3_URL
      ? [startS3Server(join(folder, 's3'), interruption)]
      : []),
    ...(options.browser ? [startSharedBrowser()] : []),
    ...(options.program ? [buildProgram(interruption)] : []),
    createSqliteTemplate(folder).then((environment) => ({ environment, stop: async () => {} })),
    buildConsole(interruption),
  ];
  const outcomes = await Promise.allSettled(starts);
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()));
  };
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure || interruption.exitCode() !== undefined) {
    await stop();
    throw failure?.reason ?? new Error('interrupted');
  }
  return { environment: Object.assign({}, ...started.map((service) => service.environment)), stop };
}

async function startPostgresWithTemplate(
  folder: string,
  { interruption, partitions }: ServiceOptions,
): Promise<Services> {
  const server = await startPostgres(folder, interruption);
  try {
    return { environment: await createTemplate(server.url, partitions), stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** One Chromium for all test files. */
async function startSharedBrowser(): Promise<Services> {
  const chromium = findChromium();
  if (!chromium) throw new Error('there is no Chromium: set CHROMIUM_PATH');
  const browser = await startBrowserServer(chromium);
  return { environment: { MUSTER_TEST_BROWSER_URL: browser.wsEndpoint() }, stop: () => browser.close() };
}

/** Builds the console once here, and not once for each journey. */
async function buildConsole({ spawn }: Interruption): Promise<Services> {
  const script = join(root, 'scripts', 'build-console.ts');
  const code = await waitForExit(
    spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  if (code !== 0) throw new Error('the console could not be built');
  return { environment: { MUSTER_TEST_CONSOLE_IS_BUILT: 'yes' }, stop: async () => {} };
}

/** Builds the server once here, because a process of the build starts with a third of the work that the source takes. */
async function buildProgram({ spawn }: Interruption): Promise<Services> {
  const name = `test-server-${process.pid}`;
  const folder = join(root, 'dist', name);
  const stop = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const script = join(root, 'server', 'build.ts');
  const code = await waitForExit(
    spawn(process.execPath, [script, name], { stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  if (code === 0) return { environment: { MUSTER_TEST_PROGRAM: join(folder, 'main.js') }, stop };
  await stop();
  throw new Error('the server could not be built');
}
