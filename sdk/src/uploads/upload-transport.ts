import type { ReceivedText } from '../http/parse-response.ts';
import type { RequestContext } from '../requests/api-calls.ts';
import { createForm, encodeForm, type FormFields, type FormFile } from './multipart.ts';

export interface Upload {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: FormFields;
  readonly files: readonly FormFile[];
  /** Called with the fraction that was sent, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a form and reports its progress: with `XMLHttpRequest` in browsers and React Native, with `fetch` in Node, which can
 * count the body while it is sent. In other runtimes, only the end is reported. If the caller passed a `fetch`, it is always
 * used: it may count, sign or reroute requests.
 *
 * @throws an error like those of `fetch` if no response arrives
 */
export function sendForm(
  upload: Upload,
  { fetch, isCustomFetch }: Pick<RequestContext, 'fetch' | 'isCustomFetch'>,
): Promise<ReceivedText> {
  const usesFetch = isCustomFetch || typeof XMLHttpRequest === 'undefined';
  return usesFetch ? sendByFetch(upload, fetch) : sendByXhr(upload);
}

function sendByXhr({
  method,
  url,
  headers,
  fields,
  files,
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
    request.send(createForm(fields, files));
  });
}

async function sendByFetch(
  { method, url, headers, fields, files, onProgress, signal }: Upload,
  fetch: (request: Request) => Promise<Response>,
): Promise<ReceivedText> {
  const shared = { method, ...(signal ? { signal } : {}) };
  const request = canStreamRequests()
    ? new Request(url, { ...shared, ...streamForm(encodeForm(fields, files), headers, onProgress) })
    : new Request(url, { ...shared, headers, body: createForm(fields, files) });
  const response = await fetch(request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function streamForm(form: Blob, headers: Upload['headers'], onProgress: Upload['onProgress']) {
  return {
    // Without the length the form would be sent in chunks, which not every proxy accepts.
    headers: { ...headers, 'content-type': form.type, 'content-length': String(form.size) },
    body: countStream(form, onProgress),
    duplex: 'half', // missing in the DOM types: browsers cannot stream a request over HTTP/1.1
  };
}

/** Browsers have the interface too, but they stream a request's body only over HTTP/2. So this checks for Node. */
function canStreamRequests(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return process?.versions?.node !== undefined;
}

/** The Blob's bytes, read only when they are sent, so that the reported progress is accurate. */
function countStream(blob: Blob, onProgress: (fraction: number) => void): ReadableStream<Uint8Array> {
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
