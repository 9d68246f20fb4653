import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

type Engine = DatabaseConfig['engine'];

/** The append-only audit log, and the actor of each job. */
export function createAudit(engine: Engine): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await createEntryTable(db, engine, text);
      await sql`create table audit_retention (id integer primary key, days integer not null)`.execute(db);
      await sql`insert into audit_retention (id, days) values (1, 0)`.execute(db);
      for (const statement of engine === 'postgres' ? postgresTriggers : sqliteTriggers)
        await sql.raw(statement).execute(db);
      await db.schema.alterTable('jobs').addColumn('actor', text).execute();
    },
    // For tests that return to an earlier version.
    down: async (db: Kysely<unknown>) => {
      await db.schema.dropTable('audit_entries').execute();
      await db.schema.dropTable('audit_retention').execute();
      if (engine === 'postgres') await sql`drop function keep_audit_entries`.execute(db);
      await db.schema.alterTable('jobs').dropColumn('actor').execute();
    },
  };
}

async function createEntryTable(
  db: Kysely<unknown>,
  engine: Engine,
  text: ReturnType<typeof sql>,
): Promise<void> {
  const isPostgres = engine === 'postgres';
  const table = db.schema
    .createTable('audit_entries')
    .addColumn('department_id', 'bigint', (column) => column.notNull())
    .addColumn('id', isPostgres ? 'bigserial' : 'integer', (column) =>
      isPostgres ? column.notNull() : column.primaryKey().autoIncrement(),
    )
    .addColumn('occurred_on', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('entity_id', text, (column) => column.notNull())
    .addColumn('entity_name', text)
    .addColumn('map_id', text)
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('actor_kind', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('user_name', text)
    .addColumn('address', text)
    .addColumn('request_id', text)
    .addColumn('via', text, (column) => column.notNull())
    .addColumn('before', text)
    .addColumn('after', text);
  await (isPostgres
    ? table.addPrimaryKeyConstraint('audit_entries_pkey', ['department_id', 'id'])
    : table
  ).execute();
  const indexes = { time: [], entity: ['entity_id'], map: ['map_id'], user: ['user_id'] };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(`audit_entries_by_${name}`)
      .on('audit_entries')
      .columns(['department_id', ...columns, 'occurred_on', 'id'])
      .execute();
}

const neverChanged = 'audit entries are never changed';
const keptFor = 'audit entries are kept for the days in audit_retention';

const sqliteTriggers = [
  `create trigger audit_entries_are_not_changed before update on audit_entries
   begin select raise(abort, '${neverChanged}'); end`,
  `create trigger audit_entries_are_kept before delete on audit_entries
   when not exists (
     select 1 from audit_retention where days > 0
       and old.occurred_on < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || days || ' days')
   )
   begin select raise(abort, '${keptFor}'); end`,
];

const postgresTriggers = [
  `create function keep_audit_entries() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       if exists (
         select 1 from audit_retention where days > 0 and old.occurred_on <
           to_char((now() at time zone 'utc') - days * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
       ) then
         return old;
       end if;
       raise exception '${keptFor}';
     end if;
     raise exception '${neverChanged}';
   end $$`,
  `create trigger audit_entries_are_kept before update or delete on audit_entries
   for each row execute function keep_audit_entries()`,
  `create trigger audit_entries_are_not_emptied before truncate on audit_entries
   for each statement execute function keep_audit_entries()`,
];
