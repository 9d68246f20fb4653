import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

const lingerMs = 2_000;

/**
 * Closes the connection after the response without reading the rest of the body. A socket that is closed with unread
 * bytes sends a reset, which can reach the client before the response does. So the sending side is closed first, and the
 * socket a little later (RFC 9112, section 9.6).
 */
export function closeAfterResponse(request: FastifyRequest): void {
  const { socket } = request.raw;
  request.raw.pause();
  socket.destroySoon = () => {
    socket.end();
    destroyAfterLinger(socket);
  };
  request.raw.socket.once('close', () => request.raw.destroy());
  request.closesConnection = true;
}

/** Gives the client time to read the response. Until then what it still sends is read and ignored. */
export function destroyAfterLinger(socket: Socket): void {
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
