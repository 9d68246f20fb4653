import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type BlobDigest, digestStream } from '../storage/blobs/copy-blob.ts';
import { syncPath } from '../storage/sync-path.ts';

/** The contents of a backup, in `manifest.json` of its folder. It is written last, so a folder without it is not a backup. */
export interface Manifest {
  readonly format: typeof manifestFormat;
  readonly madeOn: string;
  /** The version of Muster that created it. */
  readonly version: string;
  /** The format of the copy of the database: SQLite, whichever engine the service uses, or a dump of PostgreSQL. */
  readonly engine: 'sqlite' | 'postgres';
  /** The newest migration of the database. */
  readonly schema: string;
  /** The database file; null if another program has dumped the database. */
  readonly database: BackupFile | null;
  readonly secrets: readonly BackupFile[];
  /** Images, tiles and other files, with their keys as paths below `blobs/`. */
  readonly blobs: readonly BackupFile[];
  /** Only in the export of a single department. */
  readonly department?: ExportedDepartment;
}

export interface ExportedDepartment {
  readonly id: number;
  readonly name: string;
  /** The last numbers that were given to any department, by the name of the counter. */
  readonly counters: Readonly<Record<string, number>>;
}

export interface BackupFile extends BlobDigest {
  /** Relative to the folder of the backup. */
  readonly path: string;
}

/** Increase this if an older Muster would misread a newer backup. */
export const manifestFormat = 1;
const manifestName = 'manifest.json';

const file = Type.Object({ path: Type.String(), bytes: Type.Integer(), sha256: Type.String() });
const schema = Compile(
  Type.Object({
    format: Type.Literal(manifestFormat),
    madeOn: Type.String(),
    version: Type.String(),
    engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
    schema: Type.String(),
    database: Type.Union([file, Type.Null()]),
    secrets: Type.Array(file),
    blobs: Type.Array(file),
    department: Type.Optional(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        counters: Type.Record(Type.String(), Type.Integer()),
      }),
    ),
  }),
);

/**
 * Reads the manifest of a folder.
 *
 * @returns undefined if there is none
 * @throws Error if the file is not a manifest, or is from a newer version
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new Error(`${path} is damaged: it is not JSON`);
  }
  const { format = 0 } = (manifest ?? {}) as { format?: number };
  if (format > manifestFormat)
    throw new Error(`${path} was made by a newer version of Muster: update this one`);
  if (!schema.Check(manifest)) throw new Error(`${path} is not the manifest of a backup`);
  return manifest;
}

/** Replaces the manifest of a folder, durably. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, manifestName);
  await writeFile(`${path}.tmp`, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.tmp`, path);
  await syncPath(folder);
}

export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  return { path, ...(await digestStream(createReadStream(join(folder, path)))) };
}

/** Syncs a file and its name to disk. */
export async function syncFile(path: string): Promise<void> {
  await syncPath(path);
  await syncPath(dirname(path));
}
