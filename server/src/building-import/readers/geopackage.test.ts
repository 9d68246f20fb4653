import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { ImportError, type SourceModel } from '../model.ts';
import { readSource } from '../read-source.ts';
import { doubleArea, polygonsOf } from '../source-geometry.ts';

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
  geometry = square,
): Promise<SourceModel> {
  const db = new DatabaseSync(':memory:');
  db.exec(schema);
  db.exec(sql);
  for (const table of tables) {
    db.prepare("INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'POLYGON', 4326)").run(table);
    const type = db.prepare('SELECT type FROM sqlite_schema WHERE name = ?').get(table)?.type;
    if (type === 'table')
      db.prepare(`INSERT INTO "${table}" (geom, name) VALUES (?, ?)`).run(geometry, 'Büro');
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

/** Well-known binary of a kind with parts, or of positions as numbers. */
function binary(kind: number, parts: readonly Buffer[] | readonly number[]): Buffer {
  const head = Buffer.alloc(9);
  head[0] = 1;
  head.writeUInt32LE(kind, 1);
  const [first] = parts;
  head.writeUInt32LE(typeof first === 'number' ? parts.length / 2 : parts.length, 5);
  return Buffer.concat([
    head,
    ...parts.map((part) => (typeof part === 'number' ? Buffer.from(Float64Array.of(part).buffer) : part)),
  ]);
}

test('reads polygons with arcs, within a hundredth of a percent of their area', async () => {
  const [lineString, circularString, compoundCurve, curved, multiSurface] = [2, 8, 9, 10, 12];
  const halfDisk = binary(compoundCurve, [
    binary(circularString, [0, 0, 1, 1, 2, 0]),
    binary(lineString, [2, 0, 1, 0, 0, 0]),
  ]);
  const circle = binary(circularString, [0.9, 0.3, 1.1, 0.3, 0.9, 0.3]);
  const wave = binary(circularString, [10, 0, 11, -1, 12, 0, 11, 1, 10, 0]);
  const geometry = binary(multiSurface, [
    binary(curved, [halfDisk, circle]),
    binary(curved, [wave]),
    square.subarray(8),
  ]);
  const read = (body: Buffer) =>
    makeFile(table('rooms'), ['rooms'], undefined, Buffer.concat([square.subarray(0, 8), body]));
  const { features, problems } = await read(geometry);
  assert.deepEqual(problems, []);
  const areas = polygonsOf(features[0]?.geometry ?? assert.fail()).map((rings) =>
    rings.map((ring) => {
      assert.deepEqual(ring[0], ring.at(-1));
      return Math.abs(doubleArea(ring)) / 2;
    }),
  );
  const expected = [[Math.PI / 2, Math.PI * 0.01], [Math.PI], [1]];
  assert.deepEqual(
    areas.map((rings) => rings.length),
    [2, 1, 1],
  );
  for (const [i, area] of areas.flat().entries()) {
    const exact = expected.flat()[i] ?? 0;
    assert.ok(Math.abs(area - exact) < exact * 1e-4, `${area}, not ${exact}`);
  }
  await assert.rejects(read(halfDisk), /It is a CompoundCurve, not a polygon/);
  const manyArcs = binary(
    circularString,
    Array.from({ length: 60_002 }, (_, i) => (i & 2) / 2),
  );
  await assert.rejects(read(binary(curved, [manyArcs])), /more than 3000000 positions/);
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
