import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { sniffBytes, sniffImageFormat } from '../../imaging/decode/image-format.ts';
import { inspectImage } from '../../imaging/decode/inspect-image.ts';
import { ImageProblem } from '../../imaging/image-problem.ts';
import type { AttachmentFormat, AttachmentRow } from '../../storage/db/attachment-table.ts';
import { attachmentFiles } from '../attachment-files/attachment-files.ts';
import { rejectImage } from '../images/images.ts';
import { drawPreview, drawThumbnail, isPdf, readPages, turnPlanUpright } from '../images/plan-files.ts';

/** 20 × 1024 × 1024 bytes. */
export const maxFileBytes = 20 * 1024 * 1024;

/** The columns of a file. */
export type FileColumns = Pick<AttachmentRow, 'key' | 'format' | 'has_thumbnail' | 'pages' | 'size_bytes'>;

export const noFile: FileColumns = { key: null, format: null, has_thumbnail: 0, pages: null, size_bytes: 0 };

/** A file that is ready to be stored, and its thumbnail if it has one. */
interface PreparedFile {
  readonly format: AttachmentFormat;
  readonly path: string;
  readonly thumbnailPath: string | null;
  readonly pages: number | null;
}

/** Enough for a photo that is looked at, and a third smaller than the quality of plans. */
const quality = 90;

/**
 * Stores an uploaded file before the row that refers to it, under a new key of 128 random bits. Its bytes decide what it is, and
 * its name is ignored.
 *
 * A picture is decoded and encoded again with its pixels upright, so that nothing of the upload but its pixels is served: no
 * position, no preview of an earlier crop, no text and no bytes after its end, in whatever segment a camera or an attacker
 * has put them. Removing known segments without loss would keep the others. A PDF is stored as it is.
 *
 * @throws MusterError `UnsupportedImage`, `ImageTooLarge` or `ServiceUnavailable`, and then stores nothing
 */
export async function storeFile(ctx: Context, path: string): Promise<FileColumns> {
  const temporary = [`${path}.clean`, `${path}.page.png`, `${path}.webp`] as const;
  try {
    const prepared = await prepare(ctx, path, temporary).catch((problem) => rejectImage(problem, 'file'));
    const { format, thumbnailPath, pages } = prepared;
    const columns: FileColumns = {
      key: randomBytes(16).toString('hex'),
      format,
      has_thumbnail: thumbnailPath === null ? 0 : 1,
      pages,
      size_bytes: (await stat(prepared.path)).size,
    };
    const [fileKey = '', thumbnailKey = ''] = attachmentFiles(columns);
    await ctx.blobs.putFile(fileKey, prepared.path);
    if (thumbnailPath !== null) await ctx.blobs.putFile(thumbnailKey, thumbnailPath);
    return columns;
  } finally {
    await Promise.all(temporary.map((one) => rm(one, { force: true })));
  }
}

type Temporary = readonly [clean: string, page: string, thumbnail: string];

async function prepare(ctx: Context, path: string, temporary: Temporary): Promise<PreparedFile> {
  const format = sniffImageFormat(await readHead(path));
  if (format === 'png' || format === 'jpg') return preparePicture(ctx, path, format, temporary);
  if (await isPdf(path)) return preparePdf(ctx, path, temporary);
  throw errorOf('UnsupportedImage', 'file: must be a JPEG, a PNG or a PDF; its name does not count');
}

async function preparePicture(
  { imageWorkers }: Context,
  path: string,
  format: 'png' | 'jpg',
  [clean, , thumbnailPath]: Temporary,
): Promise<PreparedFile> {
  await inspectImage(imageWorkers, path);
  await turnPlanUpright(imageWorkers, { path, outputPath: clean, format, quality });
  await drawThumbnail(imageWorkers, { path: clean, outputPath: thumbnailPath, format });
  return { format, path: clean, thumbnailPath, pages: null };
}

/** A PDF that needs a password, or has more pages than are counted, has no thumbnail. */
async function preparePdf(ctx: Context, path: string, temporary: Temporary): Promise<PreparedFile> {
  const found = await readPages(ctx.imageWorkers, path, null).catch((problem: unknown) => {
    if (problem instanceof ImageProblem && problem.kind === 'too-large') return 'unknown' as const;
    throw problem;
  });
  const pages = typeof found === 'string' ? null : found.pages.length;
  const thumbnailPath = pages === null ? null : await drawFirstPage(ctx, path, temporary);
  return { format: 'pdf', path, thumbnailPath, pages };
}

/** @returns null for a page that cannot be drawn, for example because it takes too long: the file can be useful anyway */
async function drawFirstPage({ imageWorkers, log }: Context, path: string, [, page, thumbnail]: Temporary) {
  try {
    await drawPreview(imageWorkers, path, page, {});
    await drawThumbnail(imageWorkers, { path: page, outputPath: thumbnail, format: 'png' });
    return thumbnail;
  } catch (problem) {
    if (!(problem instanceof ImageProblem) || problem.kind === 'busy') throw problem;
    log.info({ problem: problem.message, detail: problem.detail }, 'a PDF got no thumbnail');
    return null;
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
