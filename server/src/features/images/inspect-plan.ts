import { readFile, rm } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { describeFilePosition } from '../placements/file-position.ts';
import { rejectImage, type UploadedFile } from './images.ts';
import type { PlanInspection } from './plan.schema.ts';
import { drawPreview, drawTiffPreview, isPdf, isTiff, type PageChoice, readPages } from './plan-files.ts';

/**
 * Lists the pages of a PDF, draws a small preview of one page or of a TIFF, and reads the position in the file.
 *
 * @throws MusterError `UnsupportedImage`, `ImageTooLarge`, `InvalidRequest`, `ServiceUnavailable`
 */
export async function inspectPlan(
  ctx: Context,
  choice: PageChoice,
  file: UploadedFile | undefined,
): Promise<PlanInspection> {
  if (!file) throw fieldError('imageFile', 'is required: a PDF or TIFF file');
  const previewPath = `${file.path}.preview.png`;
  try {
    if (await isTiff(file.path)) return await inspectTiff(ctx, file, previewPath);
    if (await isPdf(file.path)) return await inspectPdf(ctx, choice, file, previewPath);
  } finally {
    await rm(previewPath, { force: true });
  }
  throw errorOf(
    'UnsupportedImage',
    'imageFile: This file is neither a PDF nor a TIFF. Other images do not need to be inspected.',
  );
}

async function inspectTiff(ctx: Context, file: UploadedFile, previewPath: string): Promise<PlanInspection> {
  const image = await drawTiffPreview(ctx.imageWorkers, file.path, previewPath).catch(rejectImage);
  const preview = { page: 1, ...image.drawn, dataUrl: await readDataUrl(previewPath) };
  return { needsPassword: false, pages: [], preview, ...describeFilePosition(image.position, image) };
}

async function inspectPdf(
  ctx: Context,
  choice: PageChoice,
  file: UploadedFile,
  previewPath: string,
): Promise<PlanInspection> {
  const found = await readPages(ctx.imageWorkers, file.path, choice.password).catch(rejectImage);
  if (found === 'needs-password')
    return { needsPassword: true, pages: [], preview: null, placement: null, placementProblem: null };
  const drawn = await drawPreview(ctx.imageWorkers, file.path, previewPath, choice).catch(rejectImage);
  const { position, ...size } = drawn;
  const pages = found.pages.map(({ width, height }, index) => ({
    page: index + 1,
    widthPt: width,
    heightPt: height,
  }));
  const preview = { page: choice.page ?? 1, ...size, dataUrl: await readDataUrl(previewPath) };
  return { needsPassword: false, pages, preview, ...describeFilePosition(position, size) };
}

async function readDataUrl(path: string): Promise<string> {
  return `data:image/png;base64,${(await readFile(path)).toString('base64')}`;
}
