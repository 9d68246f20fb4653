import { detectXmlEncoding, findSvgStart } from './svg-text.ts';

/** The kinds of image that are taken. Each is named by its file name extension. */
export type ImageFormat = 'png' | 'jpg' | 'svg';

/** How many of a file's first bytes `sniffImageFormat` wants to see; an SVG may open with long comments. */
export const sniffBytes = 65_536;

const mediaTypes: Readonly<Record<ImageFormat, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** Signatures of what people take for a map image, so that the refusal can name it. Offset, bytes (Latin-1), name. */
const foreignSignatures: readonly (readonly [offset: number, bytes: string, name: string])[] = [
  [0, 'GIF8', 'a GIF image'],
  [8, 'WEBP', 'a WebP image'],
  [0, 'BM', 'a BMP image'],
  [4, 'ftypavif', 'an AVIF image'],
  [4, 'ftyp', 'a HEIC image or a video'],
  [0, '8BPS', 'a Photoshop document'],
  [0, 'AC10', 'an AutoCAD drawing'],
  [0, 'PK\x03\x04', 'a ZIP archive or an office document'],
  [0, '\x1f\x8b', 'a gzip file, perhaps a compressed SVG (.svgz)'],
];

/** The media type an image of this format is served as. */
export function mediaTypeOf(format: ImageFormat): string {
  return mediaTypes[format];
}

/**
 * Knows an image by its first `sniffBytes` bytes, never by a name or a declared type.
 *
 * PNG: its 8-byte signature. JPEG: SOI and the 0xFF of the next marker. SVG: XML text whose root element is `svg`,
 * under any namespace prefix, after an optional byte order mark (UTF-8, UTF-16), white space, XML declaration,
 * processing instructions, comments and a DOCTYPE that names `svg` (refused later, with its own message).
 * UTF-16 without a byte order mark, UTF-32 and HTML pages with an SVG inside are not SVG.
 *
 * A file that is two things at once is what its first bytes say, and is decoded and served as that only.
 */
export function sniffImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpg';
  const encoding = detectXmlEncoding(bytes);
  // The prolog is ASCII in every encoding but UTF-16, so that an odd declared encoding cannot hide the root.
  const decoder = new TextDecoder(encoding === 'utf-16le' || encoding === 'utf-16be' ? encoding : 'utf-8');
  return findSvgStart(decoder.decode(bytes)) ? 'svg' : undefined;
}

/** What a file that is not an image of ours looks like ("a WebP image"), where its first bytes tell. */
export function nameForeignFormat(bytes: Uint8Array): string | undefined {
  return foreignSignatures.find(([offset, signature]) => startsWith(bytes, offset, signature))?.[2];
}

function startsWith(bytes: Uint8Array, offset: number, latin1: string): boolean {
  if (bytes.length < offset + latin1.length) return false;
  for (let i = 0; i < latin1.length; i++) if (bytes[offset + i] !== latin1.charCodeAt(i)) return false;
  return true;
}
