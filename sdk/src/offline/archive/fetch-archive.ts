import { canStreamAnswers } from '../../requests/streaming.ts';
import { type ArchiveDownload, SourceError } from '../sync/offline-source.ts';

export interface ArchiveFetch {
  readonly fetch: (request: Request) => Promise<Response>;
  /** A connection on which nothing comes for so long is taken for dead, which nobody may ever tell. */
  readonly stallMs: number;
}

/** Where answers come whole only: small enough to be here before the connection counts as dead, on a poor one too. */
const partBytes = 256 * 1024;

/**
 * Opens an archive from a byte on: as one stream, or, where answers cannot be read as they come (React Native), part by part, so
 * that memory never holds more than one.
 *
 * @returns `undefined` where there is nothing at the address, any more
 * @throws SourceError, also while the body is read; the signal's reason where it is aborted
 */
export async function openArchive(
  options: ArchiveFetch,
  url: string,
  fromByte: number,
  signal: AbortSignal,
): Promise<ArchiveDownload | undefined> {
  const ask = (range: string) => startRequest(options, url, range, signal);
  if (!canStreamAnswers()) return openParts(ask, fromByte);
  const request = await ask(fromByte > 0 ? `bytes=${fromByte}-` : '');
  if (!request) return undefined;
  const { body, status } = request.response;
  if (!body) throw new SourceError('unreadable', 'the answer has no content');
  return { offset: status === 206 ? fromByte : 0, body: readChunks(body, request) };
}

interface StartedRequest {
  readonly response: Response;
  /** Waits for what comes next of the answer, and ends the request where that fails or takes too long. */
  readonly await: <T>(work: Promise<T>) => Promise<T>;
}

async function startRequest(
  { fetch, stallMs }: ArchiveFetch,
  url: string,
  range: string,
  signal: AbortSignal,
): Promise<StartedRequest | undefined> {
  const stop = new AbortController();
  const awaitNext = <T>(work: Promise<T>) => withinStall(work, { stallMs, stop, signal });
  // No If-Range: it would cost a preflight request from another origin, and the address never changes its content.
  const headers: HeadersInit = range === '' ? {} : { range };
  const either = AbortSignal.any([signal, stop.signal]);
  // No-store: a browser would keep archives twice.
  const request = new Request(url, { headers, signal: either, cache: 'no-store', credentials: 'omit' });
  const response = await awaitNext(fetch(request));
  const { status } = response;
  if (status === 404 || status === 410 || status === 416) return undefined;
  if (status !== 200 && status !== 206)
    throw new SourceError('refused', `the archive was refused with status ${status}`);
  return { response, await: awaitNext };
}

async function* readChunks(
  body: ReadableStream<Uint8Array>,
  request: StartedRequest,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader(); // Safari's streams are no async iterables
  try {
    for (;;) {
      const { done, value } = await request.await(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

type Ask = (range: string) => Promise<StartedRequest | undefined>;

async function openParts(ask: Ask, fromByte: number): Promise<ArchiveDownload | undefined> {
  const askPart = (first: number) => ask(`bytes=${first}-${first + partBytes - 1}`);
  const request = await askPart(fromByte);
  if (!request) return undefined;
  return {
    offset: request.response.status === 206 ? fromByte : 0,
    body: readParts(askPart, request, fromByte),
  };
}

async function* readParts(
  askPart: (first: number) => Promise<StartedRequest | undefined>,
  first: StartedRequest,
  fromByte: number,
): AsyncGenerator<Uint8Array> {
  let request: StartedRequest | undefined = first;
  for (let next = fromByte; request; request = await askPart(next)) {
    const { response } = request;
    const bytes = new Uint8Array(await request.await(response.arrayBuffer()));
    yield bytes;
    next += bytes.length;
    // A server without ranges sends all of it, and the last part is a short one.
    if (response.status === 200 || bytes.length < partBytes) return;
  }
}

interface Patience {
  readonly stallMs: number;
  readonly stop: AbortController;
  readonly signal: AbortSignal;
}

async function withinStall<T>(work: Promise<T>, { stallMs, stop, signal }: Patience): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${stallMs} ms`)), stallMs);
  });
  try {
    return await Promise.race([work, stalled]);
  } catch (error) {
    stop.abort();
    signal.throwIfAborted();
    throw new SourceError('unreachable', 'the connection failed', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
