import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** People check in at calendar items, and out. */
export function addAttendance(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      const add = (column: string, type: typeof text | 'bigint') =>
        db.schema.alterTable('calendar_answers').addColumn(column, type).execute();
      await add('checked_in_on', text);
      await add('checked_out_on', text);
      await add('attended_seconds', 'bigint');
      await db.schema
        .createIndex('calendar_answers_by_check_in')
        .on('calendar_answers')
        .columns(['department_id', 'checked_in_on'])
        .execute();
    },
  };
}
