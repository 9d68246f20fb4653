import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { ImportError, type SourceModel } from '../model.ts';
import { readSource } from '../read-source.ts';

/** A polygon in the format of GeoPackage: a header of 8 bytes, and well-known binary. */
const square = Buffer.concat([
  Buffer.from('4750000100000000', 'hex'),
  Buffer.from('010300000001000000', 'hex'),
  Buffer.from('05000000', 'hex'),
  Buffer.from(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 0, 0).buffer),
]);

const schema = `
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,
    organization_coordsys_id INTEGER, definition TEXT);
  INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, '');
  CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);
  CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER);`;

function makeFile(
  sql: string,
  tables: readonly string[],
  change: (bytes: Uint8Array) => void = () => {},
): Promise<SourceModel> {
  const db = new DatabaseSync(':memory:');
  db.exec(schema);
  db.exec(sql);
  for (const table of tables) {
    db.prepare("INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'POLYGON', 4326)").run(table);
    const type = db.prepare('SELECT type FROM sqlite_schema WHERE name = ?').get(table)?.type;
    if (type === 'table') db.prepare(`INSERT INTO "${table}" (geom, name) VALUES (?, ?)`).run(square, 'Büro');
  }
  const bytes = db.serialize();
  db.close();
  change(bytes);
  return readSource([{ name: 'a.gpkg', bytes }]);
}

const table = (name: string, more = '') =>
  `CREATE TABLE "${name}" (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT ${more});`;

test('makes levels from tables that are named after floors, and ids from the tables and rows', async () => {
  const { features, levels } = await makeFile(table('level_1') + table('level_2'), ['level_1', 'level_2']);
  assert.deepEqual(
    levels.map(({ ordinal }) => ordinal),
    [1, 2],
  );
  assert.deepEqual(
    features.map(({ externalId, levelIds, properties }) => [externalId, levelIds, properties.name]),
    [
      ['level_1/1', ['level_1'], 'Büro'],
      ['level_2/1', ['level_2'], 'Büro'],
    ],
  );
});

test('reads a file that was written with a write-ahead log', async () => {
  const { features } = await makeFile(table('rooms'), ['rooms'], (bytes) => bytes.fill(2, 18, 20));
  assert.equal(features.length, 1);
});

test('does not read views and virtual tables, and does not run functions of the file', async () => {
  const bomb =
    'CREATE VIEW bomb AS WITH RECURSIVE n(geom) AS (SELECT 1 UNION ALL SELECT geom FROM n) SELECT geom FROM n;';
  const { features, problems } = await makeFile(table('rooms') + bomb, ['rooms', 'bomb']);
  assert.equal(features.length, 1);
  assert.deepEqual(problems, [
    { reason: 'It is a view or a virtual table, which is not read.', count: 1, examples: ['bomb'] },
  ]);
  const computed = table('rooms', ', big TEXT AS (hex(zeroblob(400000000)))');
  const { features: rows } = await makeFile(computed, ['rooms']);
  assert.deepEqual(Object.keys(rows[0]?.properties ?? {}), ['fid', 'name']);
});

test('rejects a file that is not a GeoPackage, or a damaged one', async () => {
  const plain = new DatabaseSync(':memory:');
  plain.exec('CREATE TABLE a (b)');
  await assert.rejects(
    readSource([{ name: 'a.db', bytes: plain.serialize() }]),
    /not a GeoPackage with features/,
  );
  await assert.rejects(
    makeFile(table('rooms'), ['rooms'], (bytes) => bytes.fill(0xff, 4096, 12_000)),
    ImportError,
  );
  await assert.rejects(readSource([{ name: 'a.gpkg', bytes: Buffer.from('SQLite format 3\0') }]), /damaged/);
});
