import { readFile, rm } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { rejectImage, type UploadedFile } from './images.ts';
import type { PlanInspection } from './plan.schema.ts';
import { drawPreview, isPdf, type PageChoice, readPages } from './plan-files.ts';

/**
 * Lists the pages of a PDF and draws a small picture of one.
 *
 * @throws MusterError `UnsupportedImage`, `ImageTooLarge`, `InvalidRequest`, `ServiceUnavailable`
 */
export async function inspectPlan(
  ctx: Context,
  choice: PageChoice,
  file: UploadedFile | undefined,
): Promise<PlanInspection> {
  if (!file) throw fieldError('imageFile', 'is required: a PDF file');
  if (!(await isPdf(file.path)))
    throw errorOf('UnsupportedImage', 'imageFile: This file is no PDF. Images need no choice of a page.');
  const found = await readPages(ctx.imageWorkers, file.path, choice.password).catch(rejectImage);
  if (found === 'needs-password') return { needsPassword: true, pages: [], preview: null };
  const path = `${file.path}.preview.png`;
  try {
    const size = await drawPreview(ctx.imageWorkers, file.path, path, choice).catch(rejectImage);
    const dataUrl = `data:image/png;base64,${(await readFile(path)).toString('base64')}`;
    const pages = found.pages.map(({ width, height }, index) => ({
      page: index + 1,
      widthPt: width,
      heightPt: height,
    }));
    return { needsPassword: false, pages, preview: { page: choice.page ?? 1, ...size, dataUrl } };
  } finally {
    await rm(path, { force: true });
  }
}
