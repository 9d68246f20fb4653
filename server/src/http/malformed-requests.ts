import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorName, errorOf } from '../errors.ts';
import type { App } from './app-instance.ts';
import { endWithError } from './raw-response.ts';

/**
 * Escapes the percent signs of a path that is not valid percent-encoded UTF-8 (RFC 3986, section 2.1). The path is then an
 * id or a token that does not exist, and the usual checks and error body apply; the router would send its own error body.
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

/** Errors of Node's parser, before there is a request, by their codes. */
const parserErrors: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are longer than 16 kB together'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
};
const notHttp = [400, 'The request is not valid HTTP'] as const;

/** Responds to data that is not an HTTP request with the error body of all endpoints, and closes the connection. */
export function rejectMalformed({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET') return void socket.destroy();
  if (!socket.writable) return; // Node also reports everything that arrives after the error
  const [statusCode, message] = parserErrors[code ?? ''] ?? notHttp;
  endWithError(socket, { error: 'InvalidRequest', message, statusCode });
}

/** Responds to an `Expect` other than `100-continue` (RFC 9110, section 10.1.1); Node's own response has no body. */
export function rejectExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const error: ErrorName = 'InvalidRequest';
  const statusCode = 417;
  const message = 'The Expect header may only be 100-continue';
  const body = JSON.stringify({ error, message, statusCode });
  response.writeHead(statusCode, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close', // the body remains unread
  });
  response.end(body); // Node omits the body in the response to a HEAD
}

/** Rejects HTTP/1.1 requests without a `Host` (RFC 9112, section 3.2); Node's own response has no body. */
export function registerHostCheck(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw;
    const isMissing = headers.host === undefined && httpVersion === '1.1';
    done(isMissing ? errorOf('InvalidRequest', 'An HTTP/1.1 request must have a Host header') : undefined);
  });
}
