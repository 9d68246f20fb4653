import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { readIndexBytes, writeIndexBytes, type ZoneIndexData } from 'zone-index';
import { type BuiltZone, readZoneList, writeZoneList, type ZoneList } from './zone-list.ts';

/**
 * Little-endian: the length of the index in bytes, the length of the zones, the checksum of the zones, and the format of the
 * zones.
 */
const headerBytes = 16;
const listFormat = 1;

/**
 * Precedes compressed bytes: the magic number of zstd, and the decompressed length. Without compression, the first number is the
 * length of an index, which is never that large.
 */
const compressedHeaderBytes = 8;
const compressedMagic = 0xfd_2f_b5_28;
/**
 * Decompressing takes about 2 µs per kilobyte, which is too slow for a large floor. Such a floor is read once, not repeatedly.
 */
const maxCompressedBytes = 512 * 1024;

/**
 * Packs the index of a floor and its zones into bytes: the header, the index, and the zones by their position. Floors of usual
 * size are compressed, to about half.
 *
 * @returns `undefined` if this machine cannot write them
 */
export function packFloor(data: ZoneIndexData, zones: readonly BuiltZone[]): Uint8Array | undefined {
  const index = writeIndexBytes(data);
  const list = writeZoneList(zones);
  if (!index || !list) return undefined;
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(index.length, 0);
  header.writeUInt32LE(list.length, 4);
  header.writeUInt32LE(crc32(list), 8);
  header.writeUInt32LE(listFormat, 12);
  const bytes = Buffer.concat([header, index, list]);
  return compressFloor(bytes) ?? bytes;
}

/**
 * @param bytes the bytes of an {@link UnpackedFloor}
 * @returns `undefined` if they are too large
 */
export function compressFloor(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > maxCompressedBytes) return undefined;
  const header = Buffer.alloc(compressedHeaderBytes);
  header.writeUInt32LE(compressedMagic, 0);
  header.writeUInt32LE(bytes.length, 4);
  // Higher levels save no more than a tenth, and take three times as long.
  return Buffer.concat([
    header,
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  ]);
}

export interface UnpackedFloor {
  readonly data: ZoneIndexData;
  readonly zones: ZoneList;
  /** The uncompressed bytes of both, which use this memory. */
  readonly bytes: Uint8Array;
}

/**
 * Unpacks the index of a floor and its zones from what {@link packFloor} wrote. They keep using the memory of the bytes, unless
 * the bytes are compressed.
 *
 * @param bytes aligned to 8 bytes
 * @returns `undefined` if the bytes are damaged or from another release, so that the index has to be built
 */
export function unpackFloor(bytes: Uint8Array): UnpackedFloor | undefined {
  const stored = isCompressed(bytes) ? decompress(bytes) : bytes;
  if (!stored || stored.length < headerBytes) return undefined;
  const header = new DataView(stored.buffer, stored.byteOffset, headerBytes);
  const [indexLength, listLength] = [header.getUint32(0, true), header.getUint32(4, true)];
  if (stored.length !== headerBytes + indexLength + listLength) return undefined;
  if (header.getUint32(12, true) !== listFormat) return undefined;
  const list = Buffer.from(stored.buffer, stored.byteOffset + headerBytes + indexLength, listLength);
  if (crc32(list) !== header.getUint32(8, true)) return undefined;
  const data = readIndexBytes(stored.subarray(headerBytes, headerBytes + indexLength));
  return data && { data, zones: readZoneList(list), bytes: stored };
}

export function isCompressed(bytes: Uint8Array): boolean {
  if (bytes.length < compressedHeaderBytes) return false;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === compressedMagic;
}

/** @returns `undefined` if the bytes are damaged */
function decompress(bytes: Uint8Array): Uint8Array | undefined {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  if (length > maxCompressedBytes) return undefined;
  try {
    // One byte more than needed, since otherwise zlib would look for another chunk.
    const limits = { chunkSize: Math.max(constants.Z_MIN_CHUNK, length + 1), maxOutputLength: length };
    return zstdDecompressSync(bytes.subarray(compressedHeaderBytes), limits);
  } catch {
    return undefined;
  }
}
