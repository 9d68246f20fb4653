/** A value of a PDF (ISO 32000-1, 7.3). A name is a text that starts with a slash. */
export type PdfValue = number | string | PdfReference | PdfDictionary | readonly PdfValue[] | null;

/**
 * An indirect reference such as `8 0 R` (7.3.10). Only the object number is kept: files that PDFium writes have one
 * generation of each object.
 */
export interface PdfReference {
  readonly reference: number;
}

/** Keys are without their slash. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** The objects of a PDF whose cross-reference is a table and whose objects are not compressed, as PDFium writes it. */
export interface PdfObjects {
  readonly root: PdfValue;
  /**
   * The value itself, or what a reference leads to.
   * Follows up to `maxDepth` references, so a circle of them ends. What cannot be found is `null`, as the standard
   * asks.
   */
  readonly resolve: (value: PdfValue | undefined) => PdfValue;
}

/** Of nested lists and dictionaries, and of references that lead to references. A damaged file could nest without end. */
const maxDepth = 30;
/** Values of one object, so that damaged files end in an error and not in a full heap. */
const maxValues = 20_000;
/** `startxref` and `%%EOF` are the last lines of a file (7.5.5); some writers append a few blank bytes. */
const tailBytes = 2048;
/**
 * An entry of a cross-reference table has exactly 20 bytes (7.5.4), for example `0000000018 00000 n` and a line end of
 * two bytes: the offset, the generation, and `n` for an object in use or `f` for a free one.
 */
const entryBytes = 20;
/** White space of table 1 in 7.2.2; the delimiters are those of table 2. */
const white = '\0\t\n\f\r ';
const delimiters = `${white}()<>[]{}/%`;

/** @throws Error if the file is built in another way */
export function openPdfObjects(bytes: Buffer): PdfObjects {
  // The table and the trailer are read now, each object when it is asked for.
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
 * A table has one or more sections, each with a line `first count` before its entries. It ends where no such line
 * follows.
 */
function readTable(bytes: Buffer, start: number) {
  const offsets = new Map<number, number>();
  let at = start;
  if (bytes.toString('latin1', at, at + 4) !== 'xref') throw new Error('no cross-reference table');
  at += 4;
  for (;;) {
    const head = /^\s*(\d+) (\d+)\s+/.exec(bytes.toString('latin1', at, at + 64));
    if (!head) return { offsets, end: at };
    const [first, count] = [Number(head[1]), Number(head[2])];
    at += head[0].length;
    if (at + count * entryBytes > bytes.length) throw new Error('a cross-reference table that is cut short');
    for (let index = 0; index < count; index++, at += entryBytes) {
      const entry = bytes.toString('latin1', at, at + 18);
      if (entry[17] === 'n') offsets.set(first + index, Number(entry.slice(0, 10)));
    }
  }
}

/**
 * An object starts with `number generation obj`. `null` if there is none at the offset. Streams are not read: their
 * dictionary is the value.
 */
function readObject(bytes: Buffer, offset: number): PdfValue {
  const head = /^\s*\d+ \d+ obj/.exec(bytes.toString('latin1', offset, offset + 40));
  return head ? parseAt(bytes, offset + head[0].length) : null;
}

function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && value !== null && 'reference' in value;
}

/** A place in the file while one object is parsed, and how many values it had so far. */
interface Cursor {
  readonly bytes: Buffer;
  at: number;
  values: number;
}

function parseAt(bytes: Buffer, at: number): PdfValue {
  return parseValue({ bytes, at, values: 0 }, 0);
}

/**
 * Byte by byte as latin1: PDF syntax is ASCII, and texts are returned as bytes. A zero byte past the end, which is
 * white space and so ends every word.
 */
const char = ({ bytes, at }: Cursor, ahead = 0): string => String.fromCharCode(bytes[at + ahead] ?? 0);

/**
 * A recursive descent over the kinds of objects in 7.3, chosen by their first character. Comments (`%`) are not
 * supported.
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

/** Stops at the end of the file; what is parsed next then throws. */
function skipWhite(cursor: Cursor): void {
  while (cursor.at < cursor.bytes.length && white.includes(char(cursor))) cursor.at++;
}

/** The values up to `end`: those of an array (7.3.6), or the keys and values of a dictionary in turn (7.3.7). */
function parseList(cursor: Cursor, depth: number, end: string): PdfValue[] {
  const values: PdfValue[] = [];
  for (skipWhite(cursor); char(cursor) !== end; skipWhite(cursor)) values.push(parseValue(cursor, depth + 1));
  cursor.at++;
  return values;
}

/**
 * The cursor is at `<<`. `parseList` consumes the first `>` of the end, and the second is skipped after it. A key
 * without a value is dropped.
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
 * A number, a reference (`8 0 R`), `true`, `false` or `null`.
 * The look ahead of 40 characters fits two numbers of ten digits. `true` and `false` become `null`, because nothing
 * that is read here is a boolean.
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

/** Up to the next white space or delimiter. The `#xx` codes of names (7.3.5) stay as they are. */
function readWord(cursor: Cursor): string {
  const start = cursor.at;
  while (cursor.at < cursor.bytes.length && !delimiters.includes(char(cursor))) cursor.at++;
  return cursor.bytes.toString('latin1', start, cursor.at);
}

/** Table 3 in 7.3.4.2. A backslash before any other character means that character, as before `(`, `)` and itself. */
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * A literal text `(…)` (7.3.4.2) as its bytes. Parentheses inside are balanced or escaped, so their depth finds the
 * end. Octal codes are not decoded.
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

/** A text in hexadecimal, `<…>` (7.3.4.3). White space between the digits is ignored. */
function parseHex(cursor: Cursor): string {
  const end = cursor.bytes.indexOf('>', cursor.at);
  if (end < 0) throw new Error('a text that does not end');
  const digits = cursor.bytes.toString('latin1', cursor.at + 1, end).replace(/\s/g, '');
  cursor.at = end + 1;
  return Buffer.from(digits, 'hex').toString('latin1');
}
