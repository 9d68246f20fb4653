import { createBudget, defaultLimits, megabytes, type SourceLimits } from './limits.ts';
import { ImportError, type SourceFile, type SourceFormat, type SourceModel } from './model.ts';
import { countProblems, joinProblems } from './problems.ts';
import { readCsv } from './readers/csv.ts';
import { readDxf } from './readers/dxf/dxf.ts';
import { readGeoJson } from './readers/geojson.ts';
import { readGeoPackage } from './readers/geopackage.ts';
import { readIfc } from './readers/ifc/ifc.ts';
import { isImdf, readImdf } from './readers/imdf.ts';
import { readKml } from './readers/kml.ts';
import { readOsm } from './readers/osm.ts';
import type { FormatReader, ReadContext } from './readers/reader-support.ts';
import { readShapefile } from './readers/shapefile.ts';
import { describeArchive } from './recognize/archives.ts';
import type { FileKind } from './recognize/file-kinds.ts';
import { recognizeFile } from './recognize/recognize-file.ts';
import { unzip } from './recognize/unzip.ts';

const readers: Readonly<Record<Exclude<SourceFormat, 'mixed'>, FormatReader>> = {
  geojson: readGeoJson,
  imdf: readImdf,
  osm: readOsm,
  kml: readKml,
  geopackage: readGeoPackage,
  shapefile: readShapefile,
  dxf: readDxf,
  ifc: readIfc,
  csv: readCsv,
};

interface RecognizedFile {
  readonly file: SourceFile;
  readonly kind: FileKind;
}

/**
 * Reads the files of one source: recognizes their formats by their bytes, unpacks archives, and reads them into one model.
 *
 * @param limits overrides of the default limits
 * @throws ImportError if nothing can be read; the message says what the files are and what to do instead
 */
export async function readSource(
  files: readonly SourceFile[],
  limits: Partial<SourceLimits> = {},
): Promise<SourceModel> {
  const bounds = { ...defaultLimits, ...limits };
  checkSizes(files, bounds);
  const recognized = unpack(files, bounds).map(
    (file): RecognizedFile => ({ file, kind: recognizeFile(file) }),
  );
  const format = findFormat(recognized);
  const read: ReadContext = {
    budget: createBudget(bounds),
    problems: countProblems(),
    notUtf8: new Set(),
  };
  const own = recognized
    .filter(({ kind }) => !('rejection' in kind || 'controlPoints' in kind))
    .map(({ file }) => file);
  const controlPointsFile = findControlPoints(recognized, format, read);
  const result = runReader(format, format === 'kml' ? recognized.map(({ file }) => file) : own, read);
  const usedAsPlan = new Set(result.plans?.map(({ file }) => file));
  for (const { file, kind } of recognized)
    if ('rejection' in kind && !usedAsPlan.has(file.name)) read.problems.add(kind.rejection, file.name);
  const model: SourceModel = {
    format,
    coordinates: 'lngLat',
    metersPerUnit: null,
    buildings: [],
    levels: [],
    plans: [],
    ...result,
    ...(controlPointsFile && { controlPointsFile }),
    problems: joinProblems([read.problems.list()]),
    notUtf8Files: [...read.notUtf8],
  };
  const isEmpty = [model.features, model.points ?? [], model.plans].every(({ length }) => length === 0);
  if (isEmpty && !model.drawing?.lines.length) throw nothingFound(model);
  return model;
}

/**
 * Returns the bytes of a file of a source, such as the image of a plan: an uploaded file or an entry of an archive.
 *
 * @param name the name in the model
 */
export function findSourceFile(
  files: readonly SourceFile[],
  name: string,
  limits: Partial<SourceLimits> = {},
): SourceFile | undefined {
  return unpack(files, { ...defaultLimits, ...limits }).find((file) => file.name === name);
}

