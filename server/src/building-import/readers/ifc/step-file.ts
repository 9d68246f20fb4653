import { ImportError } from '../../model.ts';

/** A value in a STEP file: `$` and `*` are `null`. */
export type StepValue =
  | null
  | number
  | string
  | { readonly ref: number }
  | { readonly word: string }
  | { readonly kind: string; readonly value: StepValue }
  | readonly StepValue[];

/** An entity of a STEP file, such as `#39=IFCBUILDINGSTOREY('1xS3…',#33,'Level 1',…);`. */
export interface StepEntity {
  readonly id: number;
  /** In upper case. */
  readonly type: string;
  readonly args: readonly StepValue[];
}

/** The entities of a file, which are parsed when they are needed. */
export interface StepFile {
  /** `IFC2X3`, `IFC4`, `IFC4X3`. */
  readonly schema: string;
  readonly get: (id: number) => StepEntity | undefined;
  /** The entities of a type, in the order of the file. */
  readonly ofType: (type: string) => readonly StepEntity[];
}

const maxEntities = 5_000_000;
const maxDepth = 32;

/** Reads a file in the clear text encoding of STEP (ISO 10303-21). @throws ImportError if it has no data */
export function readStep(text: string): StepFile {
  const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i.exec(text.slice(0, 100_000))?.[1]?.toUpperCase() ?? '';
  const data = /\bDATA\s*(?:\([^;]*\))?\s*;/.exec(text);
  if (!data) throw new ImportError('This IFC file has no data: save the model again.');
  const starts = new Map<number, number>();
  const byType = new Map<string, number[]>();
  indexEntities(text, data.index + data[0].length, starts, byType);
  const parsed = new Map<number, StepEntity>();
  const get = (id: number): StepEntity | undefined => {
    const known = parsed.get(id);
    const start = starts.get(id);
    if (known || start === undefined) return known;
    const entity = parseEntity(text, id, start);
    parsed.set(id, entity);
    return entity;
  };
  return { schema, get, ofType: (type) => (byType.get(type) ?? []).flatMap((id) => get(id) ?? []) };
}

const entityStart = /\s*#(\d+)\s*=\s*([A-Za-z0-9_]+)\s*/y;

function indexEntities(
  text: string,
  from: number,
  starts: Map<number, number>,
  byType: Map<string, number[]>,
): void {
  for (let at = from; ; ) {
    entityStart.lastIndex = at;
    const match = entityStart.exec(text);
    if (match) {
      const [whole, digits = '', name = ''] = match;
      const [id, type] = [Number(digits), name.toUpperCase()];
      starts.set(id, at + whole.length - name.length - (whole.length - whole.trimEnd().length));
      const list = byType.get(type);
      if (list) list.push(id);
      else byType.set(type, [id]);
      if (starts.size > maxEntities)
        throw new ImportError('The model has more than 5 million parts: export it by storey.');
    }
    const end = endOfStatement(text, match ? entityStart.lastIndex : at);
    if (end < 0 || (!match && /^\s*ENDSEC/.test(text.slice(at, at + 200)))) return;
    at = end + 1;
  }
}

/** The next semicolon that is not in a text. */
function endOfStatement(text: string, from: number): number {
  for (let at = from; ; ) {
    const [end, quote] = [text.indexOf(';', at), text.indexOf("'", at)];
    if (end < 0 || quote < 0 || quote > end) return end;
    const close = text.indexOf("'", quote + 1);
    if (close < 0) return -1;
    at = close + 1;
  }
}

interface Cursor {
  readonly text: string;
  at: number;
}

function parseEntity(text: string, id: number, start: number): StepEntity {
  const name = /[A-Za-z0-9_]+/y;
  name.lastIndex = start;
  const type = (name.exec(text)?.[0] ?? '').toUpperCase();
  const cursor = { text, at: start + type.length };
  const args = parseValue(cursor, 0);
  return { id, type, args: Array.isArray(args) ? args : [] };
}

function skipSpace(cursor: Cursor): string {
  for (;;) {
    const char = cursor.text.charAt(cursor.at);
    if (char === '/' && cursor.text.charAt(cursor.at + 1) === '*') {
      const end = cursor.text.indexOf('*/', cursor.at + 2);
      cursor.at = end < 0 ? cursor.text.length : end + 2;
    } else if (char !== '' && char <= ' ') cursor.at++;
    else return char;
  }
}

