import { open } from 'node:fs/promises';
import { sniffBytes, sniffImageFormat } from '../../imaging/decode/image-format.ts';
import { inspectBounds } from '../../imaging/decode/inspect-image.ts';
import type { FilePosition } from '../../imaging/file-position.ts';
import { ImageProblem } from '../../imaging/image-problem.ts';
import type { PdfPages } from '../../imaging/pdf/draw-pdf.ts';
import type { PageText } from '../../imaging/pdf/page-texts.ts';
import type { ImageWorkers } from '../../imaging/workers/image-workers.ts';
import type { TaskBounds } from '../../workers/worker-child.ts';

/** How to turn a page of a PDF into an image. */
export interface PageChoice {
  readonly page?: number | null | undefined;
  readonly dpi?: number | null | undefined;
  readonly password?: string | null | undefined;
}

/** A plan that was rendered to a PNG. */
export interface DrawnPlan {
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  /** The position that the file contains, in these pixels. */
  readonly position: FilePosition;
  /** The texts on it; only for a PDF. */
  readonly texts?: readonly PageText[];
}

/** Rendering needs the most: a band of 64 MB, the data that PDFium keeps of the page, and the process itself. */
const pdfBounds: TaskBounds = { timeoutMs: 20_000, memoryBytes: 600 * 1024 * 1024 };
/** Enough for a TIFF of 268 megapixels. */
const tiffBounds: TaskBounds = { timeoutMs: 40_000, memoryBytes: 768 * 1024 * 1024 };
const previewLongerSidePx = 800;
const thumbnailLongerSidePx = 320;
/** 150 pixels per inch on a sheet of 11 × 17 inches. */
const printLongerSidePx = 2400;
/** Signatures of TIFF and BigTIFF, in both byte orders. */
const tiffSignatures = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];
/** PDF readers accept the signature anywhere in the first kilobyte (ISO 32000-1, implementation note 13). */
const signatureBytes = 1024;

export async function isPdf(path: string): Promise<boolean> {
  return (await readHead(path)).includes('%PDF-');
}

export async function isTiff(path: string): Promise<boolean> {
  return tiffSignatures.includes((await readHead(path)).toString('latin1', 0, 4));
}

export async function isSvg(path: string): Promise<boolean> {
  return sniffImageFormat(await readHead(path, sniffBytes)) === 'svg';
}

/** Whether the format of a file can contain its position. */
export async function mayHavePosition(path: string): Promise<boolean> {
  return (await isPdf(path)) || (await isTiff(path));
}

async function readHead(path: string, bytes = signatureBytes): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Renders a TIFF to a PNG. @throws ImageProblem */
export function drawTiffPlan(workers: ImageWorkers, path: string, outputPath: string): Promise<DrawnPlan> {
  return workers.run('drawTiff', { path, outputPath }, tiffBounds);
}

/** Writes a PNG or JPEG with upright pixels. @throws ImageProblem */
export function turnPlanUpright(
  workers: ImageWorkers,
  payload: {
    readonly path: string;
    readonly outputPath: string;
    readonly format: 'png' | 'jpg';
    readonly quality?: number;
  },
): Promise<void> {
  return workers.run('turnUpright', payload, inspectBounds);
}

/** Draws a small WebP of an image that {@link turnPlanUpright} or {@link drawPreview} wrote. @throws ImageProblem */
export function drawThumbnail(
  workers: ImageWorkers,
  payload: { readonly path: string; readonly outputPath: string; readonly format: 'png' | 'jpg' },
): Promise<void> {
  return workers.run('drawThumbnail', { ...payload, longerSidePx: thumbnailLongerSidePx }, inspectBounds);
}

/** Renders a small preview of a TIFF to a PNG; the result describes the whole image. @throws ImageProblem */
export function drawTiffPreview(workers: ImageWorkers, path: string, outputPath: string) {
  return workers.run('drawTiff', { path, outputPath, longerSidePx: previewLongerSidePx }, tiffBounds);
}

/** Renders a page to a PNG. @throws ImageProblem */
export function drawPage(
  workers: ImageWorkers,
  path: string,
  outputPath: string,
  { page, dpi, password, longerSidePx }: PageChoice & { readonly longerSidePx?: number },
): Promise<DrawnPlan> {
  const size = longerSidePx === undefined ? { dpi: dpi ?? undefined } : { longerSidePx };
  const choice = { page: page ?? 1, ...size, password: password ?? undefined };
  return workers.run('drawPdf', { path, outputPath, ...choice }, pdfBounds);
}

/** Renders a small preview of a page to a PNG. @throws ImageProblem */
export function drawPreview(
  workers: ImageWorkers,
  path: string,
  outputPath: string,
  { page, password }: PageChoice,
): Promise<DrawnPlan> {
  return drawPage(workers, path, outputPath, { page, password, longerSidePx: previewLongerSidePx });
}

/** @returns the pages of a PDF, or `needs-password`. @throws ImageProblem */
export async function readPages(
  workers: ImageWorkers,
  path: string,
  password: string | null | undefined,
): Promise<PdfPages | 'needs-password'> {
  try {
    return await workers.run('inspectPdf', { path, password: password ?? undefined }, pdfBounds);
  } catch (problem) {
    if (problem instanceof ImageProblem && problem.detail === 'password') return 'needs-password';
    throw problem;
  }
}

/** Draws an SVG as a PNG of at most 4096 pixels on its longer side. @throws ImageProblem */
export async function rasterizeSvg(
  workers: ImageWorkers,
  payload: { readonly path: string; readonly outputPath: string },
): Promise<void> {
  await workers.run('drawSvg', payload, inspectBounds);
}

/** Draws a stored image on white paper, as a JPEG. @throws ImageProblem */
export async function drawPrint(
  workers: ImageWorkers,
  payload: { readonly path: string; readonly outputPath: string; readonly format: 'png' | 'jpg' | 'svg' },
): Promise<void> {
  await workers.run('drawPrint', { ...payload, longerSidePx: printLongerSidePx }, pdfBounds);
}
