import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../context.ts';
import type { CopySide, TableShape } from './table-shapes.ts';

/**
 * Deletes all rows, also those that migrations have added to new tables, and those of the audit log, whose triggers
 * would prevent it. Call it in a transaction.
 */
export async function clearTables({ db, engine }: CopySide, shapes: readonly TableShape[]): Promise<void> {
  if (engine === 'sqlite') return clearSqlite(db, shapes);
  const names = shapes.map(({ name }) => name);
  for (const name of names) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(db);
  for (const name of names) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
}

async function clearSqlite(db: DatabaseOrTransaction, shapes: readonly TableShape[]): Promise<void> {
  const { rows: triggers } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_schema where type = 'trigger'`.execute(db);
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(db);
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  for (const { definition } of triggers) await sql.raw(definition).execute(db);
}
