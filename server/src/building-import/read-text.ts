/** The text of a file. */
export interface DecodedText {
  readonly text: string;
  /** False if it was read as Windows-1252 because it is not valid UTF-8. */
  readonly isUtf8: boolean;
}

/**
 * Decodes a text as UTF-8, as UTF-16 if a byte order mark says so, or as Windows-1252 if it is neither. The result does not
 * include the byte order mark.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), isUtf8: true };
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), isUtf8: true };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isUtf8: false };
  }
}

/** Decodes the beginning of a file, to recognize the format. */
export function decodeStart(bytes: Uint8Array, length = 4096): string {
  const [first, second] = bytes;
  const start = bytes.subarray(0, length);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(start);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(start);
  return new TextDecoder('utf-8').decode(start);
}
