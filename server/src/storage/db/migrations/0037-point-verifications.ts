import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** The history of verifications names points that were verified alone. */
export function addPointVerifications(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: (db: Kysely<unknown>) =>
      db.schema.alterTable('floor_verifications').addColumn('point_id', text).execute(),
  };
}
