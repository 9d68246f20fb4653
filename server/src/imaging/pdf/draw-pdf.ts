import type { TaskContext } from '../../workers/worker-messages.ts';
import { maxPixels, svgLongerSidePx } from '../decode/image-limits.ts';
import type { FilePosition } from '../file-position.ts';
import { ImageProblem } from '../image-problem.ts';
import { writePng } from '../write-png.ts';
import { type OpenedPdf, openPdf } from './open-pdf.ts';
import type { PageText } from './page-texts.ts';
import type { PixelSize } from './pdfium.ts';

export interface DrawPdfPayload {
  /** Paths that the server generated. */
  readonly path: string;
  readonly outputPath: string;
  /** Starts at 1. */
  readonly page: number;
  /** Pixels per inch. Without it, the longer side has as many pixels as that of an SVG. */
  readonly dpi?: number;
  /** Instead of `dpi`: the longer side, in pixels. */
  readonly longerSidePx?: number;
  readonly password?: string;
}

export interface InspectPdfPayload {
  readonly path: string;
  readonly password?: string;
}

export interface PdfPages {
  readonly pages: readonly { readonly width: number; readonly height: number }[];
}

/** A drawn page, its texts, and its position according to the document. */
export interface DrawnPdf extends PixelSize {
  /** In pixels of the drawn picture. */
  readonly position: FilePosition;
  readonly texts: readonly PageText[];
}

/** A unit of a page is 1/72 inch by default (ISO 32000-1, 8.3.2.3). */
const pointsPerInch = 72;
/** Pages are drawn in bands of at most this size to limit memory: 16 megapixels are 64 MB. */
const bandPixels = 16_000_000;
/** 2^27 pixels: a page of A0 at 294 dpi. */
const maxPdfPixels = Math.min(maxPixels, 134_217_728);

/** Returns the sizes of all pages, in points. @throws ImageProblem as `openPdf` */
export async function inspectPdf({ path, password }: InspectPdfPayload): Promise<PdfPages> {
  const pdf = await openPdf(path, password);
  const pages = Array.from({ length: pdf.pageCount }, (_, index) => pdf.measurePage(index + 1));
  return { pages };
}

/**
 * Draws a page of a PDF into a PNG, band by band.
 *
 * @throws ImageProblem as `openPdf` and `measurePage`; `too-large` if the page has too many pixels, `broken` if it has no size
 */
export async function drawPdf(payload: DrawPdfPayload, { reportProgress }: TaskContext): Promise<DrawnPdf> {
  const pdf = await openPdf(payload.path, payload.password);
  const size = choosePixels(pdf.measurePage(payload.page), payload);
  const rows = filterRows(pdf, payload.page, size, reportProgress);
  await writePng(payload.outputPath, { ...size, channels: 3 }, rows);
  const { page } = payload;
  return { ...size, position: pdf.readPosition(page, size), texts: pdf.readTexts(page) };
}

/** `dpi` has priority over the longer side. Very thin pages have at least one pixel in each direction. */
function choosePixels({ width, height }: PixelSize, { dpi, longerSidePx }: DrawPdfPayload): PixelSize {
  if (!(width > 0 && height > 0)) throw new ImageProblem('broken', 'This page of the PDF has no size.');
  const longer = longerSidePx ?? svgLongerSidePx;
  const scale = dpi ? dpi / pointsPerInch : longer / Math.max(width, height);
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  if (size.width * size.height > maxPdfPixels) {
    const message = `This page is ${size.width} × ${size.height} pixels at ${dpi} dpi, more than the 134 megapixels that are accepted. Lower dpi.`;
    throw new ImageProblem('too-large', message);
  }
  return size;
}

/**
 * Draws the rows of a PNG: the byte of filter 0, then RGB.
 * This is a generator, so `writePng` draws the next band only after it has written the last one. The fourth byte of
 * PDFium's pixels is unused.
 */
function* filterRows(
  pdf: OpenedPdf,
  page: number,
  size: PixelSize,
  reportProgress: (progress: number) => void,
): Generator<Buffer> {
  const bandRows = Math.max(1, Math.floor(bandPixels / size.width));
  for (let first = 0; first < size.height; first += bandRows) {
    const count = Math.min(bandRows, size.height - first);
    const rgba = pdf.drawRows(page, size, first, count);
    const rows = Buffer.alloc(count * (size.width * 3 + 1));
    let to = 0;
    for (let from = 0; from < rgba.length; from += 4) {
      if (from % (size.width * 4) === 0) to++;
      rows[to++] = rgba[from] ?? 0;
      rows[to++] = rgba[from + 1] ?? 0;
      rows[to++] = rgba[from + 2] ?? 0;
    }
    yield rows;
    reportProgress((first + count) / size.height);
  }
}
