import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { errorOf } from '../../errors.ts';
import { feedParser } from './feed-parser.ts';
import { type ReceivedFile, skipFile } from './write-file.ts';

/** The limit for all texts together, because they are kept in memory. */
const maxTextBytes = 1024 * 1024;
/** The limit for everything except the file: texts, boundaries, headers, and parts that the form does not have. */
const maxBytesBesideFile = 4 * 1024 * 1024;
/** Files in fields that the form does not have. */
const maxSkippedFiles = 10;
const limits = { fieldNameSize: 100, fieldSize: maxTextBytes, fields: 200, headerPairs: 100 };

/** The field of a form that accepts files. */
export interface FileField {
  readonly fileField: string;
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  /** The limit for all files together. */
  readonly maxBytes: number;
  /** Text fields that may also be sent as files. */
  readonly textFileFields?: readonly string[];
}

/** A received file with the name that the client gave it. */
export interface NamedFile extends ReceivedFile {
  readonly name: string;
}

/** The parts of a form that have arrived so far. */
export interface FormInProgress {
  readonly texts: Map<string, string>;
  textBytes: number;
  /** The paths of files that are being written or have been written. */
  readonly paths: string[];
  readonly files: NamedFile[];
}

/**
 * Parses a multipart body. After an error, the rest of the body remains unread, and files that are being written are
 * closed first.
 *
 * @param onFile writes a file of the form's file field
 * @throws MusterError `InvalidRequest`, `PayloadTooLarge`, `UnsupportedMediaType`, or any error of `onFile`
 */
export function parseMultipart(
  request: FastifyRequest,
  form: FileField,
  progress: FormInProgress,
  onFile: (stream: BusboyFileStream, name: string) => Promise<void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const parser = openParser(request, form);
  const streams: BusboyFileStream[] = [];
  const pending: Promise<void>[] = [];
  let stopped = false;
  let started = 0;
  const stop = (error: unknown) => {
    if (stopped) return;
    stopped = true;
    parser.removeAllListeners('drain');
    request.raw.removeAllListeners('data').pause();
    for (const stream of streams) stream.destroy();
    // Wait until the file is closed, because the caller deletes it after the error.
    void Promise.allSettled(pending).then(() => reject(error));
  };
  const malformed = (cause?: unknown) =>
    stop(errorOf('InvalidRequest', 'The body must be a complete multipart/form-data form', { cause }));

  parser.on('field', (name, value, nameCut, valueCut) => {
    try {
      addText(form, progress, name, value, nameCut || valueCut);
    } catch (error) {
      stop(error);
    }
  });
  parser.on('file', (name, stream, fileName) => {
    // Busboy cannot end a file's stream without an error listener. The parser reports the same error.
    stream.on('error', () => {});
    const isExpectedFile = name === form.fileField && fileName !== undefined && fileName !== '';
    if (isExpectedFile && started === form.maxFiles) return stop(tooManyFiles(form));
    if (isExpectedFile) started += 1;
    const isText = form.textFileFields?.includes(name);
    const readText = () => readTextFile(form, progress, name, stream);
    const skip = () => skipFile(stream, name, form.maxFileBytes);
    const work = isExpectedFile ? onFile(stream, fileName) : isText ? readText() : skip();
    streams.push(stream);
    pending.push(work);
    work.catch(stop);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.on(limit, () => stop(errorOf('PayloadTooLarge', 'The form has too many fields')));
  }
  parser.on('error', malformed);
  parser.on('finish', () => Promise.all(pending).then(() => resolve(), stop));
  request.raw.on('aborted', malformed);
  feedParser(parser, request.raw, form.maxBytes + maxBytesBesideFile, () =>
    stop(errorOf('PayloadTooLarge', 'The form is over the limit of this endpoint')),
  );
  return promise;
}

function tooManyFiles({ fileField, maxFiles }: FileField) {
  if (maxFiles === 1) return errorOf('InvalidRequest', `${fileField} must be sent only once`);
  return errorOf('InvalidRequest', `${fileField} must be sent at most ${maxFiles} times`);
}

/** Reads a text field that was sent as a file. @throws MusterError */
async function readTextFile(
  form: FileField,
  progress: FormInProgress,
  name: string,
  stream: BusboyFileStream,
): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxTextBytes) break;
    chunks.push(chunk);
  }
  addText(form, progress, name, Buffer.concat(chunks).toString('utf8'), bytes > maxTextBytes);
}

/** @throws MusterError */
function addText(form: FileField, progress: FormInProgress, name: string, value: string, cut: boolean): void {
  progress.textBytes += Buffer.byteLength(value);
  if (cut || progress.textBytes > maxTextBytes)
    throw errorOf('PayloadTooLarge', 'The text fields of the form must be at most 1 MiB in total');
  if (name !== form.fileField) progress.texts.set(name, value);
  else if (value !== '') throw errorOf('InvalidRequest', `${name} must be sent as a file, with a file name`);
}

function openParser(request: FastifyRequest, { maxFiles }: FileField) {
  try {
    // Busboy itself rejects a request without a content type.
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { ...limits, files: maxFiles + maxSkippedFiles - 1 },
    });
  } catch (cause) {
    throw errorOf('UnsupportedMediaType', 'The Content-Type must be multipart/form-data with a boundary', {
      cause,
    });
  }
}
