import { type Kysely, sql } from 'kysely';
import { inSnapshot } from '../in-snapshot.ts';
import type { Tables } from '../tables.ts';
import { clearTables } from './clear-tables.ts';
import { readNumberings, writeNumberings } from './numbering.ts';
import { type Row, readRows } from './read-rows.ts';
import { createDigest, digestTable, isSameDigest, type TableDigest } from './table-digest.ts';
import { type CopySide, isOfDepartments, readTableShapes, type TableShape } from './table-shapes.ts';

export interface CopyOptions {
  readonly onProgress?: ((table: string, rows: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Only the rows of this department, from the tables of departments. */
  readonly departmentId?: number | undefined;
}

export interface CopiedTable extends TableDigest {
  readonly table: string;
}

/**
 * Copies every table from one consistent state of a database into another with the same schema, and compares the
 * result. A table is copied in one transaction, so an interrupted copy is continued with the first table that is
 * empty. If the source has changed meanwhile, everything is copied again.
 *
 * @throws Error if the databases do not have the same tables, or if a table is not equal after it was copied
 */
export async function copyTables(
  from: CopySide,
  to: CopySide,
  options: CopyOptions = {},
): Promise<readonly CopiedTable[]> {
  const all = pairTables(await readTableShapes(from), await readTableShapes(to));
  const pairs =
    options.departmentId === undefined ? all : all.filter(({ source }) => isOfDepartments(source));
  return inSnapshot(from.db, async (snapshot) => {
    const source = { ...from, db: snapshot };
    const copied = await copyAll(source, to, pairs, options);
    await writeNumberings(to, await readNumberings(source));
    for (const [i, { target }] of pairs.entries()) {
      options.signal?.throwIfAborted();
      const expected = copied[i];
      const found = await digestTable(to.db, target);
      if (!expected || !isSameDigest(found, expected))
        throw new Error(
          `the table ${target.name} is not equal after it was copied: it has ${found.rows} rows, the original ${expected?.rows}`,
        );
    }
    return copied;
  });
}

/** A table in both databases: their keys may be different. */
interface TablePair {
  readonly source: TableShape;
  readonly target: TableShape;
}

function pairTables(sources: readonly TableShape[], targets: readonly TableShape[]): TablePair[] {
  const describe = ({ name, columns }: TableShape) => `${name} (${columns.join(', ')})`;
  const [here, there] = [sources, targets].map((shapes) => new Set(shapes.map(describe)));
  const different = [...(here?.symmetricDifference(there ?? here) ?? [])];
  if (different.length > 0)
    throw new Error(`the databases do not have the same tables: ${different.join('; ')}`);
  const byName = new Map(targets.map((shape) => [shape.name, shape]));
  return sources.flatMap((source) => {
    const target = byName.get(source.name);
    return target ? [{ source, target }] : [];
  });
}

async function copyAll(
  from: CopySide,
  to: CopySide,
  pairs: readonly TablePair[],
  options: CopyOptions,
): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const { source, target } of pairs) {
    const present = await digestTable(to.db, target);
    const expected =
      present.rows === 0
        ? await copyTable(from, to, source, options)
        : await digestTable(from.db, source, options.departmentId);
    if (present.rows > 0 && !isSameDigest(present, expected)) {
      const shapes = pairs.map((pair) => pair.target);
      await to.db.transaction().execute((db) => clearTables({ ...to, db }, shapes));
      return copyAll(from, to, pairs, options);
    }
    copied.push({ table: source.name, ...expected });
  }
  return copied;
}

function copyTable(
  from: CopySide,
  to: CopySide,
  shape: TableShape,
  { onProgress, signal, departmentId }: CopyOptions,
): Promise<TableDigest> {
  return to.db.transaction().execute(async (trx) => {
    const digest = createDigest(shape.columns);
    for await (const rows of readRows(from.db, shape, departmentId)) {
      signal?.throwIfAborted();
      digest.add(rows);
      await insertRows(trx, shape, rows);
      onProgress?.(shape.name, digest.read().rows);
    }
    return digest.read();
  });
}

const rowsPerStatement = 50;

/** @throws Error that names the table */
export async function insertRows(
  db: Kysely<Tables>,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const batch = rows.slice(first, first + rowsPerStatement);
    const values = batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const insert = sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`;
    await insert.execute(db).catch((cause: unknown) => {
      throw new Error(`rows of the table ${name} could not be written`, { cause });
    });
  }
}
