import { constants, DatabaseSync, type StatementSync } from 'node:sqlite';
import { projectionOfCode, projectionOfWkt, type ToLngLat } from '../coordinates/projection.ts';
import { levelsOfLayers } from '../floor-names.ts';
import { ImportError, type SourceFeature, type SourceFile } from '../model.ts';
import { excerpt } from '../problems.ts';
import { geometryOf } from '../source-geometry.ts';
import {
  type FormatReader,
  idOf,
  plainFeature,
  type ReadContext,
  toLngLatGeometry,
} from './reader-support.ts';
import { BinaryError, readWellKnownBinary } from './well-known-binary.ts';

/**
 * Reads the tables with polygons in GeoPackage files (OGC 12-128r19). Tables with the names of floors are levels.
 *
 * The database is opened in memory, and none of the functions named in its own statements can run.
 */
export const readGeoPackage: FormatReader = (files, read) => {
  const features = files.flatMap((file) => readFile(file, read));
  const layers = [...new Set(features.map(({ layer }) => layer ?? ''))];
  const levels = levelsOfLayers(layers);
  if (levels.length === 0) return { features };
  return {
    features: features.map((feature) => ({ ...feature, levelIds: [feature.layer ?? ''] })),
    levels,
  };
};

interface FeatureTable {
  readonly table: string;
  readonly column: string;
  readonly projection: ToLngLat | null;
  /** The column with the row number, used as the id of features. */
  readonly key: string | undefined;
}

function readFile(file: SourceFile, read: ReadContext): SourceFeature[] {
  const db = new DatabaseSync(':memory:', { allowExtension: false, enableForeignKeyConstraints: false });
  try {
    db.deserialize(withoutJournal(file.bytes));
    protect(db);
    return listTables(db, read).flatMap((table) => readTable(db, table, file, read));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error;
    throw new ImportError(`The GeoPackage is damaged: ${excerpt((error as Error).message, 200)}.`); // from node:sqlite
  } finally {
    db.close();
  }
}

/** An in-memory database cannot have a write-ahead log. Bytes 18 and 19 say whether it had one. */
function withoutJournal(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 100) throw new ImportError('The GeoPackage is damaged: it ends too early.');
  const copy = bytes.slice();
  copy.fill(1, 18, 20);
  return copy;
}

/** A file can have views, triggers and computed columns. None of them may change anything or call functions. */
function protect(db: DatabaseSync): void {
  db.exec(
    'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON; PRAGMA mmap_size = 0',
  );
  const allowed = [constants.SQLITE_SELECT, constants.SQLITE_READ];
  db.setAuthorizer((action, name) =>
    allowed.includes(action) || (action === constants.SQLITE_PRAGMA && name === 'table_xinfo')
      ? constants.SQLITE_OK
      : constants.SQLITE_DENY,
  );
}

type Row = Readonly<Record<string, unknown>>;

function listTables(db: DatabaseSync, read: ReadContext): FeatureTable[] {
  const schema = all(db, 'SELECT type, name, sql FROM sqlite_schema');
  const ordinary = new Map(
    schema
      .filter(({ type, sql }) => type === 'table' && !/^\s*CREATE\s+VIRTUAL/i.test(String(sql)))
      .map(({ name, sql }) => [String(name).toLowerCase(), String(sql)] as const),
  );
  if (!ordinary.has('gpkg_contents') || !ordinary.has('gpkg_geometry_columns'))
    throw new ImportError('This is an SQLite database, but not a GeoPackage with features.');
  const columns = all(db, 'SELECT table_name, column_name, srs_id FROM gpkg_geometry_columns LIMIT 1000');
  return columns.flatMap(({ table_name, column_name, srs_id }): FeatureTable[] => {
    const table = String(table_name);
    if (!ordinary.has(table.toLowerCase())) {
      read.problems.add('It is a view or a virtual table, which is not read.', table);
      return [];
    }
    const projection = findProjection(db, Number(srs_id));
    if (projection === undefined)
      throw new ImportError(
        `The coordinate system of the table ${excerpt(table, 60)} is not supported (${Number(srs_id)}). Export it with longitude and latitude (EPSG:4326).`,
      );
    const key = /["\s(,]"?(\w+)"?\s+INTEGER\s+PRIMARY\s+KEY/i.exec(
      ordinary.get(table.toLowerCase()) ?? '',
    )?.[1];
    return [{ table, column: String(column_name), projection, key }];
  });
}

