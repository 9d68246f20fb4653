import { ImageProblem } from '../image-problem.ts';

/** What follows the prolog of an SVG: its root element, or a DOCTYPE with an internal subset. */
type SvgStart = { readonly kind: 'root'; readonly index: number } | { readonly kind: 'subset' };

const rootElement = /<(?:[A-Za-z_][\w.-]*:)?svg(?=[\s/>])/y;
/** A document type declaration up to its end or up to an internal subset, which declares entities. */
const svgDoctype = /<!DOCTYPE\s+(?:[A-Za-z_][\w.-]*:)?svg(?=[\s>[])(?:"[^"]*"|'[^']*'|[^"'>[])*([>[])/iy;

/**
 * Returns the character encoding of an XML document (XML 1.0, appendix F): by its byte order mark, else its declaration,
 * else UTF-8. UTF-16 requires a byte order mark (XML 1.0, section 4.3.3).
 */
export function detectXmlEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  return /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(declaration)?.[1] ?? 'utf-8';
}

/**
 * Skips the prolog (white space, XML declaration, processing instructions, comments, a DOCTYPE) up to the root element.
 *
 * @returns `undefined` if the root is not `svg`, with any namespace prefix, or if the text ends first
 */
export function findSvgStart(text: string): SvgStart | undefined {
  let index = 0;
  for (;;) {
    while (' \t\r\n\ufeff'.includes(text.charAt(index)) && index < text.length) index++;
    const open = ['<?', '<!--'].find((opening) => text.startsWith(opening, index));
    if (open === undefined) {
      svgDoctype.lastIndex = index;
      const doctype = svgDoctype.exec(text);
      if (doctype?.[1] === '[') return { kind: 'subset' };
      if (!doctype) break;
      index += doctype[0].length;
      continue;
    }
    const close = open === '<?' ? '?>' : '-->';
    const end = text.indexOf(close, index + open.length);
    if (end < 0) return undefined;
    index = end + close.length;
  }
  rootElement.lastIndex = index;
  return rootElement.test(text) ? { kind: 'root', index } : undefined;
}

/**
 * Returns the text of an uploaded SVG to draw: from its root element on, without declarations, stylesheet instructions and
 * comments before it, and without comments in it, because the renderer accepts at most 10 MB of them. The renderer gets only
 * this text, as UTF-8, so the check here and the parser there cannot read it in different encodings.
 *
 * @throws ImageProblem `unsupported` for a DOCTYPE with an internal subset, for an ENTITY, or for an unknown encoding;
 * `broken` for text that is not valid in its encoding or has no `svg` root element
 */
export function readSvgText(bytes: Uint8Array): string {
  const text = decodeXml(bytes);
  const start = findSvgStart(text);
  if (!start) throw new ImageProblem('broken', 'This file does not start with an <svg> element.');
  const drawn = start.kind === 'root' ? text.slice(start.index) : '';
  if (start.kind === 'subset' || /<!(?:DOCTYPE|ENTITY)/i.test(drawn)) {
    throw new ImageProblem(
      'unsupported',
      'This SVG declares entities (<!DOCTYPE … [ … ]>), which are not accepted. Delete the part in brackets in a text editor, or save it as "plain SVG" or "optimized SVG".',
    );
  }
  return removeComments(drawn);
}

/** Keeps line breaks, so that error messages have the right line. CDATA sections have no comments. */
function removeComments(text: string): string {
  return text.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, (match) =>
    match.startsWith('<!--') ? match.replace(/[^\n]+/g, '') : match,
  );
}

function decodeXml(bytes: Uint8Array): string {
  const encoding = detectXmlEncoding(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ImageProblem('unsupported', `This SVG is written in "${encoding}". Save it as UTF-8.`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ImageProblem(
      'broken',
      `This SVG is not valid ${encoding.toUpperCase()} text. Save it again as UTF-8.`,
    );
  }
}
