import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** An address in front of a server. It can be closed and opened again, as if the server were stopped and started. */
export interface Gate {
  readonly url: string;
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
}

/** @param serverPort port of the server on this machine, which does not have to be running yet */
export async function startGate(serverPort: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const open = async () => {
    server = createServer((socket) => {
      const behind = connect(serverPort, '127.0.0.1');
      for (const end of [socket, behind]) {
        sockets.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => sockets.delete(end));
      }
      socket.pipe(behind).pipe(socket);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
  };
  await open();
  return {
    url: `http://127.0.0.1:${port}`,
    open,
    close: async () => {
      if (!server?.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
