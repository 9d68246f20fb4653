import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

const lingerMs = 2_000;
const shortLingerMs = 200;
const manyLingering = 64;
let lingering = 0;

/**
 * Closes the connection after the response without reading the rest of the body. A socket that is closed with unread
 * bytes sends a reset, which can reach the client before the response does. So the sending side is closed first, and the
 * socket a little later (RFC 9112, section 9.6).
 */
export function closeAfterResponse(request: FastifyRequest): void {
  const { socket } = request.raw;
  request.raw.pause();
  // If nothing reads a body, Node.js reads it to its end and discards it, however large it is. A read starts only once
  // the buffer is not full.
  while (request.raw.read() !== null);
  socket.destroySoon = () => {
    socket.end();
    destroyAfterLinger(socket);
  };
  request.raw.socket.once('close', () => request.raw.destroy());
  request.closesConnection = true;
}

/** Whether a body follows the headers (RFC 9112, section 6.3). */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Gives the client time to read the response, but less if many connections are waiting, because the kernel holds what
 * they sent.
 */
export function destroyAfterLinger(socket: Socket): void {
  const ms = lingering < manyLingering ? lingerMs : shortLingerMs;
  lingering++;
  const timer = setTimeout(() => socket.destroy(), ms).unref();
  socket.once('close', () => {
    clearTimeout(timer); // otherwise the timer would keep the whole request in memory
    lingering--;
  });
}
