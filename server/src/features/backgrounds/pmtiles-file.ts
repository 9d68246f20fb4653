import { type FileHandle, open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import { fieldError } from '../../errors.ts';
import type { StoredBackgroundFile } from '../departments/background.ts';

const headerBytes = 127;
/** The header and the root directory are in the first 16 KiB (PMTiles v3, section 3.1). */
const maxRootBytes = 16_384;
const maxUnpackedBytes = 4 * 1024 * 1024;
const tileTypes: Readonly<Record<number, StoredBackgroundFile['tileType']>> = {
  [TileType.Mvt]: 'mvt',
  [TileType.Png]: 'png',
  [TileType.Jpeg]: 'jpg',
  [TileType.Webp]: 'webp',
};
/** The compressions that the console supports. */
const compressions: readonly number[] = [Compression.None, Compression.Gzip];

export type PmtilesFacts = Pick<StoredBackgroundFile, 'tileType' | 'minZoom' | 'maxZoom' | 'bounds'>;

/**
 * Reads the header of a PMTiles file (PMTiles v3, section 3) and checks the file.
 *
 * @throws MusterError `InvalidRequest` if the file is invalid or truncated, or if the console could not draw it
 */
export async function inspectPmtiles(path: string, sizeBytes: number): Promise<PmtilesFacts> {
  const file = await open(path, 'r');
  try {
    const header = readHeader(await readBytes(file, 0, headerBytes));
    checkSections(header, sizeBytes);
    const root = await readBytes(file, header.rootDirectoryOffset, header.rootDirectoryLength);
    checkRoot(root, header.internalCompression);
    return describe(header);
  } finally {
    await file.close();
  }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw fileError('is truncated');
  return buffer;
}

function readHeader(bytes: Buffer): Header {
  if (bytes.toString('latin1', 0, 7) !== 'PMTiles') throw fileError('is not a PMTiles file, and not MBTiles');
  if (bytes[7] !== 3) throw fileError('must be a PMTiles file of version 3');
  return bytesToHeader(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + headerBytes) as ArrayBuffer);
}

function checkSections(header: Header, sizeBytes: number): void {
  const { rootDirectoryOffset, rootDirectoryLength, jsonMetadataOffset, jsonMetadataLength } = header;
  const { leafDirectoryOffset, leafDirectoryLength = 0, tileDataOffset, tileDataLength = 0 } = header;
  const ends = [
    rootDirectoryOffset + rootDirectoryLength,
    jsonMetadataOffset + jsonMetadataLength,
    leafDirectoryOffset + leafDirectoryLength,
    tileDataOffset + tileDataLength,
  ];
  if (ends.some((end) => end > sizeBytes)) throw fileError('is truncated');
  if (rootDirectoryLength === 0 || ends[0] === undefined || ends[0] > maxRootBytes)
    throw fileError('has no root directory');
}

function checkRoot(root: Buffer, compression: number): void {
  if (!compressions.includes(compression)) throw fileError('must be compressed with gzip, or not at all');
  let unpacked = root;
  try {
    if (compression === Compression.Gzip) unpacked = gunzipSync(root, { maxOutputLength: maxUnpackedBytes });
  } catch {
    throw fileError('has a damaged root directory');
  }
  if (!unpacked[0]) throw fileError('has no tiles'); // it starts with the number of its entries
}

function describe(header: Header): PmtilesFacts {
  const tileType = tileTypes[header.tileType];
  if (!tileType) throw fileError('must have tiles that are MVT, PNG, JPEG or WebP');
  if (tileType === 'mvt' && !compressions.includes(header.tileCompression))
    throw fileError('must have tiles that are compressed with gzip, or not at all');
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  if (minZoom > maxZoom || maxZoom > 26) throw fileError('has invalid zoom levels');
  const isOnEarth = minLon >= -180 && maxLon <= 180 && minLat >= -90 && maxLat <= 90;
  if (!isOnEarth || minLon >= maxLon || minLat >= maxLat) throw fileError('has invalid bounds');
  return { tileType, minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat] };
}

function fileError(what: string) {
  return fieldError('file', what);
}
