import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { mediaTypeOf } from '../../imaging/decode/image-format.ts';
import { type ImageFacts, ImageProblem, inspectImage } from '../../imaging/decode/inspect-image.ts';
import type { FilePosition } from '../../imaging/file-position.ts';
import type { PageText } from '../../imaging/pdf/page-texts.ts';
import { keepOrDiscardBlobs } from '../../storage/blobs/discard-blobs.ts';
import type { ImageRow, SourceFormat } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { FileMissing } from '../../unavailable.ts';
import * as store from './images.store.ts';
import {
  type DrawnPlan,
  drawPage,
  drawTiffPlan,
  isPdf,
  isTiff,
  type PageChoice,
  turnPlanUpright,
} from './plan-files.ts';

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
  /** The upload that the image was made from; null if it is the image itself. */
  readonly source: { readonly key: string; readonly format: SourceFormat } | null;
  /** The position that the upload contains. */
  readonly position: FilePosition;
  /** The texts on the plan; null if they are unknown. */
  readonly texts: readonly PageText[] | null;
}

/** The parts of an image's URL. */
export interface ImageAddress {
  readonly key: string;
  readonly format: string;
}

/**
 * Decodes an uploaded file and stores it. The blob is written before the row that refers to it, so a crash in between
 * leaves an unused file, but never a row without a file.
 *
 * @throws MusterError `UnsupportedImage`, `ImageTooLarge` or `ServiceUnavailable`, and then stores nothing
 */
export async function storeImage(
  ctx: Context,
  file: UploadedFile,
  choice: PageChoice = {},
): Promise<StoredImage> {
  const { imageWorkers } = ctx;
  if (await isPdf(file.path))
    return storeDrawn(ctx, file, 'pdf', (path) => drawPage(imageWorkers, file.path, path, choice));
  if (await isTiff(file.path))
    return storeDrawn(ctx, file, 'tif', (path) => drawTiffPlan(imageWorkers, file.path, path));
  const { isTurned, ...facts } = await inspectImage(imageWorkers, file.path).catch(rejectImage);
  if (!isTurned || facts.format === 'svg') return storeInspectedImage(ctx, facts, file);
  const { format } = facts;
  return storeDrawn(ctx, file, format, async (outputPath) => {
    await turnPlanUpright(imageWorkers, { path: file.path, outputPath, format });
    return { ...facts, position: null };
  });
}

/** Does the same as {@link storeImage} for a file that needs no inspection, because `facts` describes it. */
export async function storeInspectedImage(
  ctx: Context,
  facts: ImageFacts,
  file: UploadedFile,
): Promise<StoredImage> {
  const image = { id: randomUUIDv7(), key: newKey(), facts, file, source: null, position: null, texts: null };
  await ctx.blobs.putFile(blobKeyOf({ key: image.key, format: facts.format }), file.path);
  return image;
}

/** Stores a drawn image, from which everything else is drawn, and the upload it was made from as the original. */
async function storeDrawn(
  ctx: Context,
  file: UploadedFile,
  format: SourceFormat,
  draw: (outputPath: string) => Promise<DrawnPlan>,
): Promise<StoredImage> {
  const path = `${file.path}.drawn`;
  try {
    const { width, height, position, texts = null } = await draw(path).catch(rejectImage);
    const drawn = format === 'jpg' ? 'jpg' : 'png';
    const facts: ImageFacts = { format: drawn, mediaType: mediaTypeOf(drawn), width, height };
    const source = { key: newKey(), format };
    const image = { id: randomUUIDv7(), key: newKey(), facts, file, source, position, texts };
    await ctx.blobs.putFile(blobKeyOf(source), file.path);
    await ctx.blobs.putFile(blobKeyOf({ key: image.key, format: facts.format }), path);
    return image;
  } finally {
    await rm(path, { force: true });
  }
}

function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** @throws MusterError if the file was rejected; any other error unchanged */
export function rejectImage(problem: unknown, field = 'imageFile'): never {
  if (!(problem instanceof ImageProblem)) throw problem;
  if (problem.kind === 'busy') {
    throw errorOf('ServiceUnavailable', `${field}: ${problem.message}`, {
      headers: { 'retry-after': '10' },
    });
  }
  const name = problem.kind === 'too-large' ? 'ImageTooLarge' : 'UnsupportedImage';
  throw errorOf(name, `${field}: ${problem.message}`, { cause: problem });
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
    source_key: image.source?.key ?? null,
    source_format: image.source?.format ?? null,
    plan_texts: image.texts && JSON.stringify(image.texts),
    size_bytes: image.file.sizeBytes,
    sha256: image.file.sha256,
    added_on: timestampNow(ctx),
  });
}

