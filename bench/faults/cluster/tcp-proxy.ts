import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the proxy does with new and existing connections. */
export type ProxyMode = 'forward' | 'refuse' | 'hang' | 'reset';

/** A proxy between a client and a server that simulates network failures. */
export interface TcpProxy {
  readonly port: number;
  readonly setMode: (mode: ProxyMode) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let mode: ProxyMode = 'forward';
  const server = createServer((client) => {
    track(sockets, client);
    if (mode === 'hang') return;
    if (mode === 'reset') return void client.once('data', () => client.resetAndDestroy());
    const upstream = connect(target);
    track(sockets, upstream);
    client.pipe(upstream);
    upstream.pipe(client);
    for (const socket of [client, upstream])
      socket.once('close', () => {
        client.destroy();
        upstream.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    port,
    setMode: async (next) => {
      if (mode === 'refuse' && next !== 'refuse') {
        server.listen(port, '127.0.0.1');
        await once(server, 'listening');
      }
      mode = next;
      for (const socket of sockets) {
        if (next === 'hang') socket.unpipe().pause();
        else socket.resetAndDestroy();
      }
      if (next === 'refuse' && server.listening) await new Promise((closed) => server.close(closed));
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((closed) => server.close(closed));
    },
  };
}

function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => {}); // 'close' follows
  socket.once('close', () => sockets.delete(socket));
}
