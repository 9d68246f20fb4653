import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit, { type LimitFunction } from 'p-limit';
import { StorageFailure } from '../storage-failure.ts';
import {
  assertBlobKey,
  assertBlobPrefix,
  assertByteRange,
  type BlobStore,
  type ByteRange,
  isBlobKey,
  type ListedBlob,
  type OpenBlob,
} from './blob-store.ts';
import { createS3Client, type S3BlobStoreOptions } from './s3-client.ts';

/** An S3 client, and the bucket and prefix of the store's keys. */
interface Place {
  readonly client: S3Client;
  /** For uploads, whose requests take longer. */
  readonly uploadClient: S3Client;
  readonly bucket: string;
  /** Empty, or with a trailing slash. */
  readonly root: string;
  readonly keysPerPage: number;
  readonly limitUploads: LimitFunction;
}

/**
 * An upload holds up to two parts in memory, each once as the pieces that were read and once as a whole. All uploads
 * together hold at most 80 MiB, however many there are.
 */
const partBytes = 5 * 1024 * 1024;
const partsAtOnce = 2;
const uploadsAtOnce = 4;
const checkTimeoutMs = 3_000;

/** Stores blobs as objects in a bucket of Amazon S3, or of any other server with the same protocol. */
export function createS3BlobStore(options: S3BlobStoreOptions): BlobStore {
  const place: Place = {
    client: createS3Client(options, { requestTimeout: 5_000, maxAttempts: 3 }),
    uploadClient: createS3Client(options, { requestTimeout: 15_000, maxAttempts: 3 }),
    bucket: options.bucket,
    root: options.prefix === '' ? '' : `${options.prefix}/`,
    keysPerPage: options.keysPerPage ?? 1000,
    limitUploads: pLimit(uploadsAtOnce),
  };
  return {
    check: () => checkBucket(place),
    putFile: async (key, path) => {
      assertBlobKey(key);
      await place.limitUploads(() => uploadFile(place, key, path));
    },
    open: async (key, range) => {
      assertBlobKey(key);
      if (range) assertByteRange(range);
      return openObject(place, key, range);
    },
    copy: async (from, to) => {
      assertBlobKey(from);
      assertBlobKey(to);
      await copyObject(place, from, to);
    },
    delete: async (key) => {
      assertBlobKey(key);
      await deleteObject(place, key);
    },
    list: (prefix) => listObjects(place, prefix),
    deleteUnfinished: (begunBefore) => abortUploads(place, begunBefore),
  };
}

async function uploadFile(place: Place, key: string, path: string): Promise<void> {
  await using handle = await open(path, 'r');
  const { size } = await handle.stat();
  const body = handle.createReadStream();
  try {
    const upload = new Upload({
      client: place.uploadClient,
      params: { Bucket: place.bucket, Key: place.root + key, Body: body, ContentLength: size },
      partSize: Math.max(partBytes, Math.ceil(size / 10_000)), // S3 accepts up to 10,000 parts
      queueSize: partsAtOnce,
    });
    await upload.done().catch(explain(place, `put ${key}`));
  } finally {
    body.destroy();
  }
}

/** Requests an object that does not exist: any response except an error shows that the bucket can be read. */
async function checkBucket(place: Place): Promise<undefined> {
  const command = new HeadObjectCommand({ Bucket: place.bucket, Key: `${place.root}_health` });
  try {
    await place.client.send(command, { abortSignal: AbortSignal.timeout(checkTimeoutMs) });
  } catch (error) {
    if (!isStatus(error, 404)) explain(place, 'be read')(error);
  }
}

async function openObject(
  place: Place,
  key: string,
  range: ByteRange | undefined,
): Promise<OpenBlob | undefined> {
  const input = { Bucket: place.bucket, Key: place.root + key };
  const command = new GetObjectCommand(
    range ? { ...input, Range: `bytes=${range.first}-${range.last}` } : input,
  );
  try {
    const { Body, ContentLength, ContentRange } = await place.client.send(command);
    if (!(Body instanceof Readable)) throw new Error('the response has no body');
    const size = range ? sizeOf(ContentRange, ContentLength) : ContentLength;
    if (size !== undefined) return { size, body: Body };
    Body.destroy();
    throw new Error('the response has no valid size');
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (range && isStatus(error, 416)) return openPastTheEnd(place, key);
    return explain(place, `open ${key}`)(error);
  }
}

