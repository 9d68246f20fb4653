import { createBudget, defaultLimits, megabytes, type SourceLimits } from './limits.ts';
import { ImportError, type SourceFile, type SourceFormat, type SourceModel } from './model.ts';
import { countProblems, joinProblems } from './problems.ts';
import { readCsv } from './readers/csv.ts';
import { readDxf } from './readers/dxf/dxf.ts';
import { readGeoJson } from './readers/geojson.ts';
import { readGeoPackage } from './readers/geopackage.ts';
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
  csv: readCsv,
};

interface KnownFile {
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
  const known = unpack(files, bounds).map((file): KnownFile => ({ file, kind: recognizeFile(file) }));
  const format = findFormat(known);
  const read: ReadContext = {
    budget: createBudget(bounds),
    problems: countProblems(),
    notUtf8: new Set(),
  };
  for (const { file, kind } of known) if ('refusal' in kind) read.problems.add(kind.refusal, file.name);
  const own = known
    .filter(({ kind }) => !('refusal' in kind || 'controlPoints' in kind))
    .map(({ file }) => file);
  const controlPointsFile = findControlPoints(known, format, read);
  const result = runReader(format, format === 'kml' ? known.map(({ file }) => file) : own, read);
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
  if (model.features.length === 0 && model.plans.length === 0) throw nothingFound(model);
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
  if (files.length === 0) throw new ImportError('No files were given.');
  if (files.length > limits.maxFiles)
    throw new ImportError(`There are more than ${limits.maxFiles} files: pack them as a zip archive.`);
  const tooLarge = files.find(({ bytes }) => bytes.length > limits.maxFileBytes);
  if (tooLarge) throw new ImportError(`${tooLarge.name} is larger than ${megabytes(limits.maxFileBytes)}.`);
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > limits.maxTotalBytes)
    throw new ImportError(`The files are larger than ${megabytes(limits.maxTotalBytes)} together.`);
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
    const refusal = describeArchive(entries);
    if (refusal !== undefined) throw new ImportError(`${file.name}: ${refusal}`);
    left -= entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return entries;
  });
}

/** Returns the only format among the files. @throws ImportError if there is none, or more than one */
function findFormat(known: readonly KnownFile[]): Exclude<SourceFormat, 'mixed'> {
  const formats = new Set(known.flatMap(({ kind }) => ('format' in kind ? [kind.format] : [])));
  if (formats.size > 1)
    throw new ImportError(
      `The files are of different formats (${[...formats].join(', ')}): import them one after the other.`,
    );
  const [format] = formats;
  if (format === undefined || format === 'zip') throw refuseAll(known);
  const jsonFiles = known.filter(({ kind }) => 'format' in kind).map(({ file }) => file);
  return format === 'geojson' && isImdf(jsonFiles) ? 'imdf' : format;
}

/** Returns the first file of control points, if there is a drawing that it can place. */
function findControlPoints(known: readonly KnownFile[], format: SourceFormat, read: ReadContext) {
  const [first, ...others] = known.filter(({ kind }) => 'controlPoints' in kind);
  if (!first) return undefined;
  for (const { file } of others)
    read.problems.add('Only one file of control points is used, the first one.', file.name);
  if (format === 'dxf') return { name: first.file.name, text: new TextDecoder().decode(first.file.bytes) };
  read.problems.add(controlPointsAlone, first.file.name);
  return undefined;
}

const controlPointsAlone =
  'These are control points of QGIS: add them together with the DXF drawing that they place, or to the plan of a floor.';

function refuseAll(known: readonly KnownFile[]): ImportError {
  const first = known.find(({ kind }) => 'refusal' in kind) ?? known[0];
  if (!first) return new ImportError('The archive has no files that can be read.');
  const { file, kind } = first;
  const reason =
    'refusal' in kind
      ? kind.refusal
      : 'companion' in kind
        ? `This is ${kind.companion}, without the file that it belongs to: add the .shp file.`
        : 'controlPoints' in kind
          ? controlPointsAlone
          : 'This cannot be read.';
  return new ImportError(known.length === 1 ? reason : `${file.name}: ${reason}`);
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
