import { ImageProblem } from '../image-problem.ts';

/** What stands where the root element of an SVG is looked for. */
type SvgStart = { readonly kind: 'root'; readonly index: number } | { readonly kind: 'doctype' };

const rootElement = /<(?:[A-Za-z_][\w.-]*:)?svg(?=[\s/>])/y;
const svgDoctype = /<!DOCTYPE\s+(?:[A-Za-z_][\w.-]*:)?svg(?=[\s>[])/iy;

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
 * Walks the prolog (white space, XML declaration, processing instructions, comments) to the root element. `undefined`
 * when that is not `svg`, under whatever namespace prefix, or when the text ends first.
 */
export function findSvgStart(text: string): SvgStart | undefined {
  let index = 0;
  for (;;) {
    while (' \t\r\n\ufeff'.includes(text.charAt(index)) && index < text.length) index++;
    const open = ['<?', '<!--'].find((opening) => text.startsWith(opening, index));
    if (open === undefined) break;
    const close = open === '<?' ? '?>' : '-->';
    const end = text.indexOf(close, index + open.length);
    if (end < 0) return undefined;
    index = end + close.length;
  }
  svgDoctype.lastIndex = index;
  if (svgDoctype.test(text)) return { kind: 'doctype' };
  rootElement.lastIndex = index;
  return rootElement.test(text) ? { kind: 'root', index } : undefined;
}

/**
 * An uploaded SVG as the UTF-8 text that may be drawn: from its root element on, whatever encoding, declarations,
 * stylesheet instructions and comments stood before it. The renderer gets this text only, so that what was looked
 * through here and what is parsed there cannot differ by an encoding.
 *
 * @throws ImageProblem `unsupported` for a DOCTYPE or ENTITY anywhere, or an unknown encoding; `broken` for text that
 * is not in its encoding or has no `svg` root element
 */
export function readSvgText(bytes: Uint8Array): string {
  const text = decodeXml(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new ImageProblem(
      'unsupported',
      'This SVG has a DOCTYPE or ENTITY declaration, which is not accepted. Delete the <!DOCTYPE …> part in a text editor, or save it as "plain SVG" or "optimized SVG".',
    );
  }
  const start = findSvgStart(text);
  if (start?.kind !== 'root')
    throw new ImageProblem('broken', 'This file does not start with an <svg> element.');
  return text.slice(start.index);
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
