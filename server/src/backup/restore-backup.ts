import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config, DatabaseConfig } from '../config.ts';
import { openBlobStore } from '../storage/blobs/open-blob-store.ts';
import { fillDatabase, isFillable } from '../storage/db/copying/fill-database.ts';
import type { CopySide } from '../storage/db/copying/table-shapes.ts';
import { readDatabaseState } from '../storage/db/database-state.ts';
import { migrationsFor } from '../storage/db/migrations/all-migrations.ts';
import { connectUnlimited, openDatabase } from '../storage/db/open-database.ts';
import { type BackupFile, describeFile, type Manifest, readManifest, syncFile } from './manifest.ts';
import { runProgram } from './run-program.ts';

export interface RestoreOptions {
  /** A command that loads the dump of a PostgreSQL database, with its arguments, for a backup with a dump. */
  readonly load?: readonly string[] | undefined;
  readonly onProgress?: (step: 'checked' | 'restored', done: number, all: number) => void;
}

/**
 * Restores a backup into an empty installation. Everything is checked before anything is written, and the database is restored
 * last. So an interrupted restore leaves no database, and can be repeated.
 *
 * @throws Error that describes why the restore was rejected or what failed
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  options: RestoreOptions = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest)
    throw new Error(`${folder} has no manifest.json: it is not a backup, or one that was not finished`);
  if (manifest.department)
    throw new Error(`${folder} is the export of a department: muster department import ${folder}`);
  checkVersion(config, manifest, options);
  await checkIsEmpty(config, originOf(manifest));
  await checkFiles(folder, manifest, options);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const marker = join(config.dataDir, unfinished);
  await writeFile(marker, '', { flush: true });
  await restoreBlobs(config, folder, manifest, options);
  for (const { path } of manifest.secrets)
    await place(join(folder, path), join(config.dataDir, path.slice('secrets/'.length)));
  if (!manifest.database) await runProgram(options.load ?? [], 'the database was not restored');
  else if (config.database.engine === 'sqlite')
    await place(join(folder, manifest.database.path), config.database.path);
  else await restorePostgres(config, join(folder, manifest.database.path), originOf(manifest));
  await rm(marker, { force: true });
  return manifest;
}

/** Names a backup, so that a restore that was interrupted is continued with the same one. */
function originOf({ madeOn, database }: Manifest): string {
  return `the restore of the backup of ${madeOn} (${database?.sha256.slice(0, 16)})`;
}

/** The name of a file in the data folder that exists while a restore runs. */
const unfinished = 'restore-unfinished';

function checkVersion({ database }: Config, manifest: Manifest, { load }: RestoreOptions): void {
  checkSchema(manifest);
  if (manifest.engine === 'postgres' && database.engine === 'sqlite')
    throw new Error('the backup contains a dump of a PostgreSQL database: set MUSTER_DATABASE_URL');
  if (manifest.engine === 'postgres' && !load?.length)
    throw new Error(
      'a dump of a PostgreSQL database is restored with pg_restore: muster restore DIR -- pg_restore --dbname "$MUSTER_DATABASE_URL" DUMP',
    );
}

/** @throws Error if the backup is of a newer version */
export function checkSchema(manifest: Manifest): void {
  if (manifest.schema in migrationsFor('sqlite')) return;
  throw new Error(
    `the backup was made by Muster ${manifest.version}, which has a newer database than this version: install that version, or a newer one`,
  );
}

/** Nothing is overwritten, because existing data may be newer than the backup. */
async function checkIsEmpty({ database, dataDir, blobs }: Config, origin: string): Promise<void> {
  const state = await readDatabaseState(database);
  if (state.kind !== 'new' && !(database.engine === 'postgres' && isFillable(state, origin))) {
    const where = database.engine === 'sqlite' ? database.path : 'MUSTER_DATABASE_URL';
    throw new Error(
      `there is already a database at ${where}: move it away, or set MUSTER_DATA_DIR to an empty folder`,
    );
  }
  if (existsSync(join(dataDir, unfinished))) return;
  const store = await openBlobStore(blobs);
  for await (const { key } of store.list(''))
    throw new Error(
      `there are already images or tiles, such as ${key}: move them away, or set MUSTER_BLOB_URL`,
    );
}

/** @throws Error that names the first file that is missing or has changed */
export async function checkFiles(
  folder: string,
  manifest: Manifest,
  { onProgress }: RestoreOptions = {},
): Promise<void> {
  const files = [...manifest.secrets, ...(manifest.database ? [manifest.database] : []), ...manifest.blobs];
  for (const [i, file] of files.entries()) {
    await checkFile(folder, file);
    onProgress?.('checked', i + 1, files.length);
  }
}

async function checkFile(folder: string, expected: BackupFile): Promise<void> {
  const found = await describeFile(folder, expected.path).catch(() => undefined);
  if (!found) throw new Error(`the backup is incomplete: ${expected.path} is missing or cannot be read`);
  if (found.sha256 !== expected.sha256)
    throw new Error(`the backup is damaged: ${expected.path} has changed since it was written`);
}

async function restoreBlobs(
  config: Config,
  folder: string,
  { blobs }: Manifest,
  { onProgress }: RestoreOptions,
): Promise<void> {
  const store = await openBlobStore(config.blobs);
  const incoming = join(config.dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  for (const [i, { path }] of blobs.entries()) {
    const temporary = join(incoming, 'restored');
    await copyFile(join(folder, path), temporary);
    await store.putFile(path.slice('blobs/'.length), temporary);
    await rm(temporary, { force: true });
    onProgress?.('restored', i + 1, blobs.length);
  }
}

function restorePostgres(config: Config, file: string, origin: string): Promise<unknown> {
  return useMigratedCopy(config, file, (from) => fillDatabase(config.database, origin, from));
}

/** Opens the database of a backup, which may be of an earlier version, as a temporary copy that is migrated. */
export async function useMigratedCopy<Result>(
  { dataDir }: Config,
  file: string,
  use: (copy: CopySide) => Promise<Result>,
): Promise<Result> {
  const path = join(dataDir, 'incoming', 'restored.sqlite');
  await place(file, path);
  const copy: DatabaseConfig = { engine: 'sqlite', path };
  await (await openDatabase(copy)).destroy();
  const side = { db: connectUnlimited(copy), engine: copy.engine };
  try {
    return await use(side);
  } finally {
    await side.db.destroy();
    await rm(path, { force: true });
  }
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, `${to}.restored`);
  await rename(`${to}.restored`, to);
  await syncFile(to);
}
