import { type Kysely, sql, type Transaction } from 'kysely';
import type { CopySide } from './copying/table-shapes.ts';
import type { Tables } from './tables.ts';

/**
 * A frozen database rejects every write to its tables, from any process and of any version, because triggers do. So
 * no write can be acknowledged after the state that was copied (`docs/adr/0060-moving-an-installation.md`).
 */
const message = 'this installation is frozen because it is being moved';
const sqlState = 'MU001';
const prefix = 'frozen_';

/**
 * Freezes tables, in one transaction. It waits for transactions that are writing to them.
 *
 * @param before runs while no other transaction can write to these tables
 */
export async function freezeTables(
  db: Kysely<Tables>,
  engine: CopySide['engine'],
  tables: readonly string[],
  before: (trx: Transaction<Tables>) => Promise<void> = async () => {},
): Promise<void> {
  const statements = engine === 'sqlite' ? tables.flatMap(freezeSqlite) : freezePostgres(tables);
  await db.transaction().execute(async (trx) => {
    // A SQLite transaction has such a lock anyway.
    if (engine === 'postgres')
      await sql.raw(`lock table ${tables.join(', ')} in share row exclusive mode`).execute(trx);
    await before(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

/** Accepts writes again. It does nothing if the database is not frozen. */
export async function thawTables(db: Kysely<Tables>, engine: CopySide['engine']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (engine === 'postgres') await sql.raw(`drop function if exists ${prefix}table() cascade`).execute(trx);
    else
      for (const name of await listSqliteTriggers(trx)) await sql`drop trigger ${sql.id(name)}`.execute(trx);
  });
}

export async function isFrozen(db: Kysely<Tables>, engine: CopySide['engine']): Promise<boolean> {
  if (engine === 'sqlite') return (await listSqliteTriggers(db)).length > 0;
  const { rows } = await sql`
    select 1 from pg_proc where proname = ${`${prefix}table`} and pronamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether a write was rejected because the database is frozen. */
export function isFrozenError(error: unknown): boolean {
  const { code, message: text } = error as { code?: unknown; message?: unknown };
  return code === sqlState || text === message;
}

function freezeSqlite(table: string): string[] {
  return ['insert', 'update', 'delete'].map(
    (write) =>
      `create trigger if not exists ${prefix}${write}_${table} before ${write} on ${table} begin select raise(abort, '${message}'); end`,
  );
}

function freezePostgres(tables: readonly string[]): string[] {
  return [
    `create or replace function ${prefix}table() returns trigger language plpgsql as $$
     begin raise exception '${message}' using errcode = '${sqlState}'; end $$`,
    ...tables.map(
      (table) =>
        `create or replace trigger ${prefix}${table} before insert or update or delete on ${table}
         for each row execute function ${prefix}table()`,
    ),
  ];
}

async function listSqliteTriggers(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and substr(name, 1, ${prefix.length}) = ${prefix}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
