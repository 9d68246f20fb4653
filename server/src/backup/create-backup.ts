import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { readVersion } from '../package-root.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { copyBlob } from '../storage/blobs/copy-blob.ts';
import { createFolderBlobStore } from '../storage/blobs/folder-blob-store.ts';
import { fillDatabase } from '../storage/db/copying/fill-database.ts';
import { connectUnlimited } from '../storage/db/open-database.ts';
import { holdBackupLease } from './backup-lease.ts';
import {
  type BackupFile,
  describeFile,
  type Manifest,
  manifestFormat,
  readManifest,
  syncFile,
  writeManifest,
} from './manifest.ts';
import { runProgram } from './run-program.ts';

export interface BackupOptions {
  /**
   * A command that dumps a PostgreSQL database, with its arguments; without it, the database is copied into a SQLite
   * file. No files are deleted meanwhile.
   */
  readonly dump?: readonly string[] | undefined;
  readonly onProgress?: (done: number) => void;
}

export interface BackupReport {
  readonly manifest: Manifest;
  /** Files that the previous backup in the folder did not have. */
  readonly newFiles: number;
  /** Files that rows refer to but that are missing from the store. */
  readonly missing: readonly string[];
}

/**
 * Creates a backup of a service that may be running. It contains every write that was acknowledged before it began, and every
 * file that the copy of the database refers to. An earlier backup in the same folder is updated, and stays usable until the new
 * one is complete.
 *
 * @throws Error that describes what failed; the folder then still has the earlier backup, if there was one
 */
export async function createBackup(
  ctx: Context,
  folder: string,
  options: BackupOptions = {},
): Promise<BackupReport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const previous = await readManifest(folder);
  const leaseOptions = { db: ctx.db, now: ctx.sharedClock.now };
  return holdBackupLease(leaseOptions, async (lost) => {
    const madeOn = new Date(ctx.sharedClock.now()).toISOString();
    const database = await copyDatabase(ctx, folder, options.dump);
    const secrets = await copySecrets(ctx.config.dataDir, folder);
    // Copied after the database, because every file was stored before the row that refers to it.
    const copied = await copyBlobs(ctx.blobs, folder, previous, { lost, onProgress: options.onProgress });
    lost.throwIfAborted();
    const manifest: Manifest = {
      format: manifestFormat,
      madeOn,
      version: readVersion(),
      engine: database ? 'sqlite' : 'postgres',
      schema: await readSchema(ctx),
      database,
      secrets,
      blobs: copied.files,
    };
    const missing = findMissing(folder, database, copied.files);
    await writeManifest(folder, manifest);
    await removeOthers(folder, manifest);
    return { manifest, newFiles: copied.newFiles, missing };
  });
}

async function copyDatabase(
  { config }: Context,
  folder: string,
  dump: readonly string[] | undefined,
): Promise<BackupFile | null> {
  if (dump && config.database.engine === 'postgres') {
    await runProgram(dump, 'nothing was backed up');
    return null;
  }
  const path = `database/${randomUUID()}.sqlite`;
  const target = join(folder, path);
  await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 });
  if (config.database.engine === 'postgres') await copyPostgres(config.database, `${target}.tmp`);
  else await copySqlite(config.database.path, `${target}.tmp`);
  await rename(`${target}.tmp`, target);
  await syncFile(target);
  return describeFile(folder, path);
}

async function copySqlite(from: string, to: string): Promise<void> {
  const worker = new Worker(new URL('./snapshot-thread.ts', import.meta.url), { workerData: { from, to } });
  const [found] = await once(worker, 'message'); // rejects if the thread ends with an error
  if (found !== 'ok') throw new Error(`the database is damaged (${found}): restore an earlier backup`);
}

async function copyPostgres(database: DatabaseConfig, path: string): Promise<void> {
  const from = { db: connectUnlimited(database), engine: database.engine };
  try {
    await fillDatabase({ engine: 'sqlite', path }, 'a backup', from);
  } finally {
    await from.db.destroy();
  }
}

/** The secret files that `deps.ts` creates. Secrets from settings are not files. */
const secretNames = ['auth-secret', 'feed-key'] as const;

async function copySecrets(dataDir: string, folder: string): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  await mkdir(join(folder, 'secrets'), { recursive: true, mode: 0o700 });
  for (const name of secretNames) {
    const path = `secrets/${name}`;
    const target = join(folder, path);
    try {
      await copyFile(join(dataDir, name), `${target}.tmp`); // keeps the file mode
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    await rename(`${target}.tmp`, target);
    await syncFile(target);
    copied.push(await describeFile(folder, path));
  }
  return copied;
}

async function copyBlobs(
  store: BlobStore,
  folder: string,
  previous: Manifest | undefined,
  { lost, onProgress }: { lost: AbortSignal; onProgress: BackupOptions['onProgress'] },
): Promise<{ files: BackupFile[]; newFiles: number }> {
  const previousFiles = new Map(previous?.blobs.map((file) => [file.path, file]));
  const copy = createFolderBlobStore(join(folder, 'blobs'));
  const files: BackupFile[] = [];
  let newFiles = 0;
  for await (const { key } of store.list('')) {
    lost.throwIfAborted();
    const path = `blobs/${key}`;
    const before = previousFiles.get(path);
    // Files never change, so a file with the same name and size is the same file.
    const isThere = before && (await sizeOf(join(folder, path))) === before.bytes;
    const digest = isThere ? before : await copyBlob(store, copy, key, folder);
    if (digest) files.push({ ...digest, path });
    if (digest && !isThere) newFiles += 1;
    onProgress?.(files.length);
  }
  return { files, newFiles };
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

/** @returns the name of the newest migration of the database */
export async function readSchema({ db }: Context): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

/**
 * Lists files that are already missing on the server, which responds with a 503 for them. Only for a database that was copied
 * here.
 */
function findMissing(folder: string, database: BackupFile | null, files: readonly BackupFile[]): string[] {
  if (!database) return [];
  const there = new Set(files.map(({ path }) => path));
  const copy = new DatabaseSync(join(folder, database.path), { readOnly: true });
  try {
    const rows = copy
      .prepare(
        `select 'blobs/images/' || key || '.' || format as path from images
         union all select 'blobs/attachments/' || key || '.' || format from attachments where key is not null
         union all select 'blobs/tiles/' || key || '.pmtiles' from pyramids where state = 'ready'`,
      )
      .all();
    return rows.map(({ path }) => String(path)).filter((path) => !there.has(path));
  } finally {
    copy.close();
  }
}

/** Removes files of earlier backups from the folder. */
async function removeOthers(folder: string, manifest: Manifest): Promise<void> {
  const needed = new Set([manifest.database?.path, ...manifest.blobs.map(({ path }) => path)]);
  for (const name of await readdir(join(folder, 'database')).catch(() => []))
    if (!needed.has(`database/${name}`)) await rm(join(folder, 'database', name), { force: true });
  const store = createFolderBlobStore(join(folder, 'blobs'));
  for await (const { key } of store.list('')) if (!needed.has(`blobs/${key}`)) await store.delete(key);
}
