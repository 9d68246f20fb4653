import type { ZoneIndexData } from './zone-index-data.ts';

/**
 * An index as bytes, to be kept and used again without building or parsing it. Little-endian:
 *
 * | Bytes | |
 * |---|---|
 * | 0 | `ZIDX` |
 * | 4 | the version of the format |
 * | 8 | the checksum of everything from byte 12 on |
 * | 12 | the bytes of an element of `words`: 2 or 4 |
 * | 16 | the number of elements of each array, in the order of `arrays`, 32 bits each |
 * | 56 | the arrays, the ones with the widest elements first, each with the alignment that it needs |
 */
const magic = 0x58_44_49_5a;
/** Increase this whenever the content of the arrays changes, including the rules for ranking zones and writing cells. */
const formatVersion = 3;

const arrays = {
  vertices: Float64Array,
  boxes: Float64Array,
  grids: Float64Array,
  range: Float64Array,
  ringStarts: Uint32Array,
  zoneStarts: Uint32Array,
  order: Uint32Array,
  shiftedEdges: Uint32Array,
  words: Int32Array,
  turns: Uint8Array,
} satisfies { [Name in keyof ZoneIndexData]: unknown };
const names = Object.keys(arrays) as (keyof ZoneIndexData)[]; // `satisfies` has checked the names

const headerWords = 4;
/** The number of words before the part that the checksum covers. */
const uncheckedWords = 3;
const arraysOffset = 4 * (headerWords + names.length);
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** @returns `undefined` on a big-endian machine, which has to build its indexes */
export function writeIndexBytes(data: ZoneIndexData): Uint8Array | undefined {
  if (!isLittleEndian) return undefined;
  const byteLength = names.reduce((sum, name) => sum + data[name].byteLength, arraysOffset);
  const bytes = new Uint8Array(Math.ceil(byteLength / 4) * 4);
  const header = new Uint32Array(bytes.buffer, 0, headerWords + names.length);
  let offset = arraysOffset;
  for (const [i, name] of names.entries()) {
    const { buffer, byteOffset, byteLength, length } = data[name];
    header[headerWords + i] = length;
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
    offset += byteLength;
  }
  header.set([magic, formatVersion, 0, data.words.BYTES_PER_ELEMENT]);
  header[2] = checksum(bytes);
  return bytes;
}

/**
 * Reads an index from bytes written by `writeIndexBytes`. Its arrays share the bytes' memory if that is aligned to 8 bytes.
 *
 * @returns `undefined` if the bytes are damaged, incomplete, or from another version of the format: the index then has to be
 *   built
 */
export function readIndexBytes(input: Uint8Array): ZoneIndexData | undefined {
  if (!isLittleEndian || input.length < arraysOffset || input.length % 4 !== 0) return undefined;
  const bytes = input.byteOffset % 8 === 0 ? input : input.slice();
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, headerWords + names.length);
  if (header[0] !== magic || header[1] !== formatVersion || header[2] !== checksum(bytes)) return undefined;
  const wordArray = header[3] === Int16Array.BYTES_PER_ELEMENT ? Int16Array : Int32Array;
  let offset = bytes.byteOffset + arraysOffset;
  const found = names.map((name, i) => {
    const array = new (name === 'words' ? wordArray : arrays[name])(
      bytes.buffer as ArrayBuffer,
      offset,
      header[headerWords + i],
    );
    offset += array.byteLength;
    return [name, array];
  });
  return Object.fromEntries(found) as ZoneIndexData; // every name, with an array of its type
}

/** FNV-1a over 32-bit words, in four interleaved lanes. It detects damage, but does not protect against deliberate changes. */
function checksum(bytes: Uint8Array): number {
  const words = new Int32Array(
    bytes.buffer,
    bytes.byteOffset + 4 * uncheckedWords,
    bytes.length / 4 - uncheckedWords,
  );
  const prime = 0x01_00_01_93;
  let [a, b, c, d] = [0x811c9dc5, 1, 2, 3];
  const end = words.length - (words.length % 4);
  for (let i = 0; i < end; i += 4) {
    a = Math.imul(a ^ words[i]!, prime);
    b = Math.imul(b ^ words[i + 1]!, prime);
    c = Math.imul(c ^ words[i + 2]!, prime);
    d = Math.imul(d ^ words[i + 3]!, prime);
  }
  for (let i = end; i < words.length; i++) a = Math.imul(a ^ words[i]!, prime);
  for (const lane of [b, c, d, words.length]) a = Math.imul(a ^ (a >>> 15) ^ lane, prime);
  return a >>> 0;
}
