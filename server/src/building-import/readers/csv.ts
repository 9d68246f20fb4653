import { parse } from 'csv-parse/sync';
import { readCrsName } from '../coordinates/geojson-crs.ts';
import { levelsOfFiles } from '../floor-names.ts';
import { defaultLimits } from '../limits.ts';
import { ImportError, type SourceFeature, type SourceFile } from '../model.ts';
import { excerpt } from '../problems.ts';
import { geometryOf } from '../source-geometry.ts';
import {
  type FormatReader,
  idOf,
  plainFeature,
  type ReadContext,
  textOf,
  toLngLatGeometry,
} from './reader-support.ts';
import { readWellKnownText } from './well-known-text.ts';

/**
 * Reads tables with a column of geometries in well-known text. The first line has the names of the columns, separated by commas,
 * semicolons, tabs or bars. If there are several files, each is a level.
 */
export const readCsv: FormatReader = (files, read) => {
  const parts = files.map((file) => readFile(file, read));
  if (files.length === 1) return { features: parts.flat() };
  const withFeatures = files.filter((_, index) => (parts[index]?.length ?? 0) > 0);
  return {
    features: parts.flatMap((list, index) =>
      list.map((feature) => ({ ...feature, levelIds: [files[index]?.name ?? ''] })),
    ),
    levels: levelsOfFiles(withFeatures.map(({ name }) => name)),
  };
};

const wktStart = /^\s*(?:SRID=\d+;)?\s*(?:MULTI)?(?:POLYGON|POINT|LINESTRING)|^\s*GEOMETRYCOLLECTION/i;

function readFile(file: SourceFile, read: ReadContext): SourceFeature[] {
  const rows = parseRows(textOf(file, read));
  const [header = [], ...data] = rows;
  const column = findGeometryColumn(header, data);
  if (column < 0)
    throw new ImportError(`${file.name}: no column has geometries in WKT, such as POLYGON ((…)).`);
  const idColumn = header.findIndex((name) => /^(?:id|fid|gid|uuid|objectid|globalid)$/i.test(name.trim()));
  return data.flatMap((row, index) => {
    read.budget.takeFeature();
    const label = `line ${index + 2}`;
    const geometry = readGeometry(row[column] ?? '', read, label);
    if (!geometry) return [];
    const properties = header.flatMap((name, i) => (i === column ? [] : [[name.trim(), row[i] ?? '']]));
    return plainFeature({
      file: file.name,
      geometry,
      externalId: idColumn < 0 ? null : idOf(row[idColumn]),
      properties: Object.fromEntries(properties),
    });
  });
}

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

function readGeometry(text: string, read: ReadContext, label: string) {
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
  const geometry = geometryOf(result.polygons);
  const placed = geometry && toLngLatGeometry(geometry, projection);
  if (geometry && !placed) read.problems.add('It lies outside the area of its coordinate system.', label);
  return placed;
}
