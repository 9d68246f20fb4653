import { type OpenedFile, openPart, type PastEnd } from '../../byte-ranges.ts';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { FileMissing } from '../../unavailable.ts';
import {
  type AttachmentFileFormat,
  attachmentBlobKey,
  hasFile,
} from '../attachment-files/attachment-files.ts';

const mediaTypes: Readonly<Record<AttachmentFileFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  webp: 'image/webp',
};

export function mediaTypeOf(format: AttachmentFileFormat): string {
  return mediaTypes[format];
}

/**
 * Opens the file of an attachment, its thumbnail, or a part of one, by the last part of its URL, `{key}.{format}`. Anyone who
 * knows the key may read it.
 *
 * @throws MusterError `NotFound`
 */
export async function openAttachment(
  ctx: Context,
  fileName: string,
  rangeHeader: string | undefined,
): Promise<{ readonly mediaType: string; readonly file: OpenedFile | PastEnd }> {
  const [, key, format] = /^([0-9a-f]{32})\.(jpg|png|pdf|webp)$/.exec(fileName) ?? [];
  const notFound = errorOf('NotFound', 'There is no attachment at this address');
  if (!key || !isFormat(format)) throw notFound;
  const blobKey = attachmentBlobKey(key, format);
  const file = await openPart(ctx.blobs, blobKey, rangeHeader);
  if (file) return { mediaType: mediaTypes[format], file };
  throw (await hasFile(ctx, key, format))
    ? new FileMissing(`the attachment ${blobKey} is missing`)
    : notFound;
}

function isFormat(format: string | undefined): format is AttachmentFileFormat {
  return format !== undefined && Object.hasOwn(mediaTypes, format);
}
