import { projectionOfWkt, type ToLngLat } from '../coordinates/projection.ts';
import { levelsOfLayers } from '../floor-names.ts';
import { ImportError, type SourceFeature, type SourceFile } from '../model.ts';
import { excerpt } from '../problems.ts';
import { decodeText } from '../read-text.ts';
import { recognizeFile } from '../recognize/recognize-file.ts';
import { geometryOf } from '../source-geometry.ts';
import { type FormatReader, plainFeature, type ReadContext, toLngLatGeometry } from './reader-support.ts';
import { readTable } from './shapefile/dbf.ts';
import { listRecords, readRecord } from './shapefile/shp.ts';

/** Reads shapefiles: each .shp with its .shx, .dbf, .prj and .cpg. Shapefiles with the names of floors are levels. */
export const readShapefile: FormatReader = (files, read) => {
  const shapes = files.filter((file) => {
    const kind = recognizeFile(file);
    return 'format' in kind && kind.format === 'shapefile';
  });
  const features = shapes.flatMap((file) => readLayer(file, files, read));
  const levels = levelsOfLayers([...new Set(features.map(({ layer }) => layer ?? ''))]);
  if (levels.length === 0) return { features };
  return {
    features: features.map((feature) => ({ ...feature, levelIds: [feature.layer ?? ''] })),
    levels,
  };
};

function readLayer(file: SourceFile, files: readonly SourceFile[], read: ReadContext): SourceFeature[] {
  const stem = file.name.replace(/\.\w+$/, '');
  const companion = (ending: string) =>
    files.find(({ name }) => name.toLowerCase() === `${stem}.${ending}`.toLowerCase());
  const projection = readProjection(companion('prj'), file);
  const table = companion('dbf');
  const rows = table ? readTable(table.bytes, codePageOf(companion('cpg')), table.name, read) : [];
  const layer = stem.replace(/^.*\//, '');
  const records = listRecords(file, companion('shx'), read);
  if (table && rows.length !== records.length)
    read.problems.add(
      'The table of a shapefile has another number of rows than there are shapes: check that the names are right.',
      `${layer}: ${rows.length} rows, ${records.length} shapes`,
    );
  return records.flatMap((record, index) => {
    if (index < rows.length && rows[index] === undefined) return []; // deleted
    const geometry = geometryOf(readRecord(record, index + 1, read) ?? []);
    if (!geometry) return [];
    const placed = toLngLatGeometry(geometry, projection);
    if (!placed) {
      read.problems.add('It lies outside the area of its coordinate system.', `${layer} ${index}`);
      return [];
    }
    return plainFeature({ file: file.name, layer, geometry: placed, properties: rows[index] ?? {} });
  });
}

function readProjection(file: SourceFile | undefined, shapes: SourceFile): ToLngLat | null {
  if (!file) return null;
  const wkt = decodeText(file.bytes).text;
  const projection = projectionOfWkt(wkt);
  if (projection !== undefined) return projection;
  throw new ImportError(
    `The coordinate system of ${shapes.name} is not supported (${excerpt(wkt, 60)}). Export it with longitude and latitude (WGS 84, EPSG:4326).`,
  );
}

/** Reads the encoding in the .cpg file, such as `UTF-8`, `1252`, `ISO 8859-1`. Returns `undefined` if it is unknown. */
function codePageOf(file: SourceFile | undefined): string | undefined {
  if (!file) return undefined;
  const text = decodeText(file.bytes.subarray(0, 64)).text.trim();
  const name = text
    .replace(/^(?:ANSI|CP|OEM)?\s*(\d{3,4})$/i, 'windows-$1')
    .replace(/^ISO[ _-]*8859[ _-]*/i, 'iso-8859-');
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
