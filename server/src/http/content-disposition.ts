const maxBytes = 150;

/**
 * Writes a Content-Disposition (RFC 6266) with a file name made from user input. Removes what file systems do not allow:
 * directory separators, control characters, marks that change the writing direction and could so fake another extension,
 * and dots and spaces at both ends.
 *
 * @param extension with its dot
 * @param fallback the file name if nothing of the text is left
 */
export function contentDisposition(
  type: 'attachment' | 'inline',
  text: string,
  extension: string,
  fallback: string,
): string {
  const stem = cut(clean(text)) || fallback;
  const name = stem + extension;
  // A text that consists only of accents has no ASCII part.
  const plain = (toAscii(stem) || fallback) + extension;
  const extended = plain === name ? '' : `; filename*=UTF-8''${percentEncode(name)}`;
  // Some programs decode a %, and some do not unescape an escaped " or \.
  return `${type}; filename="${plain.replace(/[%"\\]/g, '_')}"${extended}`;
}

/** This uses NFD because NFKD would turn a full-width / into a /. */
function toAscii(text: string): string {
  const withoutAccents = text.normalize('NFD').replace(/\p{M}/gu, '');
  return trimEnds(withoutAccents.replace(/[^\x20-\x7e]/gu, '_'));
}

function clean(text: string): string {
  const oneLine = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ');
  return trimEnds(oneLine.replace(/\p{Bidi_Control}/gu, '').replace(/[/\\:*?"<>|]/g, '-'));
}

/** Cuts between graphemes, so that no accent or emoji is split. */
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

/** Windows drops dots and spaces at the end; on other systems a leading dot hides the file. */
function trimEnds(text: string): string {
  return text.replace(/^[ .]+|[ .]+$/g, '');
}

/** RFC 8187, section 3.2.1: escapes everything except attr-char. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
