import { inflateSync } from 'node:zlib';

/** Finds a list of numbers as a document has it. @returns undefined if it is nowhere, or encrypted */
export type FindExactNumbers = (key: string, rough: readonly number[]) => number[] | undefined;

/**
 * A number of 32 bits keeps 24 of them.
 * A float has a relative error of at most 2^-24 when it is rounded once; 2^-22 leaves room for its way through text.
 */
const relativePrecision = 2 ** -22;
const absolutePrecision = 1e-6;
/** A list that is longer is not a list of coordinates. The pattern matches at most these bytes after each name. */
const maxListBytes = 65_536;
/** How often a name, or an object stream, is looked at: a file made to repeat it would take forever. */
const maxPlaces = 10_000;
const maxInflatedBytes = 64 * 1024 * 1024;
/** From the name to the bytes of an object stream. */
const maxDictionaryBytes = 2048;

/**
 * PDFium keeps numbers in 32 bits: a latitude to half a meter. What it has read is found again here, in the document itself and
 * in its compressed object streams, with all its digits.
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

/** The same number of numbers, each equal within what rounding to 32 bits can change. NaN is never equal. */
function isSame(exact: readonly number[], rough: readonly number[]): boolean {
  return (
    exact.length === rough.length &&
    exact.every((value, index) => {
      const difference = Math.abs(value - (rough[index] ?? Number.NaN));
      return difference <= Math.abs(value) * relativePrecision + absolutePrecision;
    })
  );
}

/** Searches bytes, not objects: the key is followed by a list of plain numbers wherever it is in the file. */
function* listNumbers(text: Buffer, name: string): Generator<number[]> {
  let at = text.indexOf(name);
  for (let places = 0; at >= 0 && places < maxPlaces; places++) {
    at += name.length;
    const list = /^\s*\[([\s\d.+-]*)\]/.exec(text.toString('latin1', at, at + maxListBytes));
    if (list?.[1]) yield list[1].trim().split(/\s+/).map(Number);
    at = text.indexOf(name, at);
  }
}

/**
 * Object streams (ISO 32000-1, 7.5.7) hold objects that are compressed together with Deflate. `stream` is followed by
 * CR LF or LF, and its data ends by itself, so the length in the dictionary, which can be a reference, is not needed.
 */
function inflateObjectStreams(bytes: Buffer): Buffer[] {
  const inflated: Buffer[] = [];
  let left = maxInflatedBytes;
  let at = bytes.indexOf('/ObjStm');
  for (let places = 0; at >= 0 && places < maxPlaces && left > 0; places++) {
    const stream = bytes.indexOf('stream', at);
    if (stream >= 0 && stream - at < maxDictionaryBytes) {
      const start = stream + 'stream'.length + (bytes[stream + 6] === 13 ? 2 : 1);
      const text = inflate(bytes.subarray(start), left);
      if (text) {
        inflated.push(text);
        left -= text.length;
      }
    }
    at = bytes.indexOf('/ObjStm', at + 1);
  }
  return inflated;
}

/** @returns undefined for what is encrypted, compressed in another way or too long */
function inflate(bytes: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength });
  } catch {
    return undefined;
  }
}
