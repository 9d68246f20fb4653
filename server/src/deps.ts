import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from './config.ts';
import type { Context, FloorChanges, JobBell } from './context.ts';
import { createImageWorkers } from './imaging/image-workers.ts';
import { openBlobStore } from './storage/blobs/open-blob-store.ts';
import { openDatabase } from './storage/db/open-database.ts';

/** Opens everything a process needs. {@link closeContext} closes it again. */
export async function openContext(config: Config): Promise<Context> {
  await makeDataDir(config.dataDir);
  // Image workers compile their modules once and not with every start: where this process keeps its own, or else in a
  // private folder, because it holds code.
  const env = { NODE_COMPILE_CACHE: getCompileCacheDir() ?? join(config.dataDir, 'compile-cache') };
  return {
    config,
    authSecret: config.auth.secret
      ? Buffer.from(config.auth.secret)
      : await keepSecret(join(config.dataDir, 'auth-secret')),
    feedKeys: config.ical.feedKeys?.map((key) => Buffer.from(key)) ?? [
      await keepSecret(join(config.dataDir, 'feed-key')),
    ],
    db: await openDatabase(config.database),
    blobs: await openBlobStore(config.blobs),
    imageWorkers: createImageWorkers({ env }),
    tileWorkers: createImageWorkers({ env, size: 2 }),
    clock: { now: Date.now },
    log: pino({ level: config.logLevel }),
    floorChanges: createFloorChanges(),
    jobBell: createJobBell(),
  };
}

/** @throws Error naming the setting */
async function makeDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const isFile = ['EEXIST', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '');
    if (isFile) throw new Error(`MUSTER_DATA_DIR=${folder}: expected a folder, and this is a file or in one`);
    throw new Error(`MUSTER_DATA_DIR=${folder}: the folder cannot be made`, { cause });
  }
}

/** Ends the child processes, and with an error whatever waits for them. */
export async function closeWorkers(ctx: Context): Promise<void> {
  await Promise.all([ctx.imageWorkers.close(), ctx.tileWorkers.close()]);
}

export async function closeContext(ctx: Context): Promise<void> {
  await closeWorkers(ctx);
  await ctx.db.destroy();
}

/** Reads the secret at `path`, or makes it: whoever names the file first decides, also among processes. */
async function keepSecret(path: string): Promise<Uint8Array> {
  const made = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(made, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(made, { force: true });
  }
  const text = await readFile(path, 'utf8');
  if (text.length < 43)
    throw new Error(
      `${path} is damaged: remove it to have a new one made; what was made with the old one stops working`,
    );
  return Buffer.from(text);
}

function createFloorChanges(): FloorChanges {
  const listeners: ((departmentId: number) => void)[] = [];
  return {
    announce: (departmentId) => {
      for (const listener of listeners) listener(departmentId);
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
}

function createJobBell(): JobBell {
  const listeners: (() => void)[] = [];
  return {
    ring: () => {
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
}
