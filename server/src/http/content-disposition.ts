const maxBytes = 150;

/**
 * Writes a Content-Disposition (RFC 6266) with a file name made of a text that somebody typed. What a file name may not
 * have on one system or another goes: directory separators, control characters, marks that turn the direction of writing
 * and so could show another extension, dots and spaces at its ends.
 *
 * @param extension with its dot
 * @param fallback the name of a file whose text has nothing left
 */
export function contentDisposition(
  type: 'attachment' | 'inline',
  text: string,
  extension: string,
  fallback: string,
): string {
  const name = (cut(clean(text)) || fallback) + extension;
  // Not NFKD, which would make a / of a full-width one.
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_');
  const extended = plain === name ? '' : `; filename*=UTF-8''${percentEncode(name)}`;
  // A % would be decoded by some programs, and a " or \ would have to be escaped, which others do not undo.
  return `${type}; filename="${plain.replace(/[%"\\]/g, '_')}"${extended}`;
}

function clean(text: string): string {
  const oneLine = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ');
  return trimEnds(oneLine.replace(/\p{Bidi_Control}/gu, '').replace(/[/\\:*?"<>|]/g, '-'));
}

/** Cuts between characters as readers see them, so that no accent or emoji is torn. */
function cut(text: string): string {
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    kept += segment;
  }
  return trimEnds(kept);
}

/** Windows drops dots and spaces at the end, and a dot in front hides a file elsewhere. */
function trimEnds(text: string): string {
  return text.replace(/^[ .]+|[ .]+$/g, '');
}

/** RFC 8187, section 3.2.1: everything but attr-char. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
