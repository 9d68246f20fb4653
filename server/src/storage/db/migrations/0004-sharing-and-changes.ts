import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';

type Engine = DatabaseConfig['engine'];
type Text = ReturnType<typeof sql>;
const required = (column: ColumnDefinitionBuilder) => column.notNull();

export function createSharingAndChanges(engine: Engine): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await createShareLinks(db, text);
      await createChanges(db, engine, text);
      await seedChanges(db);
    },
  };
}

async function createShareLinks(db: Kysely<unknown>, text: Text): Promise<void> {
  await db.schema
    .createTable('share_links')
    .addColumn('department_id', 'bigint', required)
    .addColumn('id', text, required)
    .addColumn('map_id', text, required)
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('label', text)
    .addColumn('expires_on', text)
    .addColumn('added_on', text, required)
    .addPrimaryKeyConstraint('share_links_key', ['department_id', 'id'])
    .addForeignKeyConstraint(
      'share_links_map',
      ['department_id', 'map_id'],
      'maps',
      ['department_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('share_links_by_map')
    .on('share_links')
    .columns(['department_id', 'map_id'])
    .execute();
}

async function createChanges(db: Kysely<unknown>, engine: Engine, text: Text): Promise<void> {
  await db.schema
    .createTable('changes')
    .addColumn('department_id', 'bigint', required)
    .addColumn('id', engine === 'postgres' ? 'bigserial' : 'integer', (column) =>
      engine === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('sequence', 'bigint')
    .addColumn('kind', text, required)
    .addColumn('map_id', text, required)
    .addColumn('entity_id', text, required)
    .addColumn('version', 'bigint')
    .addColumn('changed_on', text, required)
    .execute();
  await db.schema
    .createIndex('changes_in_order')
    .unique()
    .on('changes')
    .columns(['department_id', 'sequence'])
    .execute();
  await db.schema
    .createIndex('changes_without_sequence')
    .on('changes')
    .columns(['department_id', 'id'])
    .where(sql.ref('sequence'), 'is', null)
    .execute();
  await db.schema
    .createIndex('changes_by_entity')
    .on('changes')
    .columns(['department_id', 'entity_id', 'kind', 'sequence'])
    .execute();
  await db.schema
    .createTable('change_positions')
    .addColumn('department_id', 'bigint', (column) => column.primaryKey())
    .addColumn('last_sequence', 'bigint', required)
    .execute();
}

/** Adds everything that exists already, so that reading the stream from its start yields the whole state. */
async function seedChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into changes (department_id, kind, map_id, entity_id, version, changed_on)
    select department_id, 'map', id, id, map_version, updated_on from maps order by department_id, id`.execute(
    db,
  );
  for (const [kind, version] of [
    ['floor', 'floor_version'],
    ['zones', 'zone_version'],
  ]) {
    await sql`
      insert into changes (department_id, kind, map_id, entity_id, version, changed_on)
      select department_id, ${sql.lit(kind)}, map_id, id, ${sql.ref(version ?? '')}, updated_on
      from floors order by department_id, id`.execute(db);
  }
}
