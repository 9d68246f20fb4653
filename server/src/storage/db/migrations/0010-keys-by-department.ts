import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

/**
 * On PostgreSQL, every key and unique index of a department's table begins with `department_id`, because that is what hash
 * partitioning and Citus require. SQLite keeps its keys: it has no partitions, and changing a key means copying the table.
 */
export function orderKeysByDepartment(engine: DatabaseConfig['engine']): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await createUserEmails(db, text);
      if (engine === 'postgres') for (const [, change] of keyChanges) await sql.raw(change).execute(db);
    },
    // For tests that return to an earlier version.
    down: async (db: Kysely<unknown>) => {
      await db.schema.dropTable('user_emails').execute();
      if (engine === 'postgres') for (const [undo] of keyChanges) await sql.raw(undo).execute(db);
    },
  };
}

/**
 * People sign in without a department, so addresses must be unique across all departments. No index that begins with
 * the department can check that.
 */
async function createUserEmails(db: Kysely<unknown>, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('user_emails')
    .addColumn('email', text, (column) => column.primaryKey())
    .addColumn('department_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .execute();
  await sql`insert into user_emails (email, department_id, user_id) select email, department_id, id from users`.execute(
    db,
  );
}

type UndoAndChange = readonly [undo: string, change: string];

/**
 * Columns that are looked up without a department get an index that is not unique: 128 or more random bits never
 * repeat.
 */
const keyChanges: readonly UndoAndChange[] = [
  moveUnique('users', 'users_email_key', '(email)', '(department_id, email)'),
  moveUnique('calendar_items', 'calendar_items_uid_key', '(uid)', '(department_id, uid)'),
  weakenUnique('images', 'images_key_key', 'key', 'images_by_key'),
  weakenUnique('pyramids', 'pyramids_key_key', 'key', 'pyramids_by_key'),
  weakenUnique('share_links', 'share_links_token_hash_key', 'token_hash', 'share_links_by_token'),
  movePrimaryKey('changes', '(id)', '(department_id, id)'),
  movePrimaryKey('refresh_tokens', '(token_hash)', '(department_id, token_hash)'),
  [
    'drop index refresh_tokens_by_token',
    'create index refresh_tokens_by_token on refresh_tokens (token_hash)',
  ],
  moveIndex('refresh_tokens', 'refresh_tokens_by_family', '(family_id)', '(department_id, family_id)'),
  moveIndex('refresh_tokens', 'refresh_tokens_by_expiry', '(expires_on)', '(department_id, expires_on)'),
  moveIndex('jobs', 'jobs_by_subject', '(subject_id)', '(department_id, subject_id)'),
  [
    'drop index maps_by_department_event',
    `create index maps_by_department_event on maps (department_id, is_active, event_over_on)
      where event_over_on is not null`,
  ],
];

function moveUnique(table: string, name: string, from: string, to: string): UndoAndChange {
  const replace = (columns: string) =>
    `alter table ${table} drop constraint ${name}, add constraint ${name} unique ${columns}`;
  return [replace(from), replace(to)];
}

function movePrimaryKey(table: string, from: string, to: string): UndoAndChange {
  const name = `${table}_pkey`;
  const replace = (columns: string) =>
    `alter table ${table} drop constraint ${name}, add constraint ${name} primary key ${columns}`;
  return [replace(from), replace(to)];
}

function weakenUnique(table: string, name: string, column: string, index: string): UndoAndChange {
  return [
    `drop index ${index}; alter table ${table} add constraint ${name} unique (${column})`,
    `alter table ${table} drop constraint ${name}; create index ${index} on ${table} (${column})`,
  ];
}

function moveIndex(table: string, name: string, from: string, to: string): UndoAndChange {
  const replace = (columns: string) => `drop index ${name}; create index ${name} on ${table} ${columns}`;
  return [replace(from), replace(to)];
}
