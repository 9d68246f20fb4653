import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is written on a plan that was a PDF, and where. */
export function addPlanTexts(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('images').addColumn('plan_texts', 'text').execute();
    },
  };
}