/** RFC 9110, section 14.4: `bytes 0-99/1234`. An empty object has no ranges and is sent whole. */
function sizeOf(contentRange: string | undefined, contentLength: number | undefined): number | undefined {
  const size = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange ?? '')?.[1];
  if (size !== undefined) return Number(size);
  return contentLength === 0 ? 0 : undefined;
}

/** The response to a range past the end does not always include the size. */
async function openPastTheEnd(place: Place, key: string): Promise<OpenBlob | undefined> {
  try {
    const command = new HeadObjectCommand({ Bucket: place.bucket, Key: place.root + key });
    const { ContentLength } = await place.client.send(command);
    if (ContentLength === undefined) throw new Error('the response has no Content-Length');
    return { size: ContentLength, body: Readable.from([]) };
  } catch (error) {
    if (isStatus(error, 404)) return undefined; // it was deleted meanwhile
    return explain(place, `open ${key}`)(error);
  }
}

/** The server copies it. The limit is 5 GB. */
async function copyObject(place: Place, from: string, to: string): Promise<void> {
  const { bucket, root, uploadClient } = place;
  const source = `${bucket}/${root}${from}`.split('/').map(encodeURIComponent).join('/');
  try {
    await uploadClient.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: root + to,
        CopySource: source,
        MetadataDirective: 'COPY',
      }),
    );
  } catch (error) {
    if (!isMissing(error)) explain(place, `copy ${from}`)(error);
  }
}

async function deleteObject(place: Place, key: string): Promise<void> {
  try {
    await place.client.send(new DeleteObjectCommand({ Bucket: place.bucket, Key: place.root + key }));
  } catch (error) {
    if (!isMissing(error)) explain(place, `delete ${key}`)(error);
  }
}

async function* listObjects(place: Place, prefix: string): AsyncGenerator<ListedBlob> {
  assertBlobPrefix(prefix);
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: place.bucket,
      Prefix: place.root + prefix,
      MaxKeys: place.keysPerPage,
      ...(token && { ContinuationToken: token }),
    });
    const page = await place.client.send(command).catch(explain(place, `list ${prefix}`));
    for (const object of page.Contents ?? []) {
      const key = object.Key?.slice(place.root.length) ?? '';
      // Objects with names that are not keys belong to other programs.
      if (isBlobKey(key) && object.LastModified) yield { key, writtenAt: object.LastModified.getTime() };
    }
    token = page.NextContinuationToken;
  } while (token);
}

/** Parts of an unfinished upload take up space in the bucket, but no listing of objects shows them. */
async function abortUploads(place: Place, begunBefore: number): Promise<number> {
  let aborted = 0;
  for await (const upload of listUploads(place)) {
    if (!upload.Key || !upload.UploadId || !upload.Initiated) continue;
    if (upload.Initiated.getTime() >= begunBefore || !isBlobKey(upload.Key.slice(place.root.length)))
      continue;
    const command = new AbortMultipartUploadCommand({
      Bucket: place.bucket,
      Key: upload.Key,
      UploadId: upload.UploadId,
    });
    await place.client.send(command).catch((error: unknown) => {
      // It was completed or aborted meanwhile.
      if (!isStatus(error, 404)) explain(place, `abort the upload of ${upload.Key}`)(error);
    });
    aborted++;
  }
  return aborted;
}

async function* listUploads(place: Place): AsyncGenerator<MultipartUpload> {
  let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  do {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: place.bucket,
      Prefix: place.root,
      MaxUploads: place.keysPerPage,
      ...next,
    });
    const page = await place.client.send(command).catch(explain(place, 'list unfinished uploads'));
    yield* page.Uploads ?? [];
    next =
      page.IsTruncated && page.NextKeyMarker
        ? {
            KeyMarker: page.NextKeyMarker,
            ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }),
          }
        : undefined;
  } while (next);
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}

/** A missing bucket is also a 404, but means that the configuration is wrong. */
function isMissing(error: unknown): boolean {
  return isStatus(error, 404) && (error as S3ServiceException).name !== 'NoSuchBucket';
}

/** Describes what failed and where; the SDK's own message is sometimes just `UnknownError`. */
function explain(place: Place, what: string): (error: unknown) => never {
  return (cause) => {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    const status = cause instanceof S3ServiceException ? ` (status ${cause.$metadata.httpStatusCode})` : '';
    const explained = `S3 bucket ${place.bucket}: could not ${what}: ${name}: ${message}${status}`;
    throw new StorageFailure('files', explained, cause);
  };
}
