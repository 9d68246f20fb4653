import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../context.ts';
import type { TableShape } from './table-shapes.ts';

export type Value = string | number | Uint8Array | null;
export type Row = Readonly<Record<string, Value>>;

/** A batch has about this many bytes: rows have a few bytes or, such as zones with many vertices, almost a megabyte. */
const batchBytes = 1024 * 1024;
const batchRows = { first: 16, max: 512 };

/**
 * Reads a table in batches, in the order of its key, so that only one batch is in memory at a time.
 *
 * @param departmentId only the rows of this department
 */
export async function* readRows(
  db: DatabaseOrTransaction,
  { name, columns, key }: TableShape,
  departmentId?: number,
): AsyncGenerator<readonly Row[]> {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  const scope = scopeOf(name, departmentId);
  let limit = batchRows.first;
  let last: Row | undefined;
  for (;;) {
    const values: readonly unknown[] = key.map((column) => last?.[column]);
    const after = last ? sql`(${keyColumns}) > (${sql.join(values)})` : sql`1 = 1`;
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where ${after} and ${scope} order by ${keyColumns} limit ${limit}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
    const fitting = Math.ceil((limit * batchBytes) / sizeOf(rows));
    limit = Math.min(fitting, 2 * limit, batchRows.max); // larger rows may follow
  }
}

function scopeOf(table: string, departmentId: number | undefined) {
  if (departmentId === undefined) return sql`1 = 1`;
  return sql`${sql.ref(table === 'departments' ? 'id' : 'department_id')} = ${departmentId}`;
}

function sizeOf(rows: readonly Row[]): number {
  let bytes = 0;
  for (const row of rows)
    for (const value of Object.values(row))
      bytes += value === null || typeof value === 'number' ? 8 : value.length;
  return bytes;
}
