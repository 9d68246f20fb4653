import { type Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../../../config.ts';
import type { Tables } from '../tables.ts';

/** A database to read from or to write to, and its engine. */
export interface CopySide {
  readonly db: Kysely<Tables>;
  readonly engine: DatabaseConfig['engine'];
}

/** A table as the database describes it. */
export interface TableShape {
  readonly name: string;
  /** In alphabetical order, because the engines order them differently. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. The engines may have different keys. */
  readonly key: readonly string[];
  /** The tables that its foreign keys refer to. */
  readonly parents: readonly string[];
}

/**
 * Tables without data of the installation: the migrations of this database, which processes work on it now, and
 * whether it is complete.
 */
const ownTables: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  'leases',
  'unfinished_copy',
];

/**
 * Reads all tables with data from the schema, so that no new table can be forgotten. Parents come before the tables
 * that refer to them.
 *
 * @throws Error if a table has no primary key
 */
export async function readTableShapes({ db, engine }: CopySide): Promise<TableShape[]> {
  const all = engine === 'sqlite' ? await readSqliteShapes(db) : await readPostgresShapes(db);
  const shapes = all.filter(({ name }) => !ownTables.includes(name));
  const keyless = shapes.find(({ key }) => key.length === 0);
  if (keyless) throw new Error(`the table ${keyless.name} has no primary key`);
  return parentsFirst(shapes);
}

/** Whether each row belongs to a department. */
export function isOfDepartments({ name, columns }: TableShape): boolean {
  return name === 'departments' || columns.includes('department_id');
}

async function readSqliteShapes(db: CopySide['db']): Promise<TableShape[]> {
  type Row = Record<'name' | 'columns' | 'key' | 'parents', string>;
  const { rows } = await sql<Row>`
    select name,
      (select json_group_array(name order by name) from pragma_table_info(tables.name)) as columns,
      (select json_group_array(name order by pk) from pragma_table_info(tables.name) where pk > 0) as key,
      (select json_group_array(distinct "table") from pragma_foreign_key_list(tables.name)) as parents
    from sqlite_schema as tables where type = 'table' and substr(name, 1, 7) <> 'sqlite_'
    order by name`.execute(db);
  return rows.map(({ name, columns, key, parents }) => ({
    name,
    columns: JSON.parse(columns),
    key: JSON.parse(key),
    parents: JSON.parse(parents),
  }));
}

async function readPostgresShapes(db: CopySide['db']): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as name,
      (select json_agg(attname order by attname collate "C") from pg_attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(attname order by place), '[]')
        from pg_index cross join unnest(indkey) with ordinality as parts(number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
        where indrelid = tables.oid and indisprimary) as key,
      (select coalesce(json_agg(distinct parents.relname::text), '[]')
        from pg_constraint join pg_class as parents on parents.oid = confrelid
        where conrelid = tables.oid and contype = 'f') as parents
    from pg_class as tables
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db);
  return rows;
}

function parentsFirst(shapes: readonly TableShape[]): TableShape[] {
  const sorted: TableShape[] = [];
  let rest = [...shapes];
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const ready = rest.filter(
      ({ name, parents }) => !parents.some((one) => one !== name && waiting.has(one)),
    );
    if (ready.length === 0) throw new Error(`the tables ${[...waiting].join(', ')} refer to each other`);
    sorted.push(...ready);
    rest = rest.filter((shape) => !ready.includes(shape));
  }
  return sorted;
}
