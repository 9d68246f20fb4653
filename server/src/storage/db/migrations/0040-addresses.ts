import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** A map stores its address. */
export function addAddresses(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return { up: (db: Kysely<unknown>) => db.schema.alterTable('maps').addColumn('address', text).execute() };
}
