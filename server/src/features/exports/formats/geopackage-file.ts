import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

/** The longest time for which rows are written at once. */
const sliceMs = 4;

/** A table of features, or of attributes if it has no geometry. */
export interface GeoPackageTable {
  readonly name: string;
  readonly geometry?: {
    readonly column: string;
    readonly type: 'POLYGON' | 'MULTIPOLYGON' | 'POINT';
    readonly hasHeight?: boolean;
  };
  /** The key and the geometry are not among them. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The name of the key. */
  readonly key: string;
  /** West, south, east, north. */
  readonly extent: readonly [number, number, number, number];
  /** The values of the columns, in their order; the geometry comes first if there is one. */
  readonly rows: () => AsyncIterable<readonly (string | number | Uint8Array | null)[]>;
}

const systems = [
  ['Undefined Cartesian', -1, 'NONE', -1, 'undefined'],
  ['Undefined geographic', 0, 'NONE', 0, 'undefined'],
  [
    'WGS 84',
    4326,
    'EPSG',
    4326,
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]',
  ],
] as const;

/** The tables that every GeoPackage has (OGC 12-128r19, annex C). The number is “GPKG” in ASCII, and the version 1.3. */
const schema = `
PRAGMA application_id = 0x47504b47;
PRAGMA user_version = 10300;
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
  description TEXT DEFAULT '', last_change DATETIME NOT NULL, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
  srs_id INTEGER, CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));`;

/**
 * Writes a GeoPackage in EPSG:4326, and lets other requests run in between.
 *
 * @param changedOn when the contents last changed, ISO 8601 UTC with milliseconds
 */
export async function writeGeoPackage(
  path: string,
  tables: readonly GeoPackageTable[],
  changedOn: string,
): Promise<void> {
  const db = new DatabaseSync(path);
  try {
    db.exec(schema);
    const addSystem = db.prepare('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)');
    for (const system of systems) addSystem.run(...system);
    db.exec('BEGIN'); // one transaction, because each would write its pages again
    for (const table of tables) await writeTable(db, table, changedOn);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

async function writeTable(db: DatabaseSync, table: GeoPackageTable, changedOn: string): Promise<void> {
  const { name, geometry, columns, key, extent, rows } = table;
  const spatial = geometry ? [{ name: geometry.column, type: geometry.type }] : [];
  const all = [...spatial, ...columns];
  const described = all.map((column) => `"${column.name}" ${column.type}`).join(', ');
  db.exec(`CREATE TABLE "${name}" ("${key}" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, ${described})`);
  db.prepare('INSERT INTO gpkg_contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    name,
    geometry ? 'features' : 'attributes',
    name,
    '',
    changedOn,
    ...(geometry ? extent : [null, null, null, null]),
    geometry ? 4326 : null,
  );
  if (geometry)
    db.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, 4326, ?, 0)').run(
      name,
      geometry.column,
      geometry.type,
      geometry.hasHeight ? 1 : 0,
    );
  const names = all.map((column) => `"${column.name}"`).join(', ');
  const insert = db.prepare(`INSERT INTO "${name}" (${names}) VALUES (${all.map(() => '?').join(', ')})`);
  let sliceEnd = performance.now() + sliceMs;
  for await (const row of rows()) {
    insert.run(...row);
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  }
}
