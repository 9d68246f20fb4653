/** A value of a PDF (ISO 32000-1, 7.3). A name is a string that starts with a slash. */
export type PdfValue = number | string | PdfReference | PdfDictionary | readonly PdfValue[] | null;

/**
 * An indirect reference such as `8 0 R` (7.3.10). Only the object number is kept, because PDFium writes one generation of
 * each object.
 */
export interface PdfReference {
  readonly reference: number;
}

/** Keys have no slash. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** The objects of a PDF with a cross-reference table and uncompressed objects, which is what PDFium writes. */
export interface PdfObjects {
  readonly root: PdfValue;
  /**
   * Returns the value itself, or the value that a reference points to.
   * Follows at most `maxDepth` references, so a cycle of them ends. A missing object is `null`, as the standard
   * requires.
   */
  readonly resolve: (value: PdfValue | undefined) => PdfValue;
}

/** For nested lists and dictionaries, and for references to references. A damaged file could nest infinitely. */
const maxDepth = 30;
/** Values per object, so that damaged files cause an error and do not fill the heap. */
const maxValues = 20_000;
/** `startxref` and `%%EOF` are the last lines of a file (7.5.5); some writers append white space. */
const tailBytes = 2048;
/**
 * An entry of a cross-reference table has exactly 20 bytes (7.5.4), for example `0000000018 00000 n` and a line end of
 * two bytes: the offset, the generation, and `n` for an object in use or `f` for a free one.
 */
const entryBytes = 20;
/** White space (7.2.2, table 1). The delimiters are in table 2. */
const whiteSpace = '\0\t\n\f\r ';
const delimiters = `${whiteSpace}()<>[]{}/%`;

/** Opens a PDF with a cross-reference table. @throws Error if it has none */
export function openPdfObjects(bytes: Buffer): PdfObjects {
  // The table and the trailer are read now, and each object when it is requested.
  const tail = bytes.subarray(-tailBytes).toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  const { offsets, end } = readTable(bytes, start);
  const resolve = (value: PdfValue | undefined): PdfValue => {
    for (let hops = 0; hops < maxDepth && isReference(value); hops++) {
      const offset = offsets.get(value.reference);
      value = offset === undefined ? null : readObject(bytes, offset);
    }
    return isReference(value) ? null : (value ?? null);
  };
  const trailer = parseAt(bytes, bytes.indexOf('trailer', end) + 'trailer'.length);
  return { root: trailer instanceof Map ? resolve(trailer.get('Root')) : null, resolve };
}

/**
 * A table has one or more sections, each with a line `first count` before its entries. It ends if no such line follows.
 */
function readTable(bytes: Buffer, start: number) {
  const offsets = new Map<number, number>();
  let position = start;
  if (bytes.toString('latin1', position, position + 4) !== 'xref')
    throw new Error('no cross-reference table');
  position += 4;
  for (;;) {
    const head = /^\s*(\d+) (\d+)\s+/.exec(bytes.toString('latin1', position, position + 64));
    if (!head) return { offsets, end: position };
    const [first, count] = [Number(head[1]), Number(head[2])];
    position += head[0].length;
    if (position + count * entryBytes > bytes.length)
      throw new Error('a cross-reference table that is cut short');
    for (let index = 0; index < count; index++, position += entryBytes) {
      const entry = bytes.toString('latin1', position, position + 18);
      if (entry[17] === 'n') offsets.set(first + index, Number(entry.slice(0, 10)));
    }
  }
}

/**
 * An object starts with `number generation obj`. Streams are not read: their dictionary is the value.
 *
 * @returns `null` if there is no object at the offset
 */
function readObject(bytes: Buffer, offset: number): PdfValue {
  const head = /^\s*\d+ \d+ obj/.exec(bytes.toString('latin1', offset, offset + 40));
  return head ? parseAt(bytes, offset + head[0].length) : null;
}

function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && value !== null && 'reference' in value;
}

/** The position of the parser in the file, and how many values the object has so far. */
interface Cursor {
  readonly bytes: Buffer;
  at: number;
  values: number;
}

function parseAt(bytes: Buffer, at: number): PdfValue {
  return parseValue({ bytes, at, values: 0 }, 0);
}

/**
 * Returns a byte as Latin-1: PDF syntax is ASCII, and strings are returned as bytes. Past the end, it returns a zero
 * byte, which is white space and ends every word.
 */
