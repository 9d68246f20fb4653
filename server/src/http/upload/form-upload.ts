import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import { errorOf, type MusterError } from '../../errors.ts';
import type { App } from '../app-instance.ts';
import { parseTextFields } from '../text-fields.ts';
import { createCheck } from '../validation.ts';
import { feedParser } from './feed-parser.ts';

/** A multipart form with text fields and at most one file. */
export interface UploadForm<Fields extends TObject> {
  readonly fields: Fields;
  readonly checkAll: (fields: unknown) => void;
  readonly checkSome: (fields: unknown) => void;
  readonly fileField: string;
  readonly maxFileBytes: number;
}

/** A file that was received, on disk until the request has been handled. */
export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface UploadPlace<Fields extends TObject> {
  readonly folder: string;
  readonly beforeFile: (fieldsSoFar: Partial<Static<Fields>>) => Promise<unknown>;
}

export function defineUploadForm<Fields extends TObject>(
  fields: Fields,
  fileField: string,
  maxFileBytes: number,
): UploadForm<Fields> {
  return {
    fields,
    checkAll: createCheck(fields),
    checkSome: createCheck(Type.Partial(fields)),
    fileField,
    maxFileBytes,
  };
}

/** Leaves multipart bodies unread until {@link receiveForm} streams them. */
export function registerFormParser(app: App): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/** Options of a route that takes a form: its schema is for the API description, {@link receiveForm} does the checking. */
export function formRoute<Fields extends TObject>(form: UploadForm<Fields>, fileRequired: boolean) {
  const file = Type.Unsafe<never>({ type: 'string', format: 'binary', description: 'PNG, JPG or SVG' });
  const body = Type.Object({
    ...form.fields.properties,
    [form.fileField]: fileRequired ? file : Type.Optional(file),
  });
  return {
    schema: { consumes: ['multipart/form-data'], body },
    validatorCompiler: () => (value: unknown) => ({ value }),
  };
}

/** Of all texts together: they are held in memory. */
const maxTextBytes = 1024 * 1024;
/** Of all that is not the file: texts, boundaries, headers, and parts that nobody asked for. */
const maxBytesBesideFile = 4 * 1024 * 1024;
const limits = { fieldNameSize: 100, fieldSize: maxTextBytes, fields: 200, files: 10, headerPairs: 100 };

interface FormInProgress {
  readonly texts: Map<string, string>;
  textBytes: number;
  readonly path: string;
  fileBegun: boolean;
  file: ReceivedFile | undefined;
}

/**
 * Reads a multipart form, its file straight to disk, and hands it over; the file is gone when `use` is done.
 *
 * Fields are checked as they arrive: when the file begins, what came before it has been checked and `beforeFile`
 * has agreed, so that an upload to nowhere is refused unread. Whatever is refused before the end, the rest of the
 * body is not read: the connection closes behind the answer.
 *
 * @param place the folder the file goes to, under a name of its own; `beforeFile` throws where it has no place to go
 *   to, or where the fields that came before it do not go together
 * @throws MusterError `InvalidRequest`, `UnsupportedMediaType`, `ImageTooLarge`, or what `beforeFile` or `use` throws
 */
export async function receiveForm<Fields extends TObject, Result>(
  request: FastifyRequest,
  form: UploadForm<Fields>,
  place: UploadPlace<Fields>,
  use: (fields: Static<Fields>, file: ReceivedFile | undefined) => Promise<Result>,
): Promise<Result> {
  const progress: FormInProgress = {
    texts: new Map(),
    textBytes: 0,
    path: join(place.folder, randomUUID()),
    fileBegun: false,
    file: undefined,
  };
  try {
    const fields = await readForm(request, form, progress, place);
    return await use(fields, progress.file);
  } finally {
    await rm(progress.path, { force: true });
  }
}

async function readForm<Fields extends TObject>(
  request: FastifyRequest,
  form: UploadForm<Fields>,
  progress: FormInProgress,
  place: UploadPlace<Fields>,
): Promise<Static<Fields>> {
  const parse = () => parseTextFields(form.fields, Object.fromEntries(progress.texts));
  const onFile = async (stream: BusboyFileStream) => {
    const soFar = parse();
    form.checkSome(soFar);
    await place.beforeFile(soFar as Partial<Static<Fields>>); // checkSome has just shown that they are some
    await mkdir(place.folder, { recursive: true });
    progress.file = await writeIncoming(stream, progress.path, form.maxFileBytes);
  };
  try {
    await parseMultipart(request, form, progress, onFile);
  } catch (error) {
    if (!request.raw.readableEnded) closeAfterAnswer(request);
    throw error;
  }
  const fields = parse();
  form.checkAll(fields);
  return fields as Static<Fields>; // checkAll has just shown that it is one
}

