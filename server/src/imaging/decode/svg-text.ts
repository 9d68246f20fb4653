import { ImageProblem } from '../image-problem.ts';

/** What stands where the root element of an SVG is looked for. */
type SvgStart = { readonly kind: 'root'; readonly index: number } | { readonly kind: 'subset' };

const rootElement = /<(?:[A-Za-z_][\w.-]*:)?svg(?=[\s/>])/y;
/** A document type declaration up to its end, or up to an internal subset, where entities are declared. */
const svgDoctype = /<!DOCTYPE\s+(?:[A-Za-z_][\w.-]*:)?svg(?=[\s>[])(?:"[^"]*"|'[^']*'|[^"'>[])*([>[])/iy;

/**
 * The character encoding of an XML document (XML 1.0, appendix F): its byte order mark, else the encoding it declares,
 * else UTF-8. UTF-16 counts with a byte order mark only, as XML 1.0 section 4.3.3 demands.
 */
export function detectXmlEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  return /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(declaration)?.[1] ?? 'utf-8';
}

/**
 * Walks the prolog (white space, XML declaration, processing instructions, comments, a DOCTYPE) to the root element.
 * `undefined` when that is not `svg`, under whatever namespace prefix, or when the text ends first.
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
 * An uploaded SVG as the UTF-8 text that may be drawn: from its root element on, whatever encoding, declarations,
 * stylesheet instructions and comments stood before it, and without comments, of which the renderer takes at most 10 MB. The
 * renderer gets this text only, so that what was looked through here and what is parsed there cannot differ by an encoding.
 *
 * @throws ImageProblem `unsupported` for a DOCTYPE with an internal subset, for an ENTITY, or for an unknown encoding;
 * `broken` for text that is not in its encoding or has no `svg` root element
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

/** Keeps line breaks, so that errors name the right line. Within CDATA there are no comments. */
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