const char = ({ bytes, at }: Cursor, ahead = 0): string => String.fromCharCode(bytes[at + ahead] ?? 0);

/**
 * A recursive descent parser for the kinds of objects in 7.3, which their first characters distinguish. It does not
 * support comments (`%`).
 */
function parseValue(cursor: Cursor, depth: number): PdfValue {
  if (depth > maxDepth || cursor.values++ > maxValues || cursor.at >= cursor.bytes.length)
    throw new Error('too deep or too long');
  skipWhite(cursor);
  const first = char(cursor);
  if (first === '<') return char(cursor, 1) === '<' ? parseDictionary(cursor, depth) : parseHex(cursor);
  if (first === '[') {
    cursor.at++;
    return parseList(cursor, depth, ']');
  }
  if (first === '(') return parseText(cursor);
  if (first === '/') {
    cursor.at++;
    return `/${readWord(cursor)}`;
  }
  return parseWord(cursor);
}

/** Stops at the end of the file. Then parsing the next value throws. */
function skipWhite(cursor: Cursor): void {
  while (cursor.at < cursor.bytes.length && whiteSpace.includes(char(cursor))) cursor.at++;
}

/** Parses the values up to `end`: those of an array (7.3.6), or alternating keys and values of a dictionary (7.3.7). */
function parseList(cursor: Cursor, depth: number, end: string): PdfValue[] {
  const values: PdfValue[] = [];
  for (skipWhite(cursor); char(cursor) !== end; skipWhite(cursor)) values.push(parseValue(cursor, depth + 1));
  cursor.at++;
  return values;
}

/**
 * The cursor is at `<<`. `parseList` consumes the first `>` of the end, and then the second one is skipped. A key
 * without a value is ignored.
 */
function parseDictionary(cursor: Cursor, depth: number): PdfDictionary {
  cursor.at += 2;
  const values = parseList(cursor, depth, '>');
  cursor.at++;
  const dictionary = new Map<string, PdfValue>();
  for (let index = 0; index + 1 < values.length; index += 2)
    dictionary.set(String(values[index]).replace(/^\//, ''), values[index + 1] ?? null);
  return dictionary;
}

/**
 * Parses a number, a reference (`8 0 R`), `true`, `false` or `null`.
 * The lookahead of 40 characters fits two numbers of ten digits. `true` and `false` become `null`, because no caller
 * reads booleans.
 */
function parseWord(cursor: Cursor): PdfValue {
  const ahead = /^(\d+) \d+ R(?![\w])/.exec(cursor.bytes.toString('latin1', cursor.at, cursor.at + 40));
  if (ahead) {
    cursor.at += ahead[0].length;
    return { reference: Number(ahead[1]) };
  }
  const word = readWord(cursor);
  if (word === '') throw new Error('no value');
  const number = Number(word);
  return Number.isNaN(number) ? null : number;
}

/** Reads up to the next white space or delimiter. The `#xx` codes of names (7.3.5) are not decoded. */
function readWord(cursor: Cursor): string {
  const start = cursor.at;
  while (cursor.at < cursor.bytes.length && !delimiters.includes(char(cursor))) cursor.at++;
  return cursor.bytes.toString('latin1', start, cursor.at);
}

/** Table 3 in 7.3.4.2. A backslash before any other character means that character, such as `(`, `)` and `\`. */
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Parses a literal string `(…)` (7.3.4.2) into its bytes. Parentheses inside are balanced or escaped, so their depth
 * determines the end. Octal codes are not decoded.
 */
function parseText(cursor: Cursor): string {
  const parts: string[] = [];
  let open = 0;
  for (; cursor.at < cursor.bytes.length; cursor.at++) {
    let next = char(cursor);
    if (next === '(' && open++ === 0) continue;
    if (next === ')' && --open === 0) break;
    if (next === '\\') {
      cursor.at++;
      next = escapes[char(cursor)] ?? char(cursor);
    }
    parts.push(next);
  }
  cursor.at++;
  return parts.join('');
}

/** Parses a hexadecimal string `<…>` (7.3.4.3). White space between the digits is ignored. */
function parseHex(cursor: Cursor): string {
  const end = cursor.bytes.indexOf('>', cursor.at);
  if (end < 0) throw new Error('a text that does not end');
  const digits = cursor.bytes.toString('latin1', cursor.at + 1, end).replace(/\s/g, '');
  cursor.at = end + 1;
  return Buffer.from(digits, 'hex').toString('latin1');
}
