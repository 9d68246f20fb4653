import { sql } from 'kysely';
import type { DatabaseConfig } from '../../../config.ts';
import type { DatabaseState } from '../database-state.ts';
import { connectUnlimited, openDatabase } from '../open-database.ts';
import { clearTables } from './clear-tables.ts';
import { type CopiedTable, type CopyOptions, copyTables } from './copy-tables.ts';
import { type CopySide, readTableShapes } from './table-shapes.ts';

/** The table with one row that a database has until it is complete, so that no service starts on it. */
const marker = sql.table('unfinished_copy');

/**
 * Fills an unused database with a copy, or continues an interrupted one with the same `origin`.
 *
 * @param origin describes the source; it is compared when a copy is continued
 * @param finish runs after the copy, and before the database counts as complete
 */
export async function fillDatabase(
  config: DatabaseConfig,
  origin: string,
  from: CopySide,
  options: CopyOptions & { readonly finish?: () => Promise<void> } = {},
): Promise<readonly CopiedTable[]> {
  const to = await beginCopy(config, origin);
  try {
    const copied = await copyTables(from, to, options);
    await options.finish?.();
    await sql`drop table ${marker}`.execute(to.db);
    if (to.engine === 'postgres') await sql`analyze`.execute(to.db);
    return copied;
  } finally {
    await to.db.destroy();
  }
}

/** Whether a database has no data yet, or only an interrupted copy with the same `origin`. */
export function isFillable(state: DatabaseState, origin: string): boolean {
  if (state.kind === 'unfinished') return state.origin === origin;
  return state.kind === 'new' || (state.kind === 'ready' && !state.hasDepartments);
}

/** Marks a database as incomplete, and empties it. It does nothing if it is marked. */
export async function reserveDatabase(config: DatabaseConfig, origin: string): Promise<void> {
  const { db } = await beginCopy(config, origin);
  await db.destroy();
}

async function beginCopy(config: DatabaseConfig, origin: string): Promise<CopySide> {
  await (await openDatabase(config)).destroy();
  const to: CopySide = { db: connectUnlimited(config), engine: config.engine };
  try {
    const tables = await to.db.introspection.getTables();
    if (tables.some(({ name }) => name === 'unfinished_copy')) return to;
    await to.db.transaction().execute(async (trx) => {
      await sql`create table ${marker} (origin text not null)`.execute(trx);
      await sql`insert into ${marker} (origin) values (${origin})`.execute(trx);
      await clearTables({ ...to, db: trx }, await readTableShapes({ ...to, db: trx }));
    });
    return to;
  } catch (error) {
    await to.db.destroy();
    throw error;
  }
}
