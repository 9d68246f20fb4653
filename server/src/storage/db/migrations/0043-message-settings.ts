import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** How people and departments want messages by email, and what went wrong last. */
export function createMessageSettings(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('message_settings')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('language', text)
        .addColumn('time_zone', text)
        .addColumn('quiet_from', text)
        .addColumn('quiet_until', text)
        .addPrimaryKeyConstraint('message_settings_pkey', ['department_id', 'user_id'])
        .execute();
      await db.schema
        .createTable('message_problems')
        .addColumn('department_id', 'bigint', (column) => column.notNull())
        .addColumn('problem', text, (column) => column.notNull())
        .addColumn('happened_on', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('message_problems_pkey', ['department_id'])
        .execute();
    },
  };
}
