import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type Logger, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseConfig } from '../../config.ts';
import { endsWithoutLog } from './database-state.ts';
import { migrationsFor } from './migrations/all-migrations.ts';
import { createPostgresDialect, lockMigrations } from './postgres-dialect.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Opens the database and brings its tables up to date, under a lock that other starting processes wait for.
 *
 * @param log is called for every statement
 */
export async function openDatabase(config: DatabaseConfig, log?: Logger): Promise<Kysely<Tables>> {
  if (config.engine === 'postgres') return openPostgres(config, log);
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

/** Migrates on separate connections, because on large tables a migration can exceed the statement timeout for requests. */
async function openPostgres(config: PostgresConfig, log: Logger | undefined): Promise<Kysely<Tables>> {
  const migrating = connectUnlimited(config);
  try {
    await migrating.transaction().execute(async (trx) => {
      await lockMigrations(trx); // Kysely itself locks only after it has created its own tables
      await migrate(trx, 'postgres');
    });
  } finally {
    await migrating.destroy();
  }
  return new Kysely<Tables>({ dialect: createPostgresDialect(config.url), log });
}

type PostgresConfig = Extract<DatabaseConfig, { readonly engine: 'postgres' }>;

/**
 * Connects to a database without migrating it, and without time limits for statements. A pooler would give the
 * connection without limits to others, so there should be a direct address.
 */
export function connectUnlimited(config: DatabaseConfig): Kysely<Tables> {
  const dialect =
    config.engine === 'sqlite'
      ? sqlite(config.path)
      : createPostgresDialect(config.directUrl ?? config.url, { isUnlimited: true });
  return new Kysely<Tables>({ dialect });
}

/**
 * Copies SQLite's write-ahead log into the database file. Otherwise the file has no tables until 4 MB have been
 * written, and a copy of the file alone would be an empty database.
 */
async function checkpoint(db: Kysely<Tables>, { engine }: DatabaseConfig): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(passive)`.execute(db);
}

async function migrate(db: Kysely<Tables>, engine: DatabaseConfig['engine']): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } });
  const { error } = await migrator.migrateToLatest();
  if (error && !(await isSchemaSupported(db, engine).catch(() => true)))
    throw new Error(
      'the database belongs to a newer version of Muster\n' +
        'Start that version, or restore the backup that was made before the update.',
    );
  if (error) throw new Error('the database could not be migrated', { cause: error });
}

/** Whether this version knows the latest migration of the database. */
export async function isSchemaSupported(
  db: Kysely<Tables>,
  engine: DatabaseConfig['engine'],
): Promise<boolean> {
  const migrations = migrationsFor(engine);
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows.every(({ name }) => name in migrations);
}

function sqlite(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  keepPrivate(path);
  return createSqliteDialect(path);
}

/**
 * The database contains password hashes. SQLite creates the database with the mode that the umask leaves, and gives
 * the files beside it the same mode. So the database is created here, and the permissions of others on existing files
 * are removed.
 */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const { mode = 0, uid } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mode & 0o007 && uid === process.getuid?.()) chmodSync(file, mode & 0o770);
  }
}
