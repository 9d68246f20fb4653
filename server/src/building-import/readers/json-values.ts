import { ImportError } from '../model.ts';
import type { ProblemCounter } from '../problems.ts';

/**
 * Parses a JSON text, or a sequence of JSON texts: separated by record separators (RFC 8142) or one per line.
 *
 * @throws ImportError if nothing in it is JSON
 */
export function parseJsonValues(text: string, problems: ProblemCounter): unknown[] {
  checkSize(text);
  const whole = parse(text);
  if (!('error' in whole)) return [whole.value];
  const separator = text.includes('\x1e') ? '\x1e' : '\n';
  const records = text.split(separator).filter((record) => record.trim() !== '');
  const first = records[0];
  if (first === undefined || records.length < 2 || 'error' in parse(first))
    throw new ImportError(`This is not JSON: ${whole.error}`);
  return records.flatMap((record) => {
    const parsed = parse(record);
    if (!('error' in parsed)) return [parsed.value];
    problems.add('A line is not JSON.', record);
    return [];
  });
}

/** Each takes about 50 bytes when parsed, however short it is. */
const maxLists = 6_000_000;

/** @throws ImportError if the text has so many lists and objects that they need too much memory */
function checkSize(text: string): void {
  let lists = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x5b || code === 0x7b) lists++;
  }
  if (lists > maxLists)
    throw new ImportError(`The file has more than ${maxLists} positions and objects: import it in parts.`);
}

function parse(text: string): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: (error as Error).message.slice(0, 200).toWellFormed() }; // it is a SyntaxError
  }
}
