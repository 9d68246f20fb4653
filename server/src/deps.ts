import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { isBackupRunning, keepDuringBackup } from './backup/backup-lease.ts';
import { createCacheMemory } from './cache-memory.ts';
import type { Config } from './config.ts';
import type { Context, Signal } from './context.ts';
import { createImportWorkers } from './features/imports/worker/import-workers.ts';
import { createImageWorkers } from './imaging/workers/image-workers.ts';
import { createMetrics } from './metrics.ts';
import { createProblemLog } from './problem-log.ts';
import { openCompileCache } from './start-speed.ts';
import type { BlobStore } from './storage/blobs/blob-store.ts';
import { openBlobStore } from './storage/blobs/open-blob-store.ts';
import { openDatabase } from './storage/db/open-database.ts';
import { openReadReplica } from './storage/db/read-replica.ts';
import { shareChanges } from './storage/db/shared-changes.ts';
import { openSharedClock } from './storage/db/shared-clock.ts';
import { syncPath } from './storage/sync-path.ts';
import { traceBlobs } from './tracing/trace-blobs.ts';
import { traceStatements } from './tracing/trace-statements.ts';
import type { Tracing } from './tracing/tracing.ts';

/**
 * Opens everything that a process needs. {@link closeContext} closes it.
 *
 * @param logs the logs to use, for tests
 */
export async function openContext(config: Config, logs: Logs = openLogs(config.logLevel)): Promise<Context> {
  await createDataDir(config.dataDir);
  // Workers then compile their modules once, and not at each start.
  const env = { NODE_COMPILE_CACHE: await openCompileCache(config.dataDir) };
  const { log, accessLog } = logs;
  const tracing = await startTracing(config, log);
  const statements = tracing && traceStatements(tracing, config.database.engine);
  const db = await openDatabase(config.database, statements);
  const sharedClock = await openSharedClock(config.database.engine, db);
  const floorChanges = createSignal<[departmentId: number]>();
  return {
    config,
    authSecret: config.auth.secret
      ? Buffer.from(config.auth.secret)
      : await readOrCreateSecret(join(config.dataDir, 'auth-secret')),
    feedKeys: config.ical.feedKeys?.map((key) => Buffer.from(key)) ?? [
      await readOrCreateSecret(join(config.dataDir, 'feed-key')),
    ],
    db,
    replica: openReadReplica(config.databaseReadUrl, statements),
    blobs: keepDuringBackup(await openBlobs(config, tracing), () =>
      isBackupRunning({ db, now: sharedClock.now }),
    ),
    imageWorkers: createImageWorkers({ env }),
    tileWorkers: createImageWorkers({ env, size: 2 }),
    importWorkers: createImportWorkers({ env }),
    cacheMemory: createCacheMemory(config.cacheMegabytes * 1024 * 1024),
    clock: { now: Date.now },
    sharedClock,
    log,
    accessLog,
    metrics: createMetrics(config.metrics.port !== undefined || config.metrics.token !== undefined),
    tracing,
    problems: createProblemLog(),
    floorChanges,
    sharedChanges: shareChanges(config.database, floorChanges, () => log.warn({}, poolerWarning)),
    jobSignal: createSignal(),
  };
}

const poolerWarning =
  'MUSTER_DATABASE_URL leads to a pooler, and MUSTER_DATABASE_DIRECT_URL is not another address: changes of other servers are seen by asking every 0.3 s (docs/guides/pgbouncer.md)';

/** The OpenTelemetry packages are loaded only if they are used. */
async function startTracing({ tracing }: Config, log: Context['log']): Promise<Tracing | undefined> {
  return tracing && (await import('./tracing/open-tracing.ts')).openTracing(tracing, log);
}

async function openBlobs({ blobs }: Config, tracing: Tracing | undefined): Promise<BlobStore> {
  if (!tracing) return openBlobStore(blobs);
  return traceBlobs(await openBlobStore(blobs, tracing.outgoingHeaders), tracing, blobs);
}

export type Logs = Pick<Context, 'log' | 'accessLog'>;

function openLogs(level: Config['logLevel']): Logs {
  return { log: pino({ level }), accessLog: createAccessLog(level) };
}

const accessLogBytes = 8192;
const accessLogFlushMs = 1_000;

/**
 * Buffers lines, because writing each line separately takes longer than most requests. The rest is written when the
 * process exits.
 */
function createAccessLog(level: Config['logLevel']): Context['accessLog'] {
  const destination = pino.destination({ dest: 1, sync: false, minLength: accessLogBytes });
  setInterval(() => destination.flush(), accessLogFlushMs).unref();
  return pino({ level }, destination);
}

/** @throws Error naming the setting */
async function createDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const isFile = ['EEXIST', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '');
    if (isFile)
      throw new Error(
        `MUSTER_DATA_DIR=${folder}: expected a folder, but this path is a file or is inside one`,
      );
    throw new Error(`MUSTER_DATA_DIR=${folder}: the folder cannot be created`, { cause });
  }
}

/** Stops the child processes; everything that is waiting for them fails. */
export async function closeWorkers(ctx: Context): Promise<void> {
  await Promise.all([ctx.imageWorkers.close(), ctx.tileWorkers.close(), ctx.importWorkers.close()]);
}

export async function closeContext(ctx: Context): Promise<void> {
  await closeWorkers(ctx);
  ctx.sharedClock.close();
  await ctx.replica.close();
  await ctx.sharedChanges.close();
  await ctx.db.destroy();
  await ctx.tracing?.close();
}

/**
 * Reads the secret at `path`, or creates it. If several processes start at the same time, the first to link the file
 * wins.
 */
async function readOrCreateSecret(path: string): Promise<Uint8Array> {
  const created = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(created, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(created, path);
    await syncPath(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(created, { force: true });
  }
  const text = await readFile(path, 'utf8');
  if (text.length < 43)
    throw new Error(
      `${path} is damaged. If you delete it, a new one is created, and everything that was issued with the old one stops working`,
    );
  return Buffer.from(text);
}

function createSignal<Details extends readonly unknown[]>(): Signal<Details> {
  const listeners: ((...details: Details) => void)[] = [];
  return {
    notify: (...details) => {
      for (const listener of listeners) listener(...details);
    },
    subscribe: (listener) => {
      listeners.push(listener);
    },
  };
}
