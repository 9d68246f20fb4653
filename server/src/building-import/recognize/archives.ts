import type { SourceFile } from '../model.ts';
import { recognizeFile } from './recognize-file.ts';

/** Document formats that are archives, by entries that only they have. */
const documents: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\./, 'This is an Excel workbook: save the sheet as CSV with a column of geometries in WKT.'],
  [/^word\/document\./, 'This is a Word document: it has no areas to read.'],
  [/^ppt\/presentation\./, 'This is a PowerPoint presentation: it has no areas to read.'],
  [/^visio\/document\./, 'This is a Visio drawing: save it as ASCII DXF R2013.'],
  [/^content\.xml$/, 'This is an OpenDocument file: save a table as CSV with a column of geometries in WKT.'],
  [/^META-INF\/MANIFEST\.MF$/, 'This is a Java archive: it has no areas to read.'],
  [/\.gdb\/.*\.gdbtable$/, 'This is an Esri file geodatabase: export it as GeoPackage or a shapefile.'],
];

/** @returns what the user has to do instead of importing the archive; `undefined` if its entries can be read */
export function describeArchive(entries: readonly SourceFile[]): string | undefined {
  const document = documents.find(([pattern]) => entries.some(({ name }) => pattern.test(name)));
  if (document) return document[1];
  const nested = entries.find((entry) => {
    const kind = recognizeFile(entry);
    return 'format' in kind && kind.format === 'zip';
  });
  if (nested) return `It contains another archive (${nested.name}): unpack that first.`;
  return entries.length === 0 ? 'The archive has no files.' : undefined;
}
