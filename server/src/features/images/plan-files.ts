import { open } from 'node:fs/promises';
import { ImageProblem } from '../../imaging/image-problem.ts';
import type { PdfPages } from '../../imaging/pdf/draw-pdf.ts';
import type { ImageWorkers } from '../../imaging/workers/image-workers.ts';
import type { TaskBounds } from '../../workers/worker-child.ts';

/** How a page of a PDF becomes an image. */
export interface PageChoice {
  readonly page?: number | null | undefined;
  readonly dpi?: number | null | undefined;
  readonly password?: string | null | undefined;
}

/** Drawing takes most: a band of 64 MB, what PDFium keeps of the page, and the process itself. */
const pdfBounds: TaskBounds = { timeoutMs: 20_000, memoryBytes: 600 * 1024 * 1024 };
const previewLongerSidePx = 800;
/** A reader finds the signature anywhere in the first kilobyte (ISO 32000-1, implementation note 13). */
const signatureBytes = 1024;

export async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

/** Draws a page into a PNG. @throws ImageProblem */
export function drawPage(
  workers: ImageWorkers,
  path: string,
  outputPath: string,
  { page, dpi, password }: PageChoice,
): Promise<{ readonly width: number; readonly height: number }> {
  const choice = { page: page ?? 1, dpi: dpi ?? undefined, password: password ?? undefined };
  return workers.run('drawPdf', { path, outputPath, ...choice }, pdfBounds);
}

/** Draws a small picture of a page into a PNG. @throws ImageProblem */
export function drawPreview(
  workers: ImageWorkers,
  path: string,
  outputPath: string,
  { page, password }: PageChoice,
): Promise<{ readonly width: number; readonly height: number }> {
  const choice = { page: page ?? 1, longerSidePx: previewLongerSidePx, password: password ?? undefined };
  return workers.run('drawPdf', { path, outputPath, ...choice }, pdfBounds);
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
