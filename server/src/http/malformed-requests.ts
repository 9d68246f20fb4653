import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorName } from '../errors.ts';

/**
 * The address that is looked up in place of one whose path is not well-formed percent-encoding (RFC 3986, section 2.1, and
 * UTF-8): its percent signs are then taken literally. So it is an id or a token that does not exist, after the checks
 * that come before; the router would answer by itself, with a body of its own.
 */
export function escapeMalformedPath(url: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + rest;
  }
}

/** What Node's parser refuses before there is a request, by the code of its error. */
const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are longer than 16 kB together'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
};
const notHttp = [400, 'The request is not valid HTTP'] as const;

/** Answers what is no HTTP request with the one error body of all endpoints, and closes the connection. */
export function rejectMalformed({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [statusCode, message] = refusals[code ?? ''] ?? notHttp;
  const error: ErrorName = 'InvalidRequest';
  const body = JSON.stringify({ error, message, statusCode });
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon(); // when that is sent: a caller that goes on sending would keep it open
}
