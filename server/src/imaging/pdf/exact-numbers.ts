import { inflateSync } from 'node:zlib';

/** Finds a list of numbers with all its digits in a document. @returns undefined if it is missing or encrypted */
export type FindExactNumbers = (key: string, rough: readonly number[]) => number[] | undefined;

/**
 * A 32-bit float has 24 bits of precision.
 * Rounding it once causes a relative error of at most 2^-24. 2^-22 leaves room for its conversion to text and back.
 */
const relativePrecision = 2 ** -22;
const absolutePrecision = 1e-6;
/** A longer list is not a list of coordinates. At most this many bytes are matched after each name. */
const maxListBytes = 65_536;
/** How many occurrences of a name, or of an object stream, are read. A malicious file could have any number. */
const maxPlaces = 10_000;
const maxInflatedBytes = 64 * 1024 * 1024;
/** From the name `/ObjStm` to the data of the stream. */
const maxDictionaryBytes = 2048;

/**
 * Returns a function that finds numbers in the document and in its compressed object streams, with all their digits.
 * PDFium reads numbers as 32-bit floats, which are exact to half a meter for a latitude.
 */
export function exactNumbersOf(bytes: Buffer): FindExactNumbers {
  let texts: readonly Buffer[] | undefined;
  return (key, rough) => {
    texts ??= [bytes, ...inflateObjectStreams(bytes)];
    for (const text of texts) {
      for (const list of listNumbers(text, `/${key}`)) if (isSame(list, rough)) return list;
    }
    return undefined;
  };
}

/** Whether two lists have the same length and are equal within the rounding to 32 bits. NaN is never equal. */
function isSame(exact: readonly number[], rough: readonly number[]): boolean {
  return (
    exact.length === rough.length &&
    exact.every((value, index) => {
      const difference = Math.abs(value - (rough[index] ?? Number.NaN));
      return difference <= Math.abs(value) * relativePrecision + absolutePrecision;
    })
  );
}

/** Searches bytes, not objects: anywhere in the file, a list of plain numbers follows the key. */
function* listNumbers(text: Buffer, name: string): Generator<number[]> {
  let offset = text.indexOf(name);
  for (let places = 0; offset >= 0 && places < maxPlaces; places++) {
    offset += name.length;
    const list = /^\s*\[([\s\d.+-]*)\]/.exec(text.toString('latin1', offset, offset + maxListBytes));
    if (list?.[1]) yield list[1].trim().split(/\s+/).map(Number);
    offset = text.indexOf(name, offset);
  }
}

/**
 * Object streams (ISO 32000-1, 7.5.7) have several objects, compressed together with Deflate. CR LF or LF follows
 * `stream`. Deflate data has an end, so the length in the dictionary, which can be a reference, is not needed.
 */
function inflateObjectStreams(bytes: Buffer): Buffer[] {
  const inflated: Buffer[] = [];
  let remaining = maxInflatedBytes;
  let offset = bytes.indexOf('/ObjStm');
  for (let places = 0; offset >= 0 && places < maxPlaces && remaining > 0; places++) {
    const stream = bytes.indexOf('stream', offset);
    if (stream >= 0 && stream - offset < maxDictionaryBytes) {
      const start = stream + 'stream'.length + (bytes[stream + 6] === 13 ? 2 : 1);
      const text = inflate(bytes.subarray(start), remaining);
      if (text) {
        inflated.push(text);
        remaining -= text.length;
      }
    }
    offset = bytes.indexOf('/ObjStm', offset + 1);
  }
  return inflated;
}

/** @returns undefined if the data is encrypted, compressed with another filter, or too long */
function inflate(bytes: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength });
  } catch {
    return undefined;
  }
}
