import { withTimeout } from '../../concurrency/timing.ts';
import { canStreamResponses } from '../../http/can-stream-responses.ts';
import { type ArchiveDownload, SourceError } from '../sync/offline-source.ts';

export interface ArchiveFetch {
  readonly fetch: (request: Request) => Promise<Response>;
  /** A connection on which nothing arrives for this long counts as broken. */
  readonly stallMs: number;
}

/** Small enough to arrive within `stallMs` on a slow connection in runtimes that can only read a response as a whole. */
const partBytes = 256 * 1024;

/**
 * Opens an archive from a given byte: as one stream, or part by part if the runtime cannot read a response while it arrives
 * (React Native), so that at most one part is in memory.
 *
 * @returns `undefined` if nothing exists at the address (any more)
 * @throws SourceError, also while the body is read; the signal's reason if it is aborted
 */
export async function openArchive(
  options: ArchiveFetch,
  url: string,
  fromByte: number,
  signal: AbortSignal,
): Promise<ArchiveDownload | undefined> {
  const sendRequest = (range: string) => startRequest(options, url, range, signal);
  if (!canStreamResponses()) return openParts(sendRequest, fromByte);
  const request = await sendRequest(fromByte > 0 ? `bytes=${fromByte}-` : '');
  if (!request) return undefined;
  const { body, status } = request.response;
  if (!body) throw new SourceError('unreadable', 'the response has no content');
  return { offset: status === 206 ? fromByte : 0, body: readChunks(body, request) };
}

interface StartedRequest {
  readonly response: Response;
  /** Waits for the next part of the response, and ends the request if that fails or takes too long. */
  readonly waitFor: <T>(work: Promise<T>) => Promise<T>;
}

async function startRequest(
  { fetch, stallMs }: ArchiveFetch,
  url: string,
  range: string,
  signal: AbortSignal,
): Promise<StartedRequest | undefined> {
  const stop = new AbortController();
  const waitFor = <T>(work: Promise<T>) => waitUntilStalled(work, { stallMs, stop, signal });
  // No If-Range: cross-origin, it would need a preflight request, and the content of an address never changes.
  const headers: HeadersInit = range === '' ? {} : { range };
  const either = AbortSignal.any([signal, stop.signal]);
  // `no-store`: otherwise a browser would store archives twice.
  const request = new Request(url, { headers, signal: either, cache: 'no-store', credentials: 'omit' });
  const response = await waitFor(fetch(request));
  const { status } = response;
  if (status === 404 || status === 410 || status === 416) return undefined;
  if (status !== 200 && status !== 206)
    throw new SourceError('refused', `the server responded to the archive's request with status ${status}`);
  return { response, waitFor };
}

async function* readChunks(
  body: ReadableStream<Uint8Array>,
  request: StartedRequest,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader(); // Safari's streams are not async iterables
  try {
    for (;;) {
      const { done, value } = await request.waitFor(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

type SendRequest = (range: string) => Promise<StartedRequest | undefined>;

async function openParts(sendRequest: SendRequest, fromByte: number): Promise<ArchiveDownload | undefined> {
  const requestPart = (first: number) => sendRequest(`bytes=${first}-${first + partBytes - 1}`);
  const request = await requestPart(fromByte);
  if (!request) return undefined;
  return {
    offset: request.response.status === 206 ? fromByte : 0,
    body: readParts(requestPart, request, fromByte),
  };
}

async function* readParts(
  requestPart: (first: number) => Promise<StartedRequest | undefined>,
  first: StartedRequest,
  fromByte: number,
): AsyncGenerator<Uint8Array> {
  let request: StartedRequest | undefined = first;
  for (let next = fromByte; request; request = await requestPart(next)) {
    const { response } = request;
    const bytes = new Uint8Array(await request.waitFor(response.arrayBuffer()));
    yield bytes;
    next += bytes.length;
    // A server without range support sends everything at once, and the last part is shorter.
    if (response.status === 200 || bytes.length < partBytes) return;
  }
}

interface Connection {
  readonly stallMs: number;
  readonly stop: AbortController;
  readonly signal: AbortSignal;
}

async function waitUntilStalled<T>(work: Promise<T>, { stallMs, stop, signal }: Connection): Promise<T> {
  try {
    return await withTimeout(work, stallMs, `nothing arrived for ${stallMs} ms`);
  } catch (error) {
    stop.abort();
    signal.throwIfAborted();
    throw new SourceError('unreachable', 'the connection failed', { cause: error });
  }
}
