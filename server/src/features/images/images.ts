import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf, MusterError } from '../../errors.ts';
import { type ImageFacts, ImageProblem, inspectImage } from '../../imaging/decode/inspect-image.ts';
import { timestampNow } from '../../timestamp.ts';
import { FileMissing } from '../../unavailable.ts';
import * as store from './images.store.ts';

/** 50 × 1024 × 1024 bytes. */
export const maxImageBytes = 50 * 1024 * 1024;

/** A file that was uploaded with a request. */
export interface UploadedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A stored image that no row refers to yet. */
export interface StoredImage {
  readonly id: string;
  readonly key: string;
  readonly facts: ImageFacts;
  readonly file: UploadedFile;
}

/** The parts of an image's address. */
export interface ImageAddress {
  readonly key: string;
  readonly format: string;
}

/**
 * Decodes an uploaded file and stores it. The blob is written before the row that refers to it, so a crash in between
 * leaves an unused file, never a row without its file.
 *
 * @throws MusterError `UnsupportedImage`, `ImageTooLarge` or `ServiceUnavailable`; then nothing is stored
 */
export async function storeImage(ctx: Context, file: UploadedFile): Promise<StoredImage> {
  return storeKnownImage(ctx, await inspectImage(ctx.imageWorkers, file.path).catch(rejectImage), file);
}

/** As {@link storeImage}, for a file that is known to be what `facts` says. */
export async function storeKnownImage(
  ctx: Context,
  facts: ImageFacts,
  file: UploadedFile,
): Promise<StoredImage> {
  const image = { id: randomUUIDv7(), key: randomBytes(16).toString('hex'), facts, file };
  await ctx.blobs.putFile(blobKeyOf({ key: image.key, format: facts.format }), file.path);
  return image;
}

function rejectImage(problem: unknown): never {
  if (!(problem instanceof ImageProblem)) throw problem;
  if (problem.kind === 'busy') {
    throw errorOf('ServiceUnavailable', `imageFile: ${problem.message}`, {
      headers: { 'retry-after': '10' },
    });
  }
  const name = problem.kind === 'too-large' ? 'ImageTooLarge' : 'UnsupportedImage';
  throw errorOf(name, `imageFile: ${problem.message}`, { cause: problem });
}

/** Inserts the row of a stored image, in the transaction that refers to it. */
export async function recordImage(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  owner: ImageOwner,
  image: StoredImage,
) {
  await store.insertImage(trx, {
    department_id: owner.departmentId,
    id: image.id,
    map_id: owner.mapId,
    key: image.key,
    format: image.facts.format,
    width: image.facts.width,
    height: image.facts.height,
    size_bytes: image.file.sizeBytes,
    sha256: image.file.sha256,
    added_on: timestampNow(ctx),
  });
}

export interface ImageOwner {
  readonly departmentId: number;
  readonly mapId: string;
}

/**
 * Runs the transaction that refers to a stored image. If a rule rejects it, the file is deleted. After any other failure
 * the commit may have happened, so the file stays: `muster sweep` deletes unused files, but a missing file is an error.
 */
export async function keepOrDiscard<T>(
  ctx: Context,
  image: StoredImage | undefined,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (image && error instanceof MusterError)
      await discardBlobs(ctx, [{ key: image.key, format: image.facts.format }]);
    throw error;
  }
}

/** Deletes the row of an image. {@link discardBlobs} deletes its file after the transaction has committed. */
export function removeImage(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<ImageAddress[]> {
  return store.deleteImage(trx, departmentId, id);
}

/** As {@link removeImage}, for the images of a map and all its floors. */
export function removeImagesOfMap(trx: DatabaseOrTransaction, owner: ImageOwner): Promise<ImageAddress[]> {
  return store.deleteImagesOfMap(trx, owner.departmentId, owner.mapId);
}

/** Deletes files that nothing refers to any more. A failure is only logged: garbage collection deletes the file later. */
export async function discardBlobs(ctx: Context, images: readonly ImageAddress[]): Promise<void> {
  for (const image of images) {
    await ctx.blobs
      .delete(blobKeyOf(image))
      .catch((err: unknown) =>
        ctx.log.warn({ err, key: blobKeyOf(image) }, 'an unused file could not be deleted'),
      );
  }
}

export function imageUrl(ctx: Context, image: ImageAddress): string {
  return `${ctx.config.storageUrl}/${blobKeyOf(image)}`;
}

function blobKeyOf(image: ImageAddress): string {
  return `images/${image.key}.${image.format}`;
}

/** Filters keys to those of existing images. */
export function findKnownImages(ctx: Context, keys: readonly string[]): Promise<string[]> {
  return store.findKeys(ctx.db, keys);
}

/** The bytes of an image as it was uploaded. @throws Error when its file is gone, though a row refers to it */
export async function openOriginal(ctx: Context, image: ImageAddress): Promise<Readable> {
  const blob = await ctx.blobs.open(blobKeyOf(image));
  if (!blob) throw new FileMissing(`the file ${blobKeyOf(image)} is gone`);
  return blob.body;
}

const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

export interface ServedImage {
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly body: Readable;
}

/**
 * Opens an uploaded image by the last part of its address, `{key}.{format}`. Anyone who knows the key may read it.
 *
 * @throws MusterError `NotFound`
 */
export async function openImage(ctx: Context, fileName: string): Promise<ServedImage> {
  const [, key, format] = /^([0-9a-f]{32})\.(png|jpg|svg)$/.exec(fileName) ?? [];
  const blob = key && format ? await ctx.blobs.open(blobKeyOf({ key, format })) : undefined;
  const mediaType = format && mediaTypes[format];
  if (!blob && key && (await store.findKeys(ctx.db, [key])).length > 0)
    throw new FileMissing(`the file of the image ${fileName} is gone`);
  if (!blob || !mediaType) throw errorOf('NotFound', 'There is no image at this address');
  return { mediaType, sizeBytes: blob.size, body: blob.body };
}
