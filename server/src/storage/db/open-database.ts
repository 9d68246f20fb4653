import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type Logger, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseConfig } from '../../config.ts';
import { endsWithoutLog } from './database-state.ts';
import { migrationsFor } from './migrations/all-migrations.ts';
import { createPostgresDialect } from './postgres-dialect.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Opens the database and brings its tables up to date, under a lock that other starting processes wait for.
 *
 * @param log is called for every statement
 */
export async function openDatabase(config: DatabaseConfig, log?: Logger): Promise<Kysely<Tables>> {
  if (config.engine === 'postgres') return openPostgres(config.url, log);
  const db = new Kysely<Tables>({ dialect: sqlite(config.path), log });
  try {
    await migrate(db, config.engine);
    await sql`pragma user_version = ${sql.lit(endsWithoutLog)}`.execute(db);
    await checkpoint(db, config);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** Migrates on connections of its own: on large tables that takes longer than any statement of a request may. */
async function openPostgres(url: string, log: Logger | undefined): Promise<Kysely<Tables>> {
  const migrating = new Kysely<Tables>({ dialect: createPostgresDialect(url, { isUnlimited: true }) });
  try {
    await migrate(migrating, 'postgres');
  } finally {
    await migrating.destroy();
  }
  return new Kysely<Tables>({ dialect: createPostgresDialect(url), log });
}

/**
 * Copies what SQLite has in its write-ahead log into the database file, which otherwise has no tables until 4 MB were
 * written: a copy of that file alone must not be an empty database.
 */
async function checkpoint(db: Kysely<Tables>, { engine }: DatabaseConfig): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(passive)`.execute(db);
}

async function migrate(db: Kysely<Tables>, engine: DatabaseConfig['engine']): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } });
  const { error } = await migrator.migrateToLatest();
  if (error && !(await isSchemaKnown(db, engine).catch(() => true)))
    throw new Error(
      'the database belongs to a newer version of Muster\n' +
        'Start that version, or restore the backup that was made before the update.',
    );
  if (error) throw new Error('the database could not be migrated', { cause: error });
}

/** Whether every migration of the database is one that this version knows. */
export async function isSchemaKnown(db: Kysely<Tables>, engine: DatabaseConfig['engine']): Promise<boolean> {
  const known = migrationsFor(engine);
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows.every(({ name }) => name in known);
}

function sqlite(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  keepPrivate(path);
  return createSqliteDialect(path);
}

/**
 * Password hashes are in it. SQLite gives its files the mode that the umask leaves, and those beside the database the mode
 * of the database: it is made here, and what others may do with one that is there is taken away.
 */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const { mode = 0, uid } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mode & 0o007 && uid === process.getuid?.()) chmodSync(file, mode & 0o770);
  }
}
