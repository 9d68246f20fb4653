import { errorOf } from '../../errors.ts';

const maxMetadataBytes = 16 * 1024;

/**
 * Checks the key/value pairs that a zone may carry: a JSON object as a text, at most 16 KiB of UTF-8, every value a
 * text.
 *
 * @throws MusterError `InvalidRequest`
 */
export function checkMetadata(text: string): void {
  if (Buffer.byteLength(text) > maxMetadataBytes) {
    throw errorOf('InvalidRequest', `metadata must be at most ${maxMetadataBytes} bytes`);
  }
  const pairs = parseObject(text);
  if (!pairs) throw errorOf('InvalidRequest', 'metadata must be a JSON object, as a text');
  for (const [key, value] of Object.entries(pairs)) {
    if (typeof value === 'string') continue;
    throw errorOf('InvalidRequest', `metadata: the value of ${JSON.stringify(key)} must be a text`);
  }
}

function parseObject(text: string): object | undefined {
  // Half a surrogate pair could not be stored as it was given.
  if (!text.isWellFormed()) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
