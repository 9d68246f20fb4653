import { Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './app-instance.ts';

/** Tracks the open connections of a server, oldest first. */
export function trackConnections(app: App): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.closeIdleConnections = () => closeIdle(app.server, open);
  return open;
}

/**
 * Closes connections between two requests. Node.js counts a connection as idle once the handler has ended its response, even
 * if the client has not received all of it yet; here that connection stays open.
 */
function closeIdle(server: Server, connections: ReadonlySet<Socket>): void {
  const sending = [...connections].filter((socket) => socket.writableLength > 0);
  for (const socket of sending) socket.destroy = () => socket;
  Server.prototype.closeIdleConnections.call(server);
  for (const socket of sending) Reflect.deleteProperty(socket, 'destroy');
}

/** Whether a request of this connection has been read to the end of its headers and its response has not been sent. */
export function hasRequest(socket: Socket): boolean {
  // Node.js stores the response under this name, and uses it itself in closeIdleConnections().
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return Boolean(response);
}
