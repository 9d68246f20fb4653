/** How the bytes of a request are sent. */
export type Delivery =
  | 'whole'
  | 'chunked'
  /** Two requests in one write. */
  | 'pipelined'
  /** The body is sent after the headers have arrived. */
  | 'bodyLater'
  /** The body is sent byte by byte at first. */
  | 'trickled'
  /** The connection is closed in the middle; no response is expected. */
  | 'aborted'
  /** The body stops, and the connection stays open: the server has to respond with a 408. */
  | 'stalled'
  /** `Content-Length` is smaller than the body, so the rest is read as another request. */
  | 'shortLength'
  /** Neither a length nor chunks are announced. */
  | 'noLength'
  /** The head is sent unchanged, with headers that contradict each other. */
  | 'contradictoryLength'
  /** The sizes of the chunks are wrong. */
  | 'brokenChunks';

/** A request as it is sent, byte for byte. It is not sent with `fetch`, because its headers may be invalid in any way. */
export interface FuzzRequest {
  readonly number: number;
  /** The operation that the request was generated from. */
  readonly operationId: string;
  /** What is wrong with it; an empty list for a valid request. */
  readonly damages: string[];
  method: string;
  /** The request target, percent-encoded or not. */
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  delivery: Delivery;
}

export function setHeader(request: FuzzRequest, name: string, value: string | undefined): void {
  request.headers = request.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase());
  if (value !== undefined) request.headers.push([name, value]);
}

export function getHeader(request: FuzzRequest, name: string): string | undefined {
  return request.headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
}

/** Returns the bytes of a request, in the parts that are written one after another. */
export function encodeRequest(request: FuzzRequest): Buffer[] {
  const { delivery, body } = request;
  if (delivery === 'pipelined') return [Buffer.concat([encodeWhole(request), encodeWhole(request)])];
  if (!body || delivery === 'whole') return [encodeWhole(request)];
  switch (delivery) {
    case 'chunked':
      return [encodeHead(request, [['Transfer-Encoding', 'chunked']]), ...chunksOf(body)];
    case 'bodyLater': {
      const bytes = encodeWhole(request);
      return [bytes.subarray(0, -body.length || undefined), body];
    }
    case 'brokenChunks':
      return [encodeHead(request, [['Transfer-Encoding', 'chunked']]), ...breakChunks(body)];
    case 'contradictoryLength':
      return [
        encodeHead(request, [
          ['Content-Length', String(body.length)],
          [body.length % 2 ? 'Content-Length' : 'Transfer-Encoding', body.length % 2 ? '1' : 'chunked'],
        ]),
        body,
      ];
    case 'noLength':
      return [encodeHead(request, []), body];
    case 'shortLength':
      return [encodeHead(request, [['Content-Length', String(Math.floor(body.length / 2))]]), body];
    case 'stalled':
    case 'aborted':
      return [encodeWhole(request).subarray(0, -Math.ceil(body.length / 2))];
    case 'trickled': {
      const bytes = encodeWhole(request);
      const parts = Array.from({ length: 8 }, (_, part) => bytes.subarray(part, part + 1));
      return [...parts, bytes.subarray(parts.length)];
    }
  }
}

function encodeWhole(request: FuzzRequest): Buffer {
  const { body } = request;
  if (!body) return encodeHead(request, []);
  return Buffer.concat([encodeHead(request, [['Content-Length', String(body.length)]]), body]);
}

function encodeHead({ method, target, version, headers }: FuzzRequest, more: [string, string][]): Buffer {
  const lines = [...headers, ...more].map(([name, value]) => `${name}: ${value}`);
  // Characters up to U+00FF become one byte each, so a header can contain any byte.
  return Buffer.from(`${method} ${target} ${version}\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

const chunkEnd = Buffer.from('\r\n');

function chunksOf(body: Buffer): Buffer[] {
  const middle = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
  const sized = parts.flatMap((part) => [
    Buffer.from(`${part.length.toString(16)};name=value\r\n`),
    part,
    chunkEnd,
  ]);
  return [...sized, Buffer.from('0\r\nX-Trailer: value\r\n\r\n')];
}

function breakChunks(body: Buffer): Buffer[] {
  const sizes = ['zz', '-1', 'ffffffffffffffffff', ((body.length || 1) - 1).toString(16)];
  const size = sizes[body.length % sizes.length];
  return [Buffer.from(`${size}\r\n`), body, chunkEnd, Buffer.from('0\r\n\r\n')];
}
