import { fieldError } from '../../errors.ts';

const maxMetadataBytes = 16 * 1024;

/**
 * Checks the key/value pairs of a zone: a string that contains a JSON object, at most 16 KiB of UTF-8, in which every
 * value is a string.
 *
 * @throws MusterError `InvalidRequest`
 */
export function checkMetadata(text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxMetadataBytes) {
    throw fieldError('metadata', `must be at most ${maxMetadataBytes} bytes; it has ${bytes}`);
  }
  const pairs = parseObject(text);
  if (!pairs) throw fieldError('metadata', 'must be a string that contains a JSON object');
  for (const [key, value] of Object.entries(pairs)) {
    if (typeof value === 'string') continue;
    throw fieldError(
      'metadata',
      `must have only strings as values; the value of ${JSON.stringify(key)} is not a string`,
    );
  }
}

function parseObject(text: string): object | undefined {
  // A lone surrogate could not be stored unchanged.
  if (!text.isWellFormed()) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
