import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { holdBackupLease } from '../backup/backup-lease.ts';
import { type Config, type DatabaseConfig, redact } from '../config.ts';
import type { Context } from '../context.ts';
import { assignAllSequences, assignSequencesIn } from '../features/changes/changes.ts';
import type { BlobConfig } from '../parse-blob-url.ts';
import { openBlobStore } from '../storage/blobs/open-blob-store.ts';
import type { CopiedTable } from '../storage/db/copying/copy-tables.ts';
import { fillDatabase, isFillable, reserveDatabase } from '../storage/db/copying/fill-database.ts';
import { readTableShapes } from '../storage/db/copying/table-shapes.ts';
import { readDatabaseState } from '../storage/db/database-state.ts';
import { freezeTables, isFrozen, thawTables } from '../storage/db/frozen.ts';
import { connectUnlimited } from '../storage/db/open-database.ts';
import { findReason } from '../unavailable.ts';
import { createBlobMove, type MovedBlobs } from './move-blobs.ts';

export interface MoveTarget {
  readonly database: DatabaseConfig;
  /** Undefined if the files stay where they are. */
  readonly blobs: BlobConfig | undefined;
}

export interface MoveOptions {
  /** Ends the move. The service then accepts writes again, and the move can be continued. */
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

export interface MoveReport {
  readonly tables: readonly CopiedTable[];
  /** Undefined if the files stay where they are. */
  readonly blobs: MovedBlobs | undefined;
}

/**
 * Copies an installation to another database and another storage of files. The service goes on, and is read-only from
 * the moment when all files that it has are copied. After the move, it stays read-only: it must be started again with
 * the new settings. After a failure, it accepts writes again.
 *
 * @throws Error that describes why the target was rejected or what failed; the source is unchanged
 */
export async function moveInstallation(
  ctx: Context,
  target: MoveTarget,
  { signal, onProgress }: MoveOptions,
): Promise<MoveReport> {
  const { config } = ctx;
  const origin = describeMove(config, target);
  await checkTarget(config, target, origin);
  return holdBackupLease({ db: ctx.db, now: ctx.sharedClock.now }, async (lost) => {
    const ended = AbortSignal.any([signal, lost]);
    await reserveDatabase(target.database, origin);
    const blobs =
      target.blobs &&
      createBlobMove(
        ctx.blobs,
        await openBlobStore(target.blobs),
        join(config.dataDir, 'incoming'),
        ({ files, bytes }) => onProgress(`${files} files, ${Math.round(bytes / 1e6)} MB`),
      );
    await blobs?.copyNew(ended);
    await assignAllSequences(ctx);
    await freeze(ctx);
    const from = { db: connectUnlimited(config.database), engine: config.database.engine };
    try {
      await blobs?.copyNew(ended); // those that were added meanwhile
      const tables = await fillDatabase(target.database, origin, from, {
        signal: ended,
        onProgress: (table, rows) => onProgress(`${table}: ${rows} rows`),
        finish: async () => blobs?.deleteOthers(),
      });
      return { tables, blobs: blobs?.report() };
    } catch (error) {
      await cancelMove(ctx);
      throw error;
    } finally {
      await from.db.destroy();
    }
  });
}

/** Lets the service accept writes again. @returns whether it was read-only */
export async function cancelMove({ db, config }: Context): Promise<boolean> {
  const { engine } = config.database;
  const wasFrozen = await isFrozen(db, engine);
  if (wasFrozen) await thawTables(db, engine);
  return wasFrozen;
}

/** The changes get their numbers last, when no other table can be changed, so that requests for changes do not write. */
const numberedLast: readonly string[] = ['change_positions', 'changes'];

/**
 * Waits for all running writes, and rejects later ones. Each table is frozen in its own transaction: with a lock on
 * several, this and the writers could wait for each other. A write to several tables is rejected as a whole. An
 * earlier move that was killed may have frozen some.
 */
async function freeze({ db, config }: Context): Promise<void> {
  const { engine } = config.database;
  const tables = (await readTableShapes({ db, engine })).map(({ name }) => name);
  for (const table of tables.filter((name) => !numberedLast.includes(name)))
    await retryWhileBusy(() => freezeTables(db, engine, [table]));
  await retryWhileBusy(() => freezeTables(db, engine, numberedLast, assignSequencesIn));
}

/** A transaction that writes to a table for longer than statements wait for locks, such as an import, is waited for. */
const freezeAttempts = 60;

async function retryWhileBusy(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (findReason(error) !== 'database-busy' || attempt === freezeAttempts) throw error;
    }
  }
}

function describeMove({ database, blobs }: Config, target: MoveTarget): string {
  const places = [describeDatabase(database), describeBlobs(blobs), describeBlobs(target.blobs ?? blobs)];
  return `the move of ${places.join(', ')}`;
}

export function describeDatabase(database: DatabaseConfig): string {
  return database.engine === 'sqlite' ? database.path : redact('MUSTER_DATABASE_URL', database.url);
}

function describeBlobs(blobs: BlobConfig): string {
  return blobs.kind === 'folder' ? blobs.path : `s3://${blobs.bucket}/${blobs.prefix}`;
}

async function checkTarget(config: Config, { database, blobs }: MoveTarget, origin: string): Promise<void> {
  if (isDeepStrictEqual(database, config.database))
    throw new Error('the installation is in this database already');
  if (isDeepStrictEqual(blobs, config.blobs))
    throw new Error('the files are there already: leave out --blobs');
  const state = await readDatabaseState(database);
  if (!isFillable(state, origin))
    throw new Error(
      `the database at ${describeDatabase(database)} is not empty: name another one, or empty it`,
    );
  if (!blobs || state.kind === 'unfinished') return;
  for await (const { key } of (await openBlobStore(blobs)).list(''))
    throw new Error(`there are already files at ${describeBlobs(blobs)}, such as ${key}: name another place`);
}
