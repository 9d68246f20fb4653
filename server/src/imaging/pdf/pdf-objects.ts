/** A value of a PDF (ISO 32000-1, 7.3). A name is a text that starts with a slash. */
export type PdfValue = number | string | PdfReference | PdfDictionary | readonly PdfValue[] | null;

export interface PdfReference {
  readonly reference: number;
}

/** Keys are without their slash. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** The objects of a PDF whose cross-reference is a table and whose objects are not compressed, as PDFium writes it. */
export interface PdfObjects {
  readonly root: PdfValue;
  /** The value itself, or what a reference leads to. */
  readonly resolve: (value: PdfValue | undefined) => PdfValue;
}

const maxDepth = 30;
const maxValues = 20_000;
const tailBytes = 2048;
const entryBytes = 20;
const white = '\0\t\n\f\r ';
const delimiters = `${white}()<>[]{}/%`;

/** @throws Error if the file is built in another way */
export function openPdfObjects(bytes: Buffer): PdfObjects {
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

function readObject(bytes: Buffer, offset: number): PdfValue {
  const head = /^\s*\d+ \d+ obj/.exec(bytes.toString('latin1', offset, offset + 40));
  return head ? parseAt(bytes, offset + head[0].length) : null;
}

function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && value !== null && 'reference' in value;
}

interface Cursor {
  readonly bytes: Buffer;
  at: number;
  values: number;
}

function parseAt(bytes: Buffer, at: number): PdfValue {
  return parseValue({ bytes, at, values: 0 }, 0);
}

const char = ({ bytes, at }: Cursor, ahead = 0): string => String.fromCharCode(bytes[at + ahead] ?? 0);

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

function skipWhite(cursor: Cursor): void {
  while (cursor.at < cursor.bytes.length && white.includes(char(cursor))) cursor.at++;
}

function parseList(cursor: Cursor, depth: number, end: string): PdfValue[] {
  const values: PdfValue[] = [];
  for (skipWhite(cursor); char(cursor) !== end; skipWhite(cursor)) values.push(parseValue(cursor, depth + 1));
  cursor.at++;
  return values;
}

function parseDictionary(cursor: Cursor, depth: number): PdfDictionary {
  cursor.at += 2;
  const values = parseList(cursor, depth, '>');
  cursor.at++;
  const dictionary = new Map<string, PdfValue>();
  for (let index = 0; index + 1 < values.length; index += 2)
    dictionary.set(String(values[index]).replace(/^\//, ''), values[index + 1] ?? null);
  return dictionary;
}

/** A number, a reference (`8 0 R`), `true`, `false` or `null`. */
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

function readWord(cursor: Cursor): string {
  const start = cursor.at;
  while (cursor.at < cursor.bytes.length && !delimiters.includes(char(cursor))) cursor.at++;
  return cursor.bytes.toString('latin1', start, cursor.at);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

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

function parseHex(cursor: Cursor): string {
  const end = cursor.bytes.indexOf('>', cursor.at);
  if (end < 0) throw new Error('a text that does not end');
  const digits = cursor.bytes.toString('latin1', cursor.at + 1, end).replace(/\s/g, '');
  cursor.at = end + 1;
  return Buffer.from(digits, 'hex').toString('latin1');
}