function checkSizes(files: readonly SourceFile[], limits: SourceLimits): void {
  if (files.length === 0) throw new ImportError('No files were uploaded.');
  if (files.length > limits.maxFiles)
    throw new ImportError(`There are more than ${limits.maxFiles} files: pack them as a zip archive.`);
  const tooLarge = files.find(({ bytes }) => bytes.length > limits.maxFileBytes);
  if (tooLarge) throw new ImportError(`${tooLarge.name} is larger than ${megabytes(limits.maxFileBytes)}.`);
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > limits.maxTotalBytes)
    throw new ImportError(`The files are larger than ${megabytes(limits.maxTotalBytes)} in total.`);
}

/** Replaces each archive by its entries. */
function unpack(files: readonly SourceFile[], limits: SourceLimits): SourceFile[] {
  let left = limits.maxTotalBytes;
  return files.flatMap((file) => {
    const kind = recognizeFile(file);
    if (!('format' in kind) || kind.format !== 'zip') {
      left -= file.bytes.length;
      return [file];
    }
    const entries = unzip(file, { ...limits, maxTotalBytes: Math.max(0, left) });
    const rejection = describeArchive(entries);
    if (rejection !== undefined) throw new ImportError(`${file.name}: ${rejection}`);
    left -= entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return entries;
  });
}

/** Returns the only format among the files. @throws ImportError if there is none, or more than one */
function findFormat(recognized: readonly RecognizedFile[]): Exclude<SourceFormat, 'mixed'> {
  const formats = new Set(recognized.flatMap(({ kind }) => ('format' in kind ? [kind.format] : [])));
  if (formats.size > 1)
    throw new ImportError(
      `The files are of different formats (${[...formats].join(', ')}): import them separately.`,
    );
  const [format] = formats;
  if (format === undefined || format === 'zip') throw rejectAll(recognized);
  const jsonFiles = recognized.filter(({ kind }) => 'format' in kind).map(({ file }) => file);
  return format === 'geojson' && isImdf(jsonFiles) ? 'imdf' : format;
}

/** Returns the first file of control points, if there is a drawing that it can place. */
function findControlPoints(recognized: readonly RecognizedFile[], format: SourceFormat, read: ReadContext) {
  const [first, ...others] = recognized.filter(({ kind }) => 'controlPoints' in kind);
  if (!first) return undefined;
  for (const { file } of others)
    read.problems.add('Only the first file of control points is used.', file.name);
  if (format === 'dxf' || format === 'ifc')
    return { name: first.file.name, text: new TextDecoder().decode(first.file.bytes) };
  read.problems.add(controlPointsAlone, first.file.name);
  return undefined;
}

const controlPointsAlone =
  'These are control points of QGIS: add them together with the DXF drawing that they place, or to the plan of a floor.';

function rejectAll(recognized: readonly RecognizedFile[]): ImportError {
  const first = recognized.find(({ kind }) => 'rejection' in kind) ?? recognized[0];
  if (!first) return new ImportError('The archive has no files that can be read.');
  const { file, kind } = first;
  const reason =
    'rejection' in kind
      ? kind.rejection
      : 'companion' in kind
        ? `This is ${kind.companion}, without the file that it belongs to: add the .shp file.`
        : 'controlPoints' in kind
          ? controlPointsAlone
          : 'This cannot be read.';
  return new ImportError(recognized.length === 1 ? reason : `${file.name}: ${reason}`);
}

function runReader(
  format: Exclude<SourceFormat, 'mixed'>,
  files: readonly SourceFile[],
  read: ReadContext,
): ReturnType<FormatReader> {
  try {
    return readers[format](files, read);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    // Thrown on exceeding the stack or the maximum length of a string, which only damaged files are expected to cause.
    if (error instanceof RangeError) throw new ImportError('The file is damaged, or nested too deeply.');
    throw error;
  }
}

function nothingFound({ problems }: SourceModel): ImportError {
  const [first] = problems;
  if (!first) return new ImportError('The file has no areas.');
  const others = problems.length > 1 ? ` There are ${problems.length - 1} more kinds of problems.` : '';
  return new ImportError(`The file has no areas that can be read. ${first.count} × ${first.reason}${others}`);
}
