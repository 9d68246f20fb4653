import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { holdBackupLease } from '../backup/backup-lease.ts';
import { readSchema } from '../backup/create-backup.ts';
import {
  type BackupFile,
  describeFile,
  type Manifest,
  manifestFormat,
  writeManifest,
} from '../backup/manifest.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { getDepartmentName } from '../features/departments/departments.ts';
import { readVersion } from '../package-root.ts';
import { copyBlob } from '../storage/blobs/copy-blob.ts';
import { createFolderBlobStore } from '../storage/blobs/folder-blob-store.ts';
import { fillDatabase } from '../storage/db/copying/fill-database.ts';
import { connectUnlimited } from '../storage/db/open-database.ts';
import { findFileKeys, listFiles } from './department-files.ts';

const databasePath = 'database/department.sqlite';

/**
 * Writes all rows and files of one department to a folder, like a backup, but without secrets and without anything of
 * other departments.
 *
 * @throws Error if the folder is not empty
 */
export async function exportDepartment(
  ctx: Context,
  departmentId: number,
  folder: string,
): Promise<Manifest> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 });
  const { database } = ctx.config;
  return holdBackupLease({ db: ctx.db, now: ctx.sharedClock.now }, async (lost) => {
    const target: DatabaseConfig = { engine: 'sqlite', path: join(folder, databasePath) };
    const from = { db: connectUnlimited(database), engine: database.engine };
    await fillDatabase(target, 'an export', from, { departmentId, signal: lost }).finally(() =>
      from.db.destroy(),
    );
    const copy = { db: connectUnlimited(target), engine: target.engine };
    const keys = await findFileKeys(copy, departmentId).finally(() => copy.db.destroy());
    const blobs = await copyFiles(ctx, keys, folder, lost);
    const manifest: Manifest = {
      format: manifestFormat,
      madeOn: new Date(ctx.sharedClock.now()).toISOString(),
      version: readVersion(),
      engine: 'sqlite',
      schema: await readSchema(ctx),
      database: await describeFile(folder, databasePath),
      secrets: [],
      blobs,
      department: {
        id: departmentId,
        name: await getDepartmentName(ctx.db, departmentId),
        counters: await readCounters(ctx),
      },
    };
    await writeManifest(folder, manifest);
    return manifest;
  });
}

async function copyFiles(
  { blobs }: Context,
  keys: ReadonlySet<string>,
  folder: string,
  lost: AbortSignal,
): Promise<BackupFile[]> {
  const target = createFolderBlobStore(join(folder, 'blobs'));
  const files: BackupFile[] = [];
  for await (const key of listFiles(blobs, keys)) {
    lost.throwIfAborted();
    const digest = await copyBlob(blobs, target, key, folder);
    if (digest) files.push({ ...digest, path: `blobs/${key}` });
  }
  return files;
}

async function readCounters({ db }: Context): Promise<Record<string, number>> {
  const rows = await db.selectFrom('counters').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
