import { parse } from 'csv-parse/sync';
import { readCrsName } from '../coordinates/geojson-crs.ts';
import { defaultLimits } from '../limits.ts';
import {
  ImportError,
  type Position,
  type SourceFeature,
  type SourceFile,
  type SourcePoint,
} from '../model.ts';
import { excerpt } from '../problems.ts';
import { geometryOf } from '../source-geometry.ts';
import {
  type FormatReader,
  idOf,
  levelsByFile,
  plainFeature,
  plainPoint,
  type ReadContext,
  splitItems,
  textOf,
  toLngLatGeometry,
} from './reader-support.ts';
import { readWellKnownText } from './well-known-text.ts';

/**
 * Reads tables with a column of geometries in well-known text, or with columns of latitudes and longitudes. The first line has the
 * names of the columns, separated by commas, semicolons, tabs or bars. If there are several files, each is a level.
 */
export const readCsv: FormatReader = (files, read) => {
  return levelsByFile(
    files,
    files.map((file) => splitItems(readFile(file, read))),
  );
};

const wktStart =
  /^\s*(?:SRID=\d+;)?\s*(?:MULTI|CURVE)?(?:POLYGON|POINT|LINESTRING|SURFACE)|^\s*GEOMETRYCOLLECTION/i;

function readFile(file: SourceFile, read: ReadContext): (SourceFeature | SourcePoint)[] {
  const rows = parseRows(textOf(file, read));
  const [header = [], ...data] = rows;
  const column = findGeometryColumn(header, data);
  const [latColumn, lngColumn] = [latNames, lngNames].map((names) => findColumn(header, names)) as [
    number,
    number,
  ];
  if (column < 0 && (latColumn < 0 || lngColumn < 0))
    throw new ImportError(
      `${file.name}: no column has geometries in WKT, such as POLYGON ((…)), and no two columns are named lat and lng.`,
    );
  const used = column < 0 ? [latColumn, lngColumn] : [column];
  const idColumn = findColumn(header, /^(?:id|fid|gid|uuid|objectid|globalid)$/i);
  return data.flatMap((row, index) => {
    read.budget.takeFeature();
    const label = `line ${index + 2}`;
    const place =
      column < 0
        ? readLatLng(row[latColumn] ?? '', row[lngColumn] ?? '', read, label)
        : readGeometry(row[column] ?? '', read, label);
    if (!place) return [];
    const properties = header.flatMap((name, i) =>
      used.includes(i) ? [] : [[name.trim(), row[i] ?? ''] as const],
    );
    const fields = {
      file: file.name,
      externalId: idColumn < 0 ? null : idOf(row[idColumn]),
      properties: Object.fromEntries(properties),
    };
    return 'position' in place ? plainPoint({ ...fields, ...place }) : plainFeature({ ...fields, ...place });
  });
}

const latNames = /^(?:lat|latitude|y)$/i;
const lngNames = /^(?:lng|lon|long|longitude|x)$/i;

function findColumn(header: readonly string[], names: RegExp): number {
  return header.findIndex((name) => names.test(name.trim()));
}

/** Numbers can have a decimal comma, because spreadsheets in many countries write one. */
function readLatLng(lat: string, lng: string, read: ReadContext, label: string): Place | undefined {
  const [y, x] = [lat, lng].map((text) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))));
  if (x !== undefined && y !== undefined && Number.isFinite(x + y)) return { position: [x, y] };
  read.problems.add('Its latitude or longitude is not a number.', label);
  return undefined;
}

type Place = { readonly position: Position } | Pick<SourceFeature, 'geometry'>;

/** One more row than can be imported, so that the excess is reported. */
const maxRows = defaultLimits.maxFeatures + 2;

function parseRows(text: string): string[][] {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = mostFrequent(header, [',', ';', '\t', '|']);
  try {
    return parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxRows,
      max_record_size: 60_000_000,
    });
  } catch (error) {
    throw new ImportError(`The table is damaged: ${excerpt((error as Error).message, 200)}.`); // it is a CsvError
  }
}

function mostFrequent(text: string, delimiters: readonly string[]): string {
  const counts = delimiters.map((delimiter) => text.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Finds the column that contains WKT in the first rows. */
function findGeometryColumn(header: readonly string[], rows: readonly (readonly string[])[]): number {
  const sample = rows.slice(0, 100);
  // A row can have more columns than the header, if an unquoted text contains the separator.
  const width = [header, ...sample].reduce((max, row) => Math.max(max, row.length), 0);
  const counts = Array.from(
    { length: Math.min(width, 1000) },
    (_, i) => sample.filter((row) => wktStart.test(row[i] ?? '')).length,
  );
  const maxCount = counts.reduce((max, count) => Math.max(max, count), 0);
  return maxCount === 0 ? -1 : counts.indexOf(maxCount);
}

function readGeometry(text: string, read: ReadContext, label: string): Place | undefined {
  const [, srid, wkt = ''] = /^\s*(?:SRID=(\d{1,6});)?(.*)$/s.exec(text) ?? [];
  const result = readWellKnownText(wkt, read.budget);
  if ('problem' in result) {
    read.problems.add(result.problem, label);
    return undefined;
  }
  const projection = srid === undefined ? null : readCrsName(srid);
  if (projection === undefined) {
    read.problems.add(`Its coordinate system ${srid} is not supported.`, label);
    return undefined;
  }
  if ('position' in result)
    return { position: projection === null ? result.position : projection(result.position) };
  const geometry = geometryOf(result.polygons);
  const placed = geometry && toLngLatGeometry(geometry, projection);
  if (geometry && !placed) read.problems.add('It lies outside the area of its coordinate system.', label);
  return placed && { geometry: placed };
}
