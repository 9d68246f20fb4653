import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/** Links with which people choose a password, tokens of programs, and what administrators see about users. */
export function createPeople(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('users').addColumn('last_sign_in_on', text).execute();
      await db.schema
        .alterTable('users')
        .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      // For checking whether a department has another administrator.
      await db.schema
        .createIndex('users_by_role')
        .on('users')
        .columns(['department_id', 'role', 'is_active'])
        .execute();
      await createInvitations(db, text);
      await createApiTokens(db, text);
    },
    // For tests that return to an earlier version.
    down: async (db: Kysely<unknown>) => {
      for (const table of ['invitations', 'api_tokens']) await db.schema.dropTable(table).execute();
      await db.schema.dropIndex('users_by_role').execute();
      for (const column of ['last_sign_in_on', 'revision'])
        await db.schema.alterTable('users').dropColumn(column).execute();
    },
  };
}

async function createInvitations(db: Kysely<unknown>, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('email', text)
    .addColumn('display_name', text)
    .addColumn('role', text)
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('expires_on', text, (column) => column.notNull())
    .addColumn('added_by', text, (column) => column.notNull())
    .addColumn('added_on', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('invitations_pkey', ['department_id', 'user_id'])
    .addUniqueConstraint('invitations_email_key', ['department_id', 'email'])
    .execute();
  await db.schema
    .createIndex('invitations_by_token')
    .on('invitations')
    .columns(['department_id', 'token_hash'])
    .execute();
}

async function createApiTokens(db: Kysely<unknown>, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('department_id', 'bigint', (column) => column.notNull().references('departments.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('prefix', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('permissions', text, (column) => column.notNull())
    .addColumn('expires_on', text)
    .addColumn('added_by', text, (column) => column.notNull())
    .addColumn('added_on', text, (column) => column.notNull())
    .addColumn('last_used_on', text)
    .addPrimaryKeyConstraint('api_tokens_pkey', ['department_id', 'id'])
    .execute();
  await db.schema
    .createIndex('api_tokens_by_token')
    .on('api_tokens')
    .columns(['department_id', 'token_hash'])
    .execute();
}