function parseMultipart(
  request: FastifyRequest,
  form: UploadForm<TObject>,
  progress: FormInProgress,
  onFile: (stream: BusboyFileStream) => Promise<void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const parser = openParser(request);
  const streams: BusboyFileStream[] = [];
  const pending: Promise<void>[] = [];
  let stopped = false;
  const stop = (error: unknown) => {
    if (stopped) return;
    stopped = true;
    parser.removeAllListeners('drain');
    request.raw.removeAllListeners('data').pause();
    for (const stream of streams) stream.destroy();
    // Whatever was being written is closed before anybody hears of the error, and removes the file.
    void Promise.allSettled(pending).then(() => reject(error));
  };
  const malformed = (cause?: unknown) =>
    stop(errorOf('InvalidRequest', 'The body must be a complete multipart/form-data form', { cause }));

  parser.on('field', (name, value, nameCut, valueCut) => {
    try {
      takeText(form, progress, name, value, nameCut || valueCut);
    } catch (error) {
      stop(error);
    }
  });
  parser.on('file', (name, stream, fileName) => {
    // Busboy cannot end a file's stream without an error listener; the parser's own error tells the same.
    stream.on('error', () => {});
    const wanted = name === form.fileField && fileName !== undefined && fileName !== '';
    if (wanted && progress.fileBegun) return stop(errorOf('InvalidRequest', `${name} must be given once`));
    progress.fileBegun ||= wanted;
    const work = wanted ? onFile(stream) : discard(stream, name, form.maxFileBytes);
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
  feedParser(parser, request.raw, form.maxFileBytes + maxBytesBesideFile, () =>
    stop(errorOf('PayloadTooLarge', 'The form is over the limit of this endpoint')),
  );
  return promise;
}

/** @throws MusterError */
function takeText(
  form: UploadForm<TObject>,
  progress: FormInProgress,
  name: string,
  value: string,
  cut: boolean,
): void {
  progress.textBytes += Buffer.byteLength(value);
  if (cut || progress.textBytes > maxTextBytes)
    throw errorOf('PayloadTooLarge', 'The texts of the form must be at most 1 MiB together');
  if (name !== form.fileField) progress.texts.set(name, value);
  else if (value !== '') throw errorOf('InvalidRequest', `${name} must be sent as a file, with a file name`);
}

function openParser(request: FastifyRequest) {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw errorOf('UnsupportedMediaType', 'The form must be sent without a Content-Encoding');
  try {
    // Busboy refuses a request without a content type itself; its message says what is wrong with it.
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits,
    });
  } catch (cause) {
    throw errorOf('UnsupportedMediaType', 'The Content-Type must be multipart/form-data with a boundary', {
      cause,
    });
  }
}

/** @throws MusterError `ImageTooLarge` as soon as the limit is passed */
async function writeIncoming(
  stream: BusboyFileStream,
  path: string,
  maxBytes: number,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

/** Reads past a file that nobody asked for, or that a browser sends empty where none was chosen. */
async function discard(stream: BusboyFileStream, name: string, maxBytes: number): Promise<void> {
  let sizeBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw errorOf('PayloadTooLarge', `${name} is not a file this form takes`);
  }
}

function tooLarge(maxBytes: number): MusterError {
  return errorOf('ImageTooLarge', `imageFile must be at most ${maxBytes / 1024 / 1024} MB`);
}

const lingerMs = 2_000;

/**
 * Ends the connection behind the answer without reading the rest of the body. A socket closed with unread bytes
 * sends a reset, which can overtake the answer; so the sending side ends first and the socket goes a little later
 * (RFC 9112, section 9.6).
 */
function closeAfterAnswer(request: FastifyRequest): void {
  const { socket } = request.raw;
  request.raw.pause();
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
  request.raw.socket.once('close', () => request.raw.destroy());
  request.closesConnection = true;
}
