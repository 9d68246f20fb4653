import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** A user's access tokens end when the user is disabled, or when the role or password changes. */
export function addTokenRevisions(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('users')
        .addColumn('token_revision', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable('token_changes')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('token_revision', 'integer', (column) => column.notNull())
        .addColumn('is_active', 'integer', (column) => column.notNull())
        .addColumn('changed_on', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('token_changes_pkey', ['department_id', 'user_id'])
        .execute();
      await db.schema
        .createIndex('token_changes_by_time')
        .on('token_changes')
        .columns(['changed_on'])
        .execute();
      await sql`insert into token_changes (department_id, user_id, token_revision, is_active, changed_on)
        select department_id, id, 0, 0, '' from users where is_active = 0`.execute(db);
    },
  };
}
