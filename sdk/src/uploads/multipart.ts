/** An image to upload: a `Blob` or `File`, or in React Native a reference to a file. */
export type ImageFile = Blob | ImageReference;

/** A file as React Native's forms expect it: it is read from `uri` while it is sent. */
export interface ImageReference {
  readonly uri: string;
  readonly name: string;
  /** Media type, such as `image/png`. */
  readonly type: string;
}

export type FormFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A file and the name of the form field that it is sent in. */
export interface FormFile {
  readonly field: string;
  readonly file: ImageFile;
}

/** The fields as text: `undefined` is left out, so the server keeps its value; `null` is sent as empty text, which clears it. */
function* toTextFields(fields: FormFields): Generator<readonly [name: string, text: string]> {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) yield [name, value === null ? '' : String(value)];
  }
}

/** A form that the runtime encodes. Files come last, so that the server finds an invalid field before it reads them. */
export function createForm(fields: FormFields, files: readonly FormFile[]): FormData {
  const form = new FormData();
  for (const [name, text] of toTextFields(fields)) form.append(name, text);
  for (const { field, file } of files) {
    if (file instanceof Blob) form.append(field, file, getFileName(file));
    else form.append(field, file as unknown as Blob); // React Native accepts the reference instead of a Blob
  }
  return form;
}

/**
 * The same form as one Blob of `multipart/form-data` (RFC 7578). Its size is known before it is sent, and files are not copied.
 *
 * @throws TypeError for a reference to a file, which only React Native can read
 */
export function encodeForm(fields: FormFields, files: readonly FormFile[]): Blob {
  // A file cannot contain 128 random bits by chance.
  const boundary = `muster-${randomHex()}${randomHex()}${randomHex()}${randomHex()}`;
  const parts: BlobPart[] = [];
  for (const [name, text] of toTextFields(fields))
    parts.push(`${formatPartHeader(boundary, `name="${name}"`)}\r\n${text}\r\n`);
  for (const { field, file } of files) {
    if (!(file instanceof Blob))
      throw new TypeError('The file must be a Blob: only React Native can read a reference');
    const fileName = getFileName(file).replace(/["\r\n]/g, (character) => encodeURIComponent(character));
    const type = file.type || 'application/octet-stream';
    parts.push(formatPartHeader(boundary, `name="${field}"; filename="${fileName}"`));
    parts.push(`Content-Type: ${type}\r\n\r\n`, file, '\r\n');
  }
  parts.push(`--${boundary}--\r\n`);
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}

function formatPartHeader(boundary: string, disposition: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
}

/** The server recognizes an image by its bytes; the name is only for its log. */
function getFileName(file: Blob): string {
  return 'name' in file && typeof file.name === 'string' ? file.name : 'image';
}

function randomHex(): string {
  return Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
}
