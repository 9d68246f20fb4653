import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { errorOf, type MusterError } from '../../errors.ts';
import { FileMissing } from '../../unavailable.ts';
import * as store from './images.store.ts';
import { blobKeyOf } from './images.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  tif: 'image/tiff',
};

interface ServedImage {
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly body: Readable;
}

/**
 * Opens an uploaded image, or the texts of a PDF, by the last part of its URL, `{key}.{format}`. Anyone who knows the
 * key may read it.
 *
 * @throws MusterError `NotFound`
 */
export async function openImage(ctx: Context, fileName: string): Promise<ServedImage> {
  const [, key, format] = /^([0-9a-f]{32})\.(png|jpg|svg|pdf|tif|json)$/.exec(fileName) ?? [];
  if (key && format === 'json') return openTexts(ctx, key);
  const blob = key && format ? await ctx.blobs.open(blobKeyOf({ key, format })) : undefined;
  const mediaType = format && mediaTypes[format];
  if (!blob && key && (await store.isPicturePending(ctx.db, key))) throw pictureNotReady();
  if (!blob && key && (await store.isImageKey(ctx.db, key)))
    throw new FileMissing(`the file of the image ${fileName} is missing`);
  if (!blob || !mediaType) throw errorOf('NotFound', 'There is no image at this address');
  return { mediaType, sizeBytes: blob.size, body: blob.body };
}

/** @param key the key of the upload */
async function openTexts(ctx: Context, key: string): Promise<ServedImage> {
  const texts = await store.findPlanTexts(ctx.db, key);
  if (!texts) throw errorOf('NotFound', 'There is no plan text at this address');
  const bytes = Buffer.from(texts);
  return { mediaType: 'application/json', sizeBytes: bytes.length, body: Readable.from([bytes]) };
}

function pictureNotReady(): MusterError {
  return errorOf('ServiceUnavailable', 'This image is being drawn; try again in a moment', {
    headers: { 'retry-after': '2' },
  });
}
