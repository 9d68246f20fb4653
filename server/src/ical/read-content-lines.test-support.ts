import { AssertionError } from 'node:assert';

/** A content line of a file, unfolded. */
export interface ContentLine {
  /** The number of its first line in the file, from 1. */
  readonly number: number;
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

const maxOctets = 75;
const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
// iana-token and x-name of RFC 5545, 3.1, and a parameter value with or without quotes. Our parameters have one value each.
const nameStart = /^[A-Z0-9-]+/;
const parameterStart = /^;([A-Z0-9-]+)=(?:"([^"]*)"|([^";:,]*))(?=[;:])/u;

/** @throws AssertionError always, naming the line of the file and the rule that it breaks */
export function reject(line: number, rule: string): never {
  throw new AssertionError({ message: `line ${line}: ${rule}` });
}

/**
 * Reads the content lines of a file octet by octet: only CRLF ends a line, no line has more than 75 octets or a part of a
 * character, and no fold splits an escape.
 *
 * @throws AssertionError naming the line and the rule
 */
export function readContentLines(bytes: Uint8Array): ContentLine[] {
  const lines: ContentLine[] = [];
  let unfolded: { number: number; parts: string[] } | undefined;
  for (const [i, octets] of splitLines(bytes).entries()) {
    const text = decodeLine(octets, i + 1);
    const isContinuation = octets[0] === space || octets[0] === tab;
    if (isContinuation) {
      if (!unfolded) reject(i + 1, 'the first line continues nothing');
      unfolded.parts.push(text.slice(1));
    } else {
      if (unfolded) lines.push(parseLine(unfolded.number, unfolded.parts));
      unfolded = { number: i + 1, parts: [text] };
    }
  }
  if (unfolded) lines.push(parseLine(unfolded.number, unfolded.parts));
  return lines;
}

/** Returns the lines of a file without their CRLFs. */
function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (const [i, octet] of bytes.entries()) {
    const number = lines.length + 1;
    if (octet === carriageReturn && bytes[i + 1] !== lineFeed) reject(number, 'a CR without LF');
    if (octet !== lineFeed) continue;
    if (bytes[i - 1] !== carriageReturn) reject(number, 'an LF without CR');
    lines.push(bytes.subarray(start, i - 1));
    start = i + 1;
  }
  if (start !== bytes.length || lines.length === 0)
    reject(lines.length + 1, 'the file does not end with CRLF');
  return lines;
}

function decodeLine(octets: Uint8Array, number: number): string {
  if (octets.length === 0) reject(number, 'an empty line');
  if (octets.length > maxOctets) reject(number, `${octets.length} octets, at most ${maxOctets}`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    reject(number, 'not UTF-8: a character is split, or an octet is invalid');
  }
  // Not all of these are forbidden, but each of them ends a line in some readers.
  if (/[[\p{Cc}--\t]\u2028\u2029]/v.test(text)) reject(number, 'a control character or line separator');
  return text;
}

function parseLine(number: number, parts: readonly string[]): ContentLine {
  const text = parts.join('');
  const name = nameStart.exec(text)?.[0] ?? reject(number, 'no property name');
  const parameters = new Map<string, string>();
  const escapes: number[] = [];
  let at = name.length;
  for (let found = parameterStart.exec(text.slice(at)); found; found = parameterStart.exec(text.slice(at))) {
    const [whole, key = '', quoted, bare = ''] = found;
    if (parameters.has(key)) reject(number, `${key} twice`);
    const value = quoted ?? bare;
    if (!/^(?:[^^]|\^[n^'])*$/.test(value)) reject(number, `a ^ in ${key} that escapes nothing`);
    parameters.set(key, value);
    escapes.push(...positionsOf(/\^./gsu, whole, at));
    at += whole.length;
  }
  if (text[at] !== ':') reject(number, `${name} has neither a parameter nor a value at ${at}`);
  const value = text.slice(at + 1);
  escapes.push(...positionsOf(/\\./gsu, value, at + 1));
  rejectSplitEscapes(number, parts, new Set(escapes));
  return { number, name, parameters, value };
}

function positionsOf(pattern: RegExp, text: string, offset: number): number[] {
  return Array.from(text.matchAll(pattern), ({ index }) => index + offset);
}

function rejectSplitEscapes(number: number, parts: readonly string[], escapes: ReadonlySet<number>): void {
  let end = 0;
  for (const [i, part] of parts.entries()) {
    end += part.length;
    if (i < parts.length - 1 && escapes.has(end - 1)) reject(number + i, 'the fold splits an escape');
  }
}
