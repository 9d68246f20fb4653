import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { checkTogether, type ErrorName, errorOf, fieldError } from '../../errors.ts';
import type { App } from '../app-instance.ts';
import { parseTextFields } from '../text-fields.ts';
import { createCheck, validatorCompiler } from '../validation.ts';
import { closeAfterResponse } from './close-after-response.ts';
import { type FileField, type FormInProgress, type NamedFile, parseMultipart } from './parse-multipart.ts';
import { type ReceivedFile, writeFile } from './write-file.ts';

/** A multipart form with text fields and files in one field. */
export interface UploadForm<Fields extends TObject> extends FileField {
  readonly fields: Fields;
  readonly checkAll: (fields: unknown) => void;
  readonly checkSome: (fields: unknown) => void;
  /** A description of the files for people: "a PNG, JPG, SVG, PDF or TIFF file". */
  readonly fileInWords: string;
  readonly tooLarge: ErrorName;
}

/** The folder for the file, and a check that runs before the file is written. */
export interface UploadPlace<Fields extends TObject> {
  readonly folder: string;
  readonly fileRequired: boolean;
  readonly beforeFile: (fieldsSoFar: Partial<Static<Fields>>) => Promise<unknown>;
  /** Checks which fields there are, as far as the schema cannot express it. They may be wrong themselves. */
  readonly checkFields?: (fields: Partial<Static<Fields>>, file: ReceivedFile | undefined) => Promise<void>;
}

/** A form with at most one image. */
export function defineUploadForm<Fields extends TObject>(
  fields: Fields,
  fileField: string,
  maxFileBytes: number,
  textFileFields: readonly string[] = [],
): UploadForm<Fields> {
  const fileInWords = 'a PNG, JPG, SVG, PDF or TIFF file';
  const file = { fileField, maxFiles: 1, maxFileBytes, maxBytes: maxFileBytes, textFileFields };
  return defineFilesForm(fields, { ...file, fileInWords, tooLarge: 'ImageTooLarge' });
}

/** A form with files of any kind. */
export function defineFilesForm<Fields extends TObject>(
  fields: Fields,
  files: FileField & Pick<UploadForm<Fields>, 'fileInWords' | 'tooLarge'>,
): UploadForm<Fields> {
  return {
    fields,
    checkAll: createCheck(fields, true),
    checkSome: createCheck(Type.Partial(fields), true),
    ...files,
  };
}

/** Leaves multipart bodies unread until {@link receiveForm} reads them. */
export function registerFormParser(app: App): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/** Route options for a form. The schema of the body is only for the API description: {@link receiveForm} checks the fields. */
export function formRoute<Fields extends TObject>(form: UploadForm<Fields>, fileRequired: boolean) {
  const one = { type: 'string', format: 'binary', description: form.fileInWords };
  const file = Type.Unsafe<never>(
    form.maxFiles === 1 ? one : { type: 'array', items: one, description: form.fileInWords },
  );
  const body = Type.Object({
    ...form.fields.properties,
    [form.fileField]: fileRequired ? file : Type.Optional(file),
  });
  return {
    schema: { consumes: ['multipart/form-data'], body },
    validatorCompiler: checkAllButBody,
  };
}

const checkAllButBody: FastifySchemaCompiler<TSchema> = (route) =>
  route.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route);

/**
 * Receives a multipart form and writes its file to disk while it arrives. The file is deleted when `use` is done.
 *
 * Fields are checked as they arrive. When a file starts, the fields before it have been checked and `beforeFile` has
 * resolved, so an upload that must fail is rejected without reading the file. After an error the rest of the body is
 * not read, and the connection closes after the response.
 *
 * @param place the folder for the file; `beforeFile` throws if the file is not needed, for example because its map
 *   does not exist or the fields before it contradict each other
 * @throws MusterError `InvalidRequest`, `UnsupportedMediaType`, `ImageTooLarge`, or any error of `beforeFile` or
 *   `use`
 */
export function receiveForm<Fields extends TObject, Result>(
  request: FastifyRequest,
  form: UploadForm<Fields>,
  place: UploadPlace<Fields>,
  use: (fields: Static<Fields>, file: ReceivedFile | undefined) => Promise<Result>,
): Promise<Result> {
  return receiveFiles(request, form, place, (fields, [file]) => use(fields, file));
}

/** Like {@link receiveForm}, but for a form with several files: receives all of them. */
export async function receiveFiles<Fields extends TObject, Result>(
  request: FastifyRequest,
  form: UploadForm<Fields>,
  place: UploadPlace<Fields>,
  use: (fields: Static<Fields>, files: readonly NamedFile[]) => Promise<Result>,
): Promise<Result> {
  const progress: FormInProgress = { texts: new Map(), textBytes: 0, paths: [], files: [] };
  try {
    const fields = await readForm(request, form, progress, place);
    return await use(fields, progress.files);
  } finally {
    await Promise.all(progress.paths.map((path) => rm(path, { force: true })));
  }
}

async function readForm<Fields extends TObject>(
  request: FastifyRequest,
  form: UploadForm<Fields>,
  progress: FormInProgress,
  place: UploadPlace<Fields>,
): Promise<Static<Fields>> {
  const parse = () => parseTextFields(form.fields, Object.fromEntries(progress.texts));
  const { fileField, maxFileBytes } = form;
  let fileCount = 0;
  const onFile = async (stream: BusboyFileStream, name: string) => {
    const position = fileCount++; // files may be written in a different order
    const soFar = parse();
    form.checkSome(soFar);
    await place.beforeFile(soFar as Partial<Static<Fields>>); // checkSome has just confirmed this
    await mkdir(place.folder, { recursive: true });
    const path = join(place.folder, randomUUID());
    progress.paths.push(path);
    const tooLarge = () =>
      errorOf(form.tooLarge, `${fileField} must be at most ${maxFileBytes / 1024 / 1024} MB`);
    progress.files[position] = { name, ...(await writeFile(stream, path, maxFileBytes, tooLarge)) };
  };
  try {
    await parseMultipart(request, form, progress, onFile);
  } catch (error) {
    if (!request.raw.readableEnded) closeAfterResponse(request);
    throw error;
  }
  const fields = parse();
  const problem = await place
    .checkFields?.(fields as Partial<Static<Fields>>, progress.files[0]) // wrong types are allowed
    .catch((error: unknown) => error);
  checkTogether(
    () => form.checkAll(fields),
    () => {
      if (problem !== undefined) throw problem;
    },
    () => {
      if (place.fileRequired && progress.files.length === 0)
        throw fieldError(form.fileField, `is required: ${form.fileInWords}`);
    },
  );
  return fields as Static<Fields>; // checkAll has just confirmed this
}
