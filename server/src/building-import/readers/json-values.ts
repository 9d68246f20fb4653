import { ImportError } from '../model.ts';
import type { ProblemCounter } from '../problems.ts';

/**
 * Parses a JSON text, or a sequence of JSON texts: separated by record separators (RFC 8142) or one a line.
 *
 * @throws ImportError if nothing of it is JSON
 */
export function parseJsonValues(text: string, problems: ProblemCounter): unknown[] {
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

function parse(text: string): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: (error as Error).message.slice(0, 200).toWellFormed() }; // a SyntaxError
  }
}
