import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/**
 * For statements that read whole tables, or all rows of a department, to find a few rows. `query-plans.full.test.ts` finds
 * such statements.
 */
export function addIndexes(engine: DatabaseConfig['engine']): Migration {
  const days = (column: string) =>
    `(cast(substr(${column}, 1, 4) as integer) * 372 + cast(substr(${column}, 6, 2) as integer) * 31 + cast(substr(${column}, 9, 2) as integer))`;
  const indexes = [
    'images_by_source on images (source_key) where source_key is not null',
    'pyramids_by_picture on pyramids (picture_key) where picture_key is not null',
    'pyramids_latest on pyramids (department_id, owner_id, id)',
    `calendar_items_long on calendar_items (department_id, ends_at) where ${days('ends_at')} - ${days('starts_at')} > 9`,
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      if (engine === 'sqlite') for (const change of moved) await sql.raw(change).execute(db);
      for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);
    },
    // For tests that return to an earlier version.
    down: async (db: Kysely<unknown>) => {
      for (const index of indexes) await sql`drop index ${sql.raw(index.split(' ')[0] ?? '')}`.execute(db);
    },
  };
}

/** PostgreSQL has these indexes since `0010`. */
const moved = [
  'drop index refresh_tokens_by_family',
  'create index refresh_tokens_by_family on refresh_tokens (department_id, family_id)',
  'drop index refresh_tokens_by_expiry',
  'create index refresh_tokens_by_expiry on refresh_tokens (department_id, expires_on)',
];
