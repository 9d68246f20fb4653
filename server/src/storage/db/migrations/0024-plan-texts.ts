import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The texts on a plan that was uploaded as a PDF, and their positions. */
export function addPlanTexts(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('images').addColumn('plan_texts', 'text').execute();
    },
  };
}
