import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';
import type { FilePosition } from '../file-position.ts';
import { ImageProblem } from '../image-problem.ts';
import { mayHavePosition, readPagePosition } from './page-position.ts';
import { type PageText, readPageTexts } from './page-texts.ts';
import type { Pdfium, PixelSize } from './pdfium.ts';

/** A PDF document in the memory of PDFium. Lengths are in points of 1/72 inch. */
export interface OpenedPdf {
  readonly pageCount: number;
  /** @param number starts at 1. @throws ImageProblem if the page does not exist or is damaged */
  readonly measurePage: (number: number) => { readonly width: number; readonly height: number };
  /**
   * Draws rows of a page of `size` pixels, on white.
   *
   * @returns a copy of the rows: red, green, blue and an unused byte per pixel
   */
  readonly drawRows: (page: number, size: PixelSize, first: number, count: number) => Uint8Array;
  /** Returns the position of a page according to the document, in pixels of a picture of that size. */
  readonly readPosition: (page: number, size: PixelSize) => FilePosition;
  /** Returns the texts on a page. */
  readonly readTexts: (page: number) => readonly PageText[];
}

/** A plan has one page or a few. Reading the sizes of more pages only takes time. */
const maxPages = 1000;

const fpdfErrors = { format: 3, password: 4, security: 5 } as const;
/** FPDFBitmap_BGRx: 4 bytes per pixel, the last one unused. */
const bitmapFormat = 3;
/**
 * FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER: with annotations, red first.
 * PNG and all code here have red first. The default of PDFium is blue first.
 */
const renderFlags = 0x01 | 0x10;
const white = 0xffffffff;

/**
 * Opens a PDF with PDFium, which is built without JavaScript and XFA, has no access to files or the network, and neither
 * follows links nor opens attachments. Only for child processes: a PDF can take any amount of time and memory.
 *
 * @throws ImageProblem `unsupported` with the detail `password` if the password is missing or wrong; `unsupported` for other
 * encryption; `broken`; `too-large`; `memory`
 */
export async function openPdf(path: string, password: string | undefined): Promise<OpenedPdf> {
  const [bytes, wasm] = await Promise.all([
    readFile(path),
    readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
  ]);
  const wasmBinary = new Uint8Array(wasm).buffer;
  const pdfium = await PDFiumModule({ wasmBinary, locateFile: () => '' });
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  const document = loadDocument(pdfium, bytes, password);
  const pageCount = pdfium._FPDF_GetPageCount(document);
  if (pageCount < 1) throw new ImageProblem('broken', 'This PDF has no pages.');
  if (pageCount > maxPages) {
    const message = `This PDF has ${pageCount} pages, more than the ${maxPages} that are accepted. Save the page with the plan as a separate PDF.`;
    throw new ImageProblem('too-large', message);
  }
  // Pages stay open between bands, because loading a page parses all of it.
  const pages = new Map<number, number>();
  const openPage = (number: number): number => {
    const opened = pages.get(number);
    if (opened !== undefined) return opened;
    if (number > pageCount)
      throw new ImageProblem('unsupported', `This PDF has no page ${number}: its last page is ${pageCount}.`);
    const page = pdfium._FPDF_LoadPage(document, number - 1);
    if (!page) throw new ImageProblem('broken', `Page ${number} of this PDF is damaged.`);
    pages.set(number, page);
    return page;
  };
  return {
    pageCount,
    // Closes the page, because `inspectPdf` measures all pages and each keeps its parsed content in memory.
    measurePage(number) {
      const page = openPage(number);
      const size = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) };
      pages.delete(number);
      pdfium._FPDF_ClosePage(page);
      return size;
    },
    drawRows: (number, size, first, count) => drawRows(pdfium, openPage(number), size, first, count),
    readPosition: (number, size) =>
      mayHavePosition(bytes)
        ? readPagePosition(pdfium, { document, bytes, page: openPage(number), number }, size)
        : null,
    readTexts: (number) => readPageTexts(pdfium, openPage(number)),
  };
}

/**
 * PDFium reads from the given memory as long as the document is open, so it is only freed with the module's memory.
 */
function loadDocument(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined): number {
  const address = copyIn(pdfium, bytes);
  const secret = password ? copyIn(pdfium, Buffer.from(`${password}\0`)) : 0;
  const document = pdfium._FPDF_LoadMemDocument(address, bytes.length, secret);
  if (document) return document;
  const error = pdfium._FPDF_GetLastError();
  if (error === fpdfErrors.password) {
    const message = password ? 'The password for this PDF is wrong.' : 'This PDF needs its password.';
    throw new ImageProblem('unsupported', message, 'password');
  }
  if (error === fpdfErrors.security)
    throw new ImageProblem(
      'unsupported',
      'This PDF uses an unsupported kind of encryption. Save it without a password.',
    );
  throw new ImageProblem(
    'broken',
    'This PDF is damaged or cut short. Print it to a new PDF, and upload that.',
    `error ${error}`,
  );
}

/** `HEAPU8` is read after the allocation, because memory that grows gets a new buffer. */
function copyIn(pdfium: Pdfium, bytes: Uint8Array): number {
  const address = pdfium.wasmExports.malloc(bytes.length);
  if (!address) throw new ImageProblem('memory', 'This PDF takes too much memory.');
  pdfium.HEAPU8.set(bytes, address);
  return address;
}

/**
 * Renders the whole page into a bitmap of `count` rows, `first` rows above its top, so only a band is in memory.
 */
function drawRows(
  pdfium: Pdfium,
  page: number,
  { width, height }: PixelSize,
  first: number,
  count: number,
): Uint8Array {
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, count, bitmapFormat, 0, 0);
  if (!bitmap) throw new ImageProblem('memory', 'This PDF takes too much memory.');
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, count, white);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, -first, width, height, 0, renderFlags);
    const address = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium._FPDFBitmap_GetStride(bitmap);
    if (stride !== width * 4) throw new Error(`rows of ${stride} bytes for ${width} pixels`);
    return pdfium.HEAPU8.slice(address, address + stride * count);
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}
