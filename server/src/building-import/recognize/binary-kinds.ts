import type { FileKind } from './file-kinds.ts';

interface BinaryKind {
  readonly matches: (bytes: Uint8Array, name: string) => boolean;
  readonly kind: FileKind | ((bytes: Uint8Array) => FileKind);
}

function startsWith(...signature: readonly (number | string)[]): BinaryKind['matches'] {
  const expected = Buffer.concat(
    signature.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  );
  return (bytes) =>
    bytes.length >= expected.length && Buffer.from(bytes.subarray(0, expected.length)).equals(expected);
}

/** The versions of DWG by the first six characters of a file. */
const dwgVersions: Readonly<Record<string, string>> = {
  AC1012: 'R13',
  AC1014: 'R14',
  AC1015: '2000',
  AC1018: '2004',
  AC1021: '2007',
  AC1024: '2010',
  AC1027: '2013',
  AC1032: '2018',
};

const isShapeHeader = startsWith(0, 0, 0x27, 0x0a);

const reject = (rejection: string): FileKind => ({ rejection });
const unpack = (what: string) =>
  reject(`This is a ${what} archive: unpack it, or pack the files as a zip archive.`);
const image = (what: string) =>
  reject(
    `This is a plan (a ${what} image), which has no rooms to read: create a map or floor from it, and draw the zones over it.`,
  );

/** In the order in which they are tried. */
export const binaryKinds: readonly BinaryKind[] = [
  { matches: startsWith('PK', 3, 4), kind: { format: 'zip' } },
  { matches: startsWith('PK', 5, 6), kind: reject('This zip archive is empty.') },
  {
    matches: startsWith('PK', 7, 8),
    kind: reject('This is a part of a split zip archive: pack the files as one.'),
  },
  { matches: startsWith('SQLite format 3', 0), kind: { format: 'geopackage' } },
  {
    matches: (bytes, name) => isShapeHeader(bytes, name) && isShapeIndex(bytes, name),
    kind: { companion: 'the index of a shapefile' },
  },
  { matches: isShapeHeader, kind: { format: 'shapefile' } },
  { matches: startsWith('AC10'), kind: describeDwg },
  {
    matches: startsWith('AutoCAD Binary DXF'),
    kind: reject('This is a binary DXF drawing: save it as ASCII DXF R2013.'),
  },
  {
    matches: (bytes) =>
      startsWith(0x08, 0x05, 0x17, 0xfe)(bytes, '') || startsWith(0xc8, 0x05, 0x17, 0xfe)(bytes, ''),
    kind: reject('This is a DGN drawing of MicroStation: save it as ASCII DXF R2013.'),
  },
  { matches: startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), kind: describeCompound },
  {
    matches: startsWith(0xff, 0xfe, 0xff, 0x0e),
    kind: reject('This is a SketchUp model: export it as a DXF drawing.'),
  },
  {
    matches: startsWith('%PDF'),
    kind: reject(
      'This is a plan (a PDF document), which has no rooms to read: create a map or floor from its page and draw the zones over it, or export the rooms as DXF or GeoJSON.',
    ),
  },
  { matches: startsWith(0x89, 'PNG'), kind: image('PNG') },
  { matches: startsWith(0xff, 0xd8, 0xff), kind: image('JPEG') },
  { matches: startsWith('GIF8'), kind: image('GIF') },
  { matches: startsWith('II*', 0), kind: image('TIFF') },
  { matches: startsWith('MM', 0, '*'), kind: image('TIFF') },
  { matches: startsWith('II+', 0), kind: image('TIFF') },
  { matches: startsWith('MM', 0, '+'), kind: image('TIFF') },
  {
    matches: (bytes) => startsWith('RIFF')(bytes, '') && textAt(bytes, 8, 4) === 'WEBP',
    kind: image('WebP'),
  },
  {
    matches: (bytes) => startsWith('BM')(bytes, '') && bytes.length > 26 && bytes[14] === 40,
    kind: image('BMP'),
  },
  { matches: startsWith(0x1f, 0x8b), kind: unpack('gzip') },
  { matches: startsWith('7z', 0xbc, 0xaf, 0x27, 0x1c), kind: unpack('7z') },
  { matches: startsWith('Rar!', 0x1a, 0x07), kind: unpack('RAR') },
  { matches: startsWith('BZh'), kind: unpack('bzip2') },
  { matches: startsWith(0xfd, '7zXZ', 0), kind: unpack('xz') },
  { matches: startsWith(0x28, 0xb5, 0x2f, 0xfd), kind: unpack('zstd') },
  { matches: (bytes) => textAt(bytes, 257, 5) === 'ustar', kind: unpack('tar') },
  {
    matches: startsWith('fgb'),
    kind: reject('This is a FlatGeobuf file: convert it to GeoPackage or GeoJSON.'),
  },
  {
    matches: startsWith('PAR1'),
    kind: reject('This is a Parquet file: convert it to GeoPackage or GeoJSON.'),
  },
  {
    matches: (bytes) => textAt(bytes, 4, 32).includes('OSMHeader'),
    kind: reject('This is an OpenStreetMap file in PBF: convert it to OSM XML (.osm).'),
  },
  { matches: isTable, kind: { companion: 'the table of a shapefile' } },
  {
    matches: startsWith('!table'),
    kind: reject('This is a MapInfo table: export it as GeoPackage or a shapefile.'),
  },
];

/** The index of a shapefile has the same header. Its records begin with offset 50, unless the first shape was edited in place. */
function isShapeIndex(bytes: Uint8Array, name: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return /\.shx$/i.test(name) || (bytes.length >= 108 && view.getInt32(100) === 50);
}

function isTable(bytes: Uint8Array, name: string): boolean {
  return /\.dbf$/i.test(name) && [0x02, 0x03, 0x30, 0x31, 0x43, 0x83, 0x8b].includes(bytes[0] ?? 0);
}

function describeDwg(bytes: Uint8Array): FileKind {
  const version = dwgVersions[textAt(bytes, 0, 6)];
  return reject(
    `This is a DWG drawing${version ? ` (AutoCAD ${version})` : ''}: save it as ASCII DXF R2013.`,
  );
}

/** Files of Windows programs in the Compound File Binary format, which name their streams in UTF-16. */
const compounds: readonly (readonly [stream: string, rejection: string])[] = [
  ['WordDocument', 'This is a Word document: it has no areas to read.'],
  ['Workbook', 'This is an Excel workbook: save the sheet as CSV with a column of geometries in WKT.'],
  ['PowerPoint Document', 'This is a PowerPoint presentation: it has no areas to read.'],
  ['RevitPreview', 'This is a Revit model: export the plan of each level as a DXF drawing.'],
  ['BasicFileInfo', 'This is a Revit model: export the plan of each level as a DXF drawing.'],
  ['Dgn~', 'This is a DGN drawing of MicroStation: save it as ASCII DXF R2013.'],
  ['VisioDocument', 'This is a Visio drawing: save it as ASCII DXF R2013.'],
  ['MatOST', 'This is a Microsoft Works document: it has no areas to read.'],
];

function describeCompound(bytes: Uint8Array): FileKind {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const compound = compounds.find(([stream]) => buffer.includes(Buffer.from(stream, 'utf16le')));
  return reject(compound?.[1] ?? 'This is a document of a Windows program: save it as DXF, GeoJSON or CSV.');
}

function textAt(bytes: Uint8Array, offset: number, length: number): string {
  return Buffer.from(bytes.subarray(offset, offset + length)).toString('latin1');
}
