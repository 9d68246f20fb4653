import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { CopySide } from './table-shapes.ts';

/** The last id that the database assigned in a table. */
export interface Numbering {
  readonly table: string;
  readonly last: number;
}

/** Reads the last ids of all tables whose ids the database assigns. Rows with these ids may be deleted already. */
export async function readNumberings({ db, engine }: CopySide): Promise<readonly Numbering[]> {
  if (engine === 'sqlite') {
    const { rows } = await sql<Numbering>`select name as "table", seq as last from sqlite_sequence`.execute(
      db,
    );
    return rows;
  }
  const found: Numbering[] = [];
  for (const { table, sequence } of await listSequences(db)) {
    const { rows } = await sql<{ last: number; is_called: boolean }>`
      select last_value as last, is_called from ${sql.table(sequence)}`.execute(db);
    if (rows[0]?.is_called) found.push({ table, last: rows[0].last });
  }
  return found;
}

/** Continues the numberings after these ids. */
export async function writeNumberings({ db, engine }: CopySide, all: readonly Numbering[]): Promise<void> {
  const sequences = engine === 'postgres' ? await listSequences(db) : [];
  for (const { table, last } of all) {
    if (engine === 'sqlite') {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
    }
    for (const { sequence } of sequences.filter((one) => one.table === table))
      await sql`select setval(${sequence}::regclass, ${last}::bigint)`.execute(db);
  }
}

/** The tables whose column `id` the database assigns. */
export async function listNumberedTables({ db, engine }: CopySide): Promise<readonly string[]> {
  if (engine === 'postgres') return (await listSequences(db)).map(({ table }) => table);
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and sql like '%autoincrement%'`.execute(db);
  return rows.map(({ name }) => name);
}

interface Sequence {
  readonly table: string;
  readonly sequence: string;
}

async function listSequences(db: Kysely<Tables>): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select tables.relname as "table", sequences.relname as sequence
    from pg_depend join pg_class as sequences on sequences.oid = objid and sequences.relkind = 'S'
      join pg_class as tables on tables.oid = refobjid
    where tables.relnamespace = current_schema()::regnamespace and deptype in ('a', 'i')
    order by 1`.execute(db);
  return rows;
}
