import { errorOf } from '../../errors.ts';

/**
 * Parses the UTF-8 text of a GeoJSON file; a leading byte order mark is skipped.
 *
 * @throws MusterError `InvalidRequest`
 */
export function parseGeoJson(text: Uint8Array): unknown {
  const decoded = decodeUtf8(text);
  try {
    return JSON.parse(decoded);
  } catch {
    throw errorOf('InvalidRequest', 'The body must be valid JSON');
  }
}

function decodeUtf8(text: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    throw errorOf('InvalidRequest', 'The body must be UTF-8');
  }
}
