import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import { checkTogether, fieldError } from '../../errors.ts';
import type { App } from '../app-instance.ts';
import { parseTextFields } from '../text-fields.ts';
import { createCheck } from '../validation.ts';
import { closeAfterResponse } from './close-after-response.ts';
import { type FormInProgress, parseMultipart } from './parse-multipart.ts';
import { type ReceivedFile, writeFile } from './write-file.ts';

/** A multipart form with text fields and at most one file. */
export interface UploadForm<Fields extends TObject> {
  readonly fields: Fields;
  readonly checkAll: (fields: unknown) => void;
  readonly checkSome: (fields: unknown) => void;
  readonly fileField: string;
  readonly maxFileBytes: number;
  /** Text fields that may also be sent as files. */
  readonly textFileFields: readonly string[];
}

/** Where the file is written, and a check before it is. */
export interface UploadPlace<Fields extends TObject> {
  readonly folder: string;
  readonly fileRequired: boolean;
  readonly beforeFile: (fieldsSoFar: Partial<Static<Fields>>) => Promise<unknown>;
  /** Checks what the schema cannot say, once all fields have arrived. */
  readonly checkFields?: (fields: Static<Fields>) => void;
}

export function defineUploadForm<Fields extends TObject>(
  fields: Fields,
  fileField: string,
  maxFileBytes: number,
  textFileFields: readonly string[] = [],
): UploadForm<Fields> {
  return {
    fields,
    checkAll: createCheck(fields, true),
    checkSome: createCheck(Type.Partial(fields), true),
    fileField,
    maxFileBytes,
    textFileFields,
  };
}

const fileInWords = 'a PNG, JPG, SVG or PDF file';

/** Leaves multipart bodies unread until {@link receiveForm} reads them. */
export function registerFormParser(app: App): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/** Route options for a form. The schema is only for the API description: {@link receiveForm} checks the fields. */
export function formRoute<Fields extends TObject>(form: UploadForm<Fields>, fileRequired: boolean) {
  const file = Type.Unsafe<never>({ type: 'string', format: 'binary', description: fileInWords });
  const body = Type.Object({
    ...form.fields.properties,
    [form.fileField]: fileRequired ? file : Type.Optional(file),
  });
  return {
    schema: { consumes: ['multipart/form-data'], body },
    validatorCompiler: () => (value: unknown) => ({ value }),
  };
}

/**
 * Receives a multipart form, with its file written to disk while it arrives. The file is deleted when `use` is done.
 *
 * Fields are checked as they arrive. When the file begins, the fields before it have been checked and `beforeFile` has
 * resolved, so an upload that must fail is rejected without reading the file. After an error the rest of the body is not
 * read, and the connection closes after the response.
 *
 * @param place the folder that the file is written to; `beforeFile` throws if the file is of no use, for example because
 *   its map does not exist or the fields before it contradict each other
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
    hasFile: false,
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
    progress.file = await writeFile(stream, progress.path, form.maxFileBytes);
  };
  try {
    await parseMultipart(request, form, progress, onFile);
  } catch (error) {
    if (!request.raw.readableEnded) closeAfterResponse(request);
    throw error;
  }
  const fields = parse();
  checkTogether(
    () => form.checkAll(fields),
    () => {
      if (place.fileRequired && !progress.file)
        throw fieldError(form.fileField, `is required: ${fileInWords}`);
    },
  );
  const checked = fields as Static<Fields>; // checkAll has just shown that it is one
  place.checkFields?.(checked);
  return checked;
}
