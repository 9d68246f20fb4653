import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { host } from '../faulted-server.ts';
import type { Flood } from '../flood.ts';

const connections = 12_000;
const batch = 200;

/** Twelve thousand connections without a request, each opened again when it is closed. */
export const idleConnections: Flood = {
  name: 'idle-connections',
  run: async (target, ended, count) => {
    const open = new Set<Socket>();
    while (!ended.aborted) {
      for (let i = 0; i < batch && open.size < connections; i++) {
        const socket = connect({ host, port: target.port });
        open.add(socket);
        socket.on('error', () => {});
        socket.once('data', (chunk) => count(`${chunk.toString('latin1', 9, 12)}`));
        socket.once('connect', () => count('connected'));
        socket.once('close', () => open.delete(socket));
      }
      await wait(10);
    }
    for (const socket of open) socket.destroy();
  },
};
