import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseConfig } from '../../../config.ts';
import { connectUnlimited } from '../open-database.ts';
import type { Tables } from '../tables.ts';

/**
 * Tables that are not partitioned although their rows name a department, because they are searched without one:
 * addresses at sign-in, access tokens that have ended, and the queue of jobs, from which a process claims jobs of any
 * department.
 */
export const installationTables: readonly (keyof Tables)[] = ['user_emails', 'token_changes', 'jobs'];

/**
 * Partitions the tables of a PostgreSQL database; see {@link partitionTables}. The connections have no time limits,
 * because copying rows takes longer than any statement of a request may.
 */
export async function partitionDatabase(database: DatabaseConfig, partitions: number): Promise<void> {
  const db = connectUnlimited(database);
  try {
    await partitionTables(db, partitions);
  } finally {
    await db.destroy();
  }
}

/**
 * Splits every table of departments on PostgreSQL into hash partitions by `department_id`, with all rows, keys and
 * indexes, in one transaction. It locks the tables until all rows are copied, so run it on an empty database or while
 * no server runs.
 *
 * @throws Error if the tables are already partitioned
 */
async function partitionTables(db: Kysely<Tables>, partitions: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tables = await listDepartmentTables(trx);
    if (tables.some(({ kind }) => kind === 'p')) throw new Error('the database has partitions already');
    const names = tables.map(({ name }) => name);
    const [constraints, indexes] = [await readConstraints(trx, names), await readIndexes(trx, names)];
    const triggers = await readTriggers(trx, names);
    for (const name of names) await replaceTable(trx, name, partitions);
    await run(trx, `drop table ${names.map(oldName).join(', ')} cascade`);
    // Foreign keys are last because the keys that they refer to must exist.
    for (const { name, table, definition } of constraints)
      await run(trx, `alter table ${table} add constraint ${name} ${definition}`);
    for (const { definition } of [...indexes, ...triggers]) await run(trx, definition);
  });
  // Autovacuum never analyzes a partitioned table.
  await sql`analyze`.execute(db);
}

interface Table {
  readonly name: string;
  /** `p` if it is partitioned. */
  readonly kind: string;
}

async function listDepartmentTables(trx: Transaction<Tables>): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, relkind as kind from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'department_id' order by relname`.execute(trx);
  return rows.filter(({ name }) => !installationTables.includes(name as keyof Tables));
}

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Primary keys and unique constraints, followed by foreign keys. NOT NULL is copied with the columns. */
async function readConstraints(trx: Transaction<Tables>, tables: readonly string[]) {
  const { rows } = await sql<Definition>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on conrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)}) and contype in ('p', 'u', 'f')
    order by contype = 'f', relname, conname`.execute(trx);
  return rows;
}

/** All indexes that were not created by a constraint. */
async function readIndexes(trx: Transaction<Tables>, tables: readonly string[]) {
  const { rows } = await sql<Definition>`
    select tablename as table, indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${sql.join(tables)})
      and not exists (select 1 from pg_constraint where conname = indexname and connamespace = current_schema()::regnamespace)
    order by indexname`.execute(trx);
  return rows;
}

/** Triggers of foreign keys are created with the keys. */
async function readTriggers(trx: Transaction<Tables>, tables: readonly string[]) {
  const { rows } = await sql<Definition>`
    select relname as table, tgname as name, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on tgrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)}) and not tgisinternal
    order by relname, tgname`.execute(trx);
  return rows;
}

/** Tables whose ids are assigned by the database. */
const numberedTables: readonly string[] = ['changes', 'audit_entries'];

async function replaceTable(trx: Transaction<Tables>, table: string, partitions: number): Promise<void> {
  const old = oldName(table);
  await run(trx, `alter table ${table} rename to ${old}`);
  await run(trx, `create table ${table} (like ${old} including defaults) partition by hash (department_id)`);
  for (let part = 0; part < partitions; part++) {
    const bounds = `with (modulus ${partitions}, remainder ${part})`;
    await run(trx, `create table ${table}_p${part} partition of ${table} for values ${bounds}`);
  }
  await run(trx, `insert into ${table} select * from ${old}`);
  // Otherwise the sequence would be dropped with the old table.
  if (numberedTables.includes(table)) await run(trx, `alter sequence ${table}_id_seq owned by ${table}.id`);
}

const oldName = (table: string) => `${table}_whole`;

/** All names come from the schema, so they need no escaping. */
async function run(trx: Transaction<Tables>, statement: string): Promise<void> {
  await sql.raw(statement).execute(trx);
}
