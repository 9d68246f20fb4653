import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorName } from '../errors.ts';
import { destroyAfterLinger } from './upload/close-after-response.ts';

export interface RawError {
  readonly error: ErrorName;
  readonly message: string;
  readonly statusCode: number;
  /** In seconds. */
  readonly retryAfter?: number;
}

/** Sends the error body of all endpoints on a connection without a request, and closes the connection. */
export function endWithError(socket: Socket, { error, message, statusCode, retryAfter }: RawError): void {
  const body = JSON.stringify({ error, message, statusCode });
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  destroyAfterLinger(socket);
}
