import { connect, type Socket } from 'node:net';
import type { FuzzRequest } from './fuzz-request.ts';
import { encodeRequest } from './fuzz-request.ts';
import { type ParsedResponse, parseResponse } from './parse-response.ts';

export type Exchange =
  | { readonly outcome: 'responded'; readonly responses: readonly ParsedResponse[]; readonly ms: number }
  | { readonly outcome: 'aborted' }
  /** The server closed the connection before a response was complete. */
  | { readonly outcome: 'closed'; readonly responses: readonly ParsedResponse[]; readonly bytes: string }
  | { readonly outcome: 'timeout'; readonly bytes: string };

/** Sends the requests of a worker. A connection is reused if the last response on it was complete. */
export interface HttpClient {
  readonly send: (request: FuzzRequest) => Promise<Exchange>;
  readonly close: () => void;
}

const abortAfterMs = 5;

export function createHttpClient(baseUrl: string, timeoutMs: number): HttpClient {
  const { hostname, port } = new URL(baseUrl);
  let idle: Socket | undefined;
  const send = async (request: FuzzRequest): Promise<Exchange> => {
    const reused = idle && !idle.destroyed && idle.writable ? idle : undefined;
    idle = undefined;
    const socket = reused ?? connect({ host: hostname, port: Number(port), noDelay: true });
    const exchange = await exchangeOn(socket, request, timeoutMs);
    // The server may close an idle connection just when a request is written. The request is then sent again.
    if (reused && exchange.outcome === 'closed' && exchange.bytes === '') return send(request);
    if (exchange.outcome === 'responded' && isReusable(request, exchange.responses)) idle = socket;
    else socket.destroy();
    return exchange;
  };
  return { send, close: () => idle?.destroy() };
}

function isReusable({ delivery }: FuzzRequest, responses: readonly ParsedResponse[]): boolean {
  if (!['whole', 'chunked', 'pipelined', 'trickled', 'bodyLater'].includes(delivery)) return false;
  return responses.every(({ headers, isCut }) => !isCut && headers.get('connection') !== 'close');
}

function exchangeOn(socket: Socket, request: FuzzRequest, timeoutMs: number): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const startedAt = performance.now();
  const expected = request.delivery === 'pipelined' ? 2 : 1;
  const responses: ParsedResponse[] = [];
  let received: Buffer = Buffer.alloc(0);
  const finish = (exchange: Exchange) => {
    clearTimeout(timer);
    socket.removeAllListeners();
    socket.on('error', () => {}); // a reset after the response
    resolve(exchange);
  };
  const bytes = () => received.subarray(0, 500).toString('latin1');
  const timer = setTimeout(() => finish({ outcome: 'timeout', bytes: bytes() }), timeoutMs);
  const read = (isEnd: boolean) => {
    for (;;) {
      const parsed = parseResponse(received, request.method === 'HEAD', isEnd);
      if (!parsed) break;
      received = received.subarray(parsed.length);
      if (parsed.response.status >= 200) responses.push(parsed.response);
      const isLast = responses.length >= expected || responses.at(-1)?.headers.get('connection') === 'close';
      if (isLast) return finish({ outcome: 'responded', responses, ms: performance.now() - startedAt });
    }
    if (isEnd) finish({ outcome: 'closed', responses, bytes: bytes() });
  };
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    read(false);
  });
  socket.on('error', () => {}); // 'close' follows
  socket.on('close', () => read(true));
  socket.on('end', () => read(true));
  void writeParts(socket, encodeRequest(request));
  if (request.delivery === 'aborted') setTimeout(() => finish({ outcome: 'aborted' }), abortAfterMs);
  return promise;
}

/** Writes each part as a separate packet, so that the server reads them one by one. */
async function writeParts(socket: Socket, parts: readonly Buffer[]): Promise<void> {
  for (const part of parts) {
    if (socket.destroyed) return;
    socket.write(part);
    if (parts.length > 1) await new Promise(setImmediate);
  }
}