const numberPattern = /[-+]?\d+\.?\d*(?:[Ee][-+]?\d+)?/y;
const wordPattern = /[A-Za-z0-9_]+/y;

function parseValue(cursor: Cursor, depth: number): StepValue {
  const char = skipSpace(cursor);
  if (char === '(' && depth < maxDepth) return parseList(cursor, depth);
  if (char === "'") return parseText(cursor);
  if (char === '#') {
    cursor.at++;
    return { ref: Number(take(cursor, wordPattern)) };
  }
  if (char === '.') {
    cursor.at++;
    const word = take(cursor, wordPattern);
    cursor.at++;
    return { word: word.toUpperCase() };
  }
  const number = take(cursor, numberPattern);
  if (number !== '') return Number(number);
  const kind = take(cursor, wordPattern);
  if (kind === '') {
    cursor.at++; // `$`, `*`, or a mistake
    return null;
  }
  if (skipSpace(cursor) !== '(') return null;
  const args = depth < maxDepth ? parseList(cursor, depth) : [];
  return { kind: kind.toUpperCase(), value: args.length === 1 ? (args[0] ?? null) : args };
}

function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += found.length;
  return found;
}

function parseList(cursor: Cursor, depth: number): StepValue[] {
  const list: StepValue[] = [];
  cursor.at++;
  for (;;) {
    const char = skipSpace(cursor);
    if (char === ')' || char === '' || char === ';') {
      if (char === ')') cursor.at++;
      return list;
    }
    if (char === ',') cursor.at++;
    else list.push(parseValue(cursor, depth + 1));
  }
}

/** A text in single quotes, which are doubled in it. */
function parseText(cursor: Cursor): string {
  const parts: string[] = [];
  for (cursor.at++; ; ) {
    const close = cursor.text.indexOf("'", cursor.at);
    if (close < 0) {
      cursor.at = cursor.text.length;
      return '';
    }
    parts.push(cursor.text.slice(cursor.at, close));
    cursor.at = close + 1;
    if (cursor.text.charAt(close + 1) !== "'") return decodeText(parts.join("'"));
    cursor.at++;
  }
}

/** Replaces the codes for characters beyond ASCII: `\X2\00E9\X0\`, `\X4\…\X0\`, `\X\E9` and `\S\i`. */
function decodeText(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replace(/\\X([24])\\([0-9A-Fa-f]*)\\X0\\/g, (_, size: string, digits: string) =>
      (digits.match(size === '2' ? /.{4}/g : /.{8}/g) ?? [])
        .map((one) => {
          const code = Number.parseInt(one, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : '';
        })
        .join(''),
    )
    .replace(/\\X\\([0-9A-Fa-f]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    .replace(/\\S\\(.)/g, (_, char: string) => String.fromCharCode(char.charCodeAt(0) + 128))
    .replace(/\\P[A-I]\\/g, '')
    .replaceAll('\\\\', '\\')
    .toWellFormed();
}

export function refOf(value: StepValue | undefined): number | undefined {
  return value !== null && typeof value === 'object' && 'ref' in value ? value.ref : undefined;
}

export function refsOf(value: StepValue | undefined): number[] {
  return Array.isArray(value) ? value.flatMap((one: StepValue) => refOf(one) ?? []) : [];
}

/** A text, also in the type of a property; trimmed. */
export function textOfValue(value: StepValue | undefined): string {
  if (typeof value === 'string') return value.trim();
  return value !== null && typeof value === 'object' && 'kind' in value ? textOfValue(value.value) : '';
}

/** A number, also in the type of a measure. */
export function numberOfValue(value: StepValue | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return value !== null && typeof value === 'object' && 'kind' in value
    ? numberOfValue(value.value)
    : undefined;
}

export function numbersOfValue(value: StepValue | undefined): number[] {
  return Array.isArray(value) ? value.flatMap((one: StepValue) => numberOfValue(one) ?? []) : [];
}

export function wordOfValue(value: StepValue | undefined): string {
  return value !== null && value !== undefined && typeof value === 'object' && 'word' in value
    ? value.word
    : '';
}
