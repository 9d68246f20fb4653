import type { FilePosition } from '../file-position.ts';
import { copyPage } from './copy-page.ts';
import { exactNumbersOf } from './exact-numbers.ts';
import { findToPixel } from './page-pixels.ts';
import { openPdfObjects } from './pdf-objects.ts';
import { readPdfPosition } from './pdf-position.ts';
import type { Pdfium, PixelSize } from './pdfium.ts';

interface PageOfDocument {
  readonly document: number;
  readonly bytes: Buffer;
  readonly page: number;
  /** Starts at 1. */
  readonly number: number;
}

/**
 * Returns whether a document may have a position. If its dictionaries are neither compressed nor encrypted, its bytes contain
 * the names.
 */
export function mayHavePosition(bytes: Buffer): boolean {
  return ['/VP', '/LGIDict', '/ObjStm', '/Encrypt'].some((name) => bytes.includes(name));
}

/**
 * Reads the position of a page from a document. A position that cannot be read counts as none, because the page is already
 * drawn.
 */
export function readPagePosition(
  pdfium: Pdfium,
  { document, bytes, page, number }: PageOfDocument,
  size: PixelSize,
): FilePosition {
  const toPixel = findToPixel(pdfium, page, size);
  const copy = copyPage(pdfium, document, number - 1);
  if (!toPixel || !copy) return null;
  try {
    return readPdfPosition(openPdfObjects(copy), { toPixel, findExact: exactNumbersOf(bytes) });
  } catch {
    return null;
  }
}