export interface ImageOwner {
  readonly departmentId: number;
  readonly mapId: string;
}

/** Runs the transaction that refers to a stored image, and deletes its files if a rule rejects it. */
export function keepOrDiscard<T>(
  ctx: Context,
  image: StoredImage | undefined,
  save: () => Promise<T>,
): Promise<T> {
  return keepOrDiscardBlobs(ctx, image ? storedFiles(image) : [], save);
}

/** Deletes the row of an image. @returns the keys of its files, which must be deleted after the transaction has committed */
export async function removeImage(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<string[]> {
  return (await store.deleteImage(trx, departmentId, id)).flatMap(imageFiles);
}

/** Does the same as {@link removeImage} for the images of a map and all its floors. */
export async function removeImagesOfMap(trx: DatabaseOrTransaction, owner: ImageOwner): Promise<string[]> {
  return (await store.deleteImagesOfMap(trx, owner.departmentId, owner.mapId)).flatMap(imageFiles);
}

/** The keys of all files of an image: the image, and the upload it was made from. */
export function imageFiles(row: Pick<ImageRow, 'key' | 'format' | 'source_key' | 'source_format'>): string[] {
  const { source_key: key, source_format: format } = row;
  return [row, ...(key !== null && format !== null ? [{ key, format }] : [])].map(blobKeyOf);
}

/** The keys of the files of an image that no row refers to yet. */
export function storedFiles({ key, facts, source }: StoredImage): string[] {
  return [{ key, format: facts.format }, ...(source ? [source] : [])].map(blobKeyOf);
}

/** Describes a stored image for the audit log. */
export function describeImage({ key, facts, file, source }: StoredImage) {
  const { width, height } = facts;
  return {
    file: blobKeyOf(source ?? { key, format: facts.format }),
    sizeBytes: file.sizeBytes,
    width,
    height,
  };
}

/** Does the same as {@link describeImage} for an image that has a row. */
export async function describeImageOf(db: DatabaseOrTransaction, departmentId: number, id: string) {
  const row = await store.findImage(db, departmentId, id);
  if (!row) return null;
  const { key, format, source_key, source_format, size_bytes: sizeBytes, width, height } = row;
  const isMade = source_key !== null && source_format !== null;
  const file = blobKeyOf(isMade ? { key: source_key, format: source_format } : { key, format });
  return { file, sizeBytes, width, height };
}

/** Returns the SHA-256 of the upload of an image. */
export async function readImageHash(db: DatabaseOrTransaction, departmentId: number, id: string) {
  return (await store.findImage(db, departmentId, id))?.sha256;
}

function imageUrl(ctx: Context, image: ImageAddress): string {
  return `${ctx.config.storageUrl}/${blobKeyOf(image)}`;
}

/** The columns from which the URLs of an image of a map or floor are computed. */
interface ImageColumns {
  readonly image_key: string;
  readonly image_format: string;
  readonly source_key: string | null;
  readonly source_format: string | null;
  readonly picture_key: string | null;
}

/** The URLs of the picture that is shown for an image, and of the upload. */
export function imageAddresses(ctx: Context, row: ImageColumns) {
  const image = { key: row.image_key, format: row.image_format };
  const shown = row.picture_key === null ? image : pictureAddress(row.picture_key);
  const { source_key: key, source_format: format } = row;
  const original = key !== null && format !== null ? { key, format } : image;
  return { imageUrl: imageUrl(ctx, shown), originalImageUrl: imageUrl(ctx, original) };
}

/** The address of a north-up picture, as the parts of its URL. */
function pictureAddress(pictureKey: string): ImageAddress {
  return { key: pictureKey, format: 'png' };
}

export function pictureBlobKey(pictureKey: string): string {
  return blobKeyOf(pictureAddress(pictureKey));
}

export function blobKeyOf(image: ImageAddress): string {
  return `images/${image.key}.${image.format}`;
}

/** Filters keys to those of existing images. */
export function findExistingImages(ctx: Context, keys: readonly string[]): Promise<string[]> {
  return store.findKeys(ctx.db, keys);
}

/** Opens an image as it was uploaded. @throws Error if its file is missing although a row refers to it */
export async function openOriginal(ctx: Context, image: ImageAddress): Promise<Readable> {
  const blob = await ctx.blobs.open(blobKeyOf(image));
  if (!blob) throw new FileMissing(`the file ${blobKeyOf(image)} is missing`);
  return blob.body;
}
