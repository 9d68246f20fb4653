import type { CallParts } from '../requests/api-calls.ts';
import type { ReceivedText } from '../requests/sending.ts';
import { encodeForm, type FormFields, formOf, type ImageFile } from './multipart.ts';

export interface Upload {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: FormFields;
  readonly image: ImageFile | undefined;
  /** Called with the part that was sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a form and tells how far it is. `XMLHttpRequest` does that in browsers and in React Native; `fetch` does in
 * Node, where the body can be counted as it is taken; elsewhere there is only the end. A `fetch` of the caller's own is never
 * passed by: it may count, sign or reroute what is sent.
 *
 * @throws where no answer came, as `fetch` does
 */
export function sendForm(
  upload: Upload,
  { fetch, isOwnFetch }: Pick<CallParts, 'fetch' | 'isOwnFetch'>,
): Promise<ReceivedText> {
  const byFetch = isOwnFetch || typeof XMLHttpRequest === 'undefined';
  return byFetch ? sendByFetch(upload, fetch) : sendByXhr(upload);
}

function sendByXhr({
  method,
  url,
  headers,
  fields,
  image,
  onProgress,
  signal,
}: Upload): Promise<ReceivedText> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const get = (name: string) => request.getResponseHeader(name);
      resolve({ status: request.status, headers: { get }, text: request.responseText });
    };
    request.onerror = () => reject(new Error('The upload was cut off'));
    request.onabort = () => reject(new Error('The upload was stopped'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(new Error('The upload was stopped'));
    signal?.addEventListener('abort', abort);
    request.send(formOf(fields, image));
  });
}

async function sendByFetch(
  { method, url, headers, fields, image, onProgress, signal }: Upload,
  fetch: (request: Request) => Promise<Response>,
): Promise<ReceivedText> {
  const shared = { method, ...(signal ? { signal } : {}) };
  const request = canStreamRequests()
    ? new Request(url, { ...shared, ...streamForm(encodeForm(fields, image), headers, onProgress) })
    : new Request(url, { ...shared, headers, body: formOf(fields, image) });
  const response = await fetch(request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function streamForm(form: Blob, headers: Upload['headers'], onProgress: Upload['onProgress']) {
  return {
    // Without the length the form would be sent in chunks, and not every proxy takes those.
    headers: { ...headers, 'content-type': form.type, 'content-length': String(form.size) },
    body: countStream(form, onProgress),
    duplex: 'half', // missing in the type of browsers, which cannot do this over HTTP/1.1
  };
}

/** Browsers stream a request's body over HTTP/2 only, so what counts is the runtime and not the interface. */
function canStreamRequests(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return process?.versions?.node !== undefined;
}

/** The Blob's bytes as they are asked for, with none read ahead. */
function countStream(blob: Blob, onProgress: (part: number) => void): ReadableStream<Uint8Array> {
  const reader = blob.stream().getReader();
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        sent += value.byteLength;
        controller.enqueue(value);
        onProgress(sent / blob.size);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
