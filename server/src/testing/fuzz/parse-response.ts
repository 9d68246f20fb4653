/** A response as it was received. */
export interface ParsedResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Whether this is an event stream and only its first part was read. */
  readonly isCut: boolean;
}

interface Parsed {
  readonly response: ParsedResponse;
  /** The length of the response in bytes. */
  readonly length: number;
}

/**
 * Parses the first response in the bytes (RFC 9112, section 6).
 *
 * @param isEnd whether no more bytes will come
 * @returns undefined if the response is not complete yet
 */
export function parseResponse(bytes: Buffer, isHead: boolean, isEnd: boolean): Parsed | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1]);
  const headers = new Map(lines.map((line) => splitHeader(line)));
  const rest = bytes.subarray(headEnd + 4);
  const parsed = (body: Buffer, length: number, isCut = false): Parsed => ({
    response: { status, headers, body, isCut },
    length: headEnd + 4 + length,
  });
  if (isHead || status < 200 || status === 204 || status === 304) return parsed(Buffer.alloc(0), 0);
  if (headers.get('content-type')?.startsWith('text/event-stream')) return parsed(rest, rest.length, true);
  if (headers.get('transfer-encoding') === 'chunked') {
    const chunked = joinChunks(rest);
    return chunked && parsed(chunked.body, chunked.length);
  }
  const announced = headers.get('content-length');
  if (announced === undefined) return isEnd ? parsed(rest, rest.length) : undefined;
  const length = Number(announced);
  return rest.length >= length ? parsed(rest.subarray(0, length), length) : undefined;
}

function splitHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function joinChunks(bytes: Buffer): { body: Buffer; length: number } | undefined {
  const parts: Buffer[] = [];
  let offset = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', offset);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(offset, lineEnd).toString('latin1'), 16);
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), length: end };
    parts.push(bytes.subarray(lineEnd + 2, end - 2));
    offset = end;
  }
}
