import { crc32 } from 'node:zlib';
import { readIndexBytes, writeIndexBytes, type ZoneIndexData } from 'zone-index';
import { type BuiltZone, readZoneList, writeZoneList, type ZoneList } from './zone-list.ts';

/** Little-endian: the bytes of the index, those of the zones, the checksum of these, and the format of the zones. */
const headerBytes = 16;
const listFormat = 1;

/**
 * The index of a floor and its zones as bytes: the header, the index, and the zones by their position.
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
  return Buffer.concat([header, index, list]);
}

export interface PackedFloor {
  readonly data: ZoneIndexData;
  readonly zones: ZoneList;
}

/**
 * @param parts the bytes, cut anywhere behind the header
 * @returns `undefined` if the bytes are damaged, or of another release: the index has to be built
 */
export function unpackFloor(parts: readonly Uint8Array[]): PackedFloor | undefined {
  const [first = new Uint8Array()] = parts;
  if (first.length < headerBytes) return undefined;
  const header = new DataView(first.buffer, first.byteOffset, headerBytes);
  const [indexLength, listLength] = [header.getUint32(0, true), header.getUint32(4, true)];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length !== headerBytes + indexLength + listLength) return undefined;
  if (header.getUint32(12, true) !== listFormat) return undefined;
  // Each in memory of its own, aligned for its numbers.
  const index = copyOut(parts, headerBytes, indexLength);
  const list = copyOut(parts, headerBytes + indexLength, listLength);
  if (crc32(list) !== header.getUint32(8, true)) return undefined;
  const data = readIndexBytes(index);
  return data && { data, zones: readZoneList(list) };
}

/** A range of bytes that lie in several parts. */
function copyOut(parts: readonly Uint8Array[], from: number, length: number): Buffer {
  const target = Buffer.allocUnsafeSlow(length);
  let at = -from;
  for (const part of parts) {
    const end = at + part.length;
    if (end > 0 && at < length) target.set(part.subarray(Math.max(0, -at), length - at), Math.max(0, at));
    at = end;
  }
  return target;
}