function findProjection(db: DatabaseSync, id: number): ToLngLat | null | undefined {
  if (id === 0 || id === -1) return null; // undefined in the file; there is a warning if it is not longitude and latitude
  const [system] = all(
    db,
    `SELECT organization, organization_coordsys_id, definition FROM gpkg_spatial_ref_sys WHERE srs_id = ${Number.isSafeInteger(id) ? id : 0}`,
  );
  if (!system) return projectionOfCode(id);
  const code = Number(system.organization_coordsys_id);
  const byCode = /^epsg$/i.test(String(system.organization)) ? projectionOfCode(code) : undefined;
  return byCode === undefined ? projectionOfWkt(String(system.definition)) : byCode;
}

function readTable(
  db: DatabaseSync,
  table: FeatureTable,
  file: SourceFile,
  read: ReadContext,
): SourceFeature[] {
  const features: SourceFeature[] = [];
  const columns = listStoredColumns(db, table.table);
  if (!columns.includes(table.column)) {
    read.problems.add('It has no column of geometries.', table.table);
    return [];
  }
  const statement = db.prepare(`SELECT ${columns.map(quote).join()} FROM ${quote(table.table)}`);
  statement.setReadBigInts(true);
  for (const row of rowsOf(statement)) {
    read.budget.takeFeature();
    const feature = readRow(row, table, file, read);
    if (feature) features.push(feature);
  }
  return features;
}

/** Lists the columns of a table, except computed ones, which would run functions. */
function listStoredColumns(db: DatabaseSync, table: string): string[] {
  return all(db, `PRAGMA table_xinfo(${quote(table)})`)
    .filter(({ hidden }) => hidden === 0)
    .map(({ name }) => String(name));
}

/** Yields the rows of a statement. Its own iterator returns `undefined` instead of throwing an error if the file is damaged. */
function* rowsOf(statement: StatementSync): Generator<Row, void, void> {
  const iterator = statement.iterate();
  for (;;) {
    const result: IteratorResult<Row> | undefined = iterator.next();
    if (result === undefined) throw new ImportError('The GeoPackage is damaged: a row cannot be read.');
    if (result.done) return;
    yield result.value;
  }
}

function readRow(
  row: Row,
  { table, column, projection, key }: FeatureTable,
  file: SourceFile,
  read: ReadContext,
): SourceFeature | undefined {
  const own = Object.entries(row).filter(([name]) => name !== column);
  const id = key === undefined ? null : idOf(row[key]);
  const label = `${table} ${id ?? ''}`.trim();
  const geometry = readGeometry(row[column], read, label);
  const placed = geometry && toLngLatGeometry(geometry, projection);
  if (geometry && !placed) read.problems.add('It lies outside the area of its coordinate system.', label);
  if (!placed) return undefined;
  const properties = own
    .filter(([, value]) => !(value instanceof Uint8Array))
    .map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]);
  return plainFeature({
    file: file.name,
    layer: table,
    geometry: placed,
    externalId: id === null ? null : `${table}/${id}`,
    properties: Object.fromEntries(properties),
  });
}

/** The size of the bounding box in the header of a geometry in bytes, by its kind. */
const envelopeBytes = [0, 32, 48, 48, 64];

function readGeometry(blob: unknown, read: ReadContext, label: string) {
  if (!(blob instanceof Uint8Array) || blob.length < 8 || blob[0] !== 0x47 || blob[1] !== 0x50) {
    read.problems.add('It has no geometry.', label);
    return undefined;
  }
  const flags = blob[3] ?? 0;
  try {
    const offset = 8 + (envelopeBytes[(flags >> 1) & 7] ?? 0);
    const { polygons, other } = readWellKnownBinary(blob, offset, read.budget);
    if (polygons.length === 0)
      read.problems.add(other ? `It is a ${other}, not a polygon.` : 'It has an empty geometry.', label);
    return geometryOf(polygons.filter((rings) => rings.length > 0));
  } catch (error) {
    if (!(error instanceof BinaryError)) throw error;
    read.problems.add('Its geometry is damaged.', label);
    return undefined;
  }
}

function all(db: DatabaseSync, sql: string): readonly Row[] {
  return db.prepare(sql).all();
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
