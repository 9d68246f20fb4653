import { detectXmlEncoding, findSvgStart } from './svg-text.ts';

/** The accepted image formats, named by their file name extensions. */
export type ImageFormat = 'png' | 'jpg' | 'svg';

/** How many of a file's first bytes `sniffImageFormat` needs; an SVG may start with long comments. */
export const sniffBytes = 65_536;

const mediaTypes: Readonly<Record<ImageFormat, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** Signatures of other files that people upload as a plan, for the error message. Offset, bytes (Latin-1), name. */
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

/** Returns the media type that images of this format are served with. */
export function mediaTypeOf(format: ImageFormat): string {
  return mediaTypes[format];
}

/**
 * Detects the format of an image from its first `sniffBytes` bytes, never from a name or a declared type.
 *
 * PNG: its 8-byte signature. JPEG: SOI and the 0xFF of the next marker. SVG: XML text whose root element is `svg`,
 * under any namespace prefix, after an optional byte order mark (UTF-8, UTF-16), white space, XML declaration,
 * processing instructions, comments and a DOCTYPE that names `svg` (rejected later, with its own message).
 * UTF-16 without a byte order mark, UTF-32 and HTML pages that contain an SVG are not SVG.
 *
 * The first bytes decide for a file that is valid in two formats. It is decoded and served in that format only.
 */
export function sniffImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpg';
  const encoding = detectXmlEncoding(bytes);
  // The prolog is ASCII in every encoding except UTF-16, so an odd declared encoding cannot hide the root.
  const decoder = new TextDecoder(encoding === 'utf-16le' || encoding === 'utf-16be' ? encoding : 'utf-8');
  return findSvgStart(decoder.decode(bytes)) ? 'svg' : undefined;
}

/** Returns what a file in another format looks like ("a WebP image"), if its first bytes show it. */
export function nameForeignFormat(bytes: Uint8Array): string | undefined {
  return foreignSignatures.find(([offset, signature]) => startsWith(bytes, offset, signature))?.[2];
}

function startsWith(bytes: Uint8Array, offset: number, latin1: string): boolean {
  if (bytes.length < offset + latin1.length) return false;
  for (let i = 0; i < latin1.length; i++) if (bytes[offset + i] !== latin1.charCodeAt(i)) return false;
  return true;
}
