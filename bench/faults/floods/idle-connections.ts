import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { host } from '../faulted-server.ts';
import type { Flood } from '../flood.ts';

const connections = 12_000;
const batch = 200;
/** Closed connections are reopened more slowly: opening connections is a different flood. */
const reopenMs = 200;

/** Twelve thousand connections without a request; up to a thousand per second are reopened after they were closed. */
export const idleConnections: Flood = {
  name: 'idle-connections',
  run: async (target, ended, count) => {
    const open = new Set<Socket>();
    let opened = 0;
    while (!ended.aborted) {
      for (let i = 0; i < batch && open.size < connections; i++) {
        const socket = connect({ host, port: target.port });
        open.add(socket);
        opened++;
        socket.on('error', () => {});
        socket.once('data', (chunk) => count(`${chunk.toString('latin1', 9, 12)}`));
        socket.once('connect', () => count('connected'));
        socket.once('close', () => open.delete(socket));
      }
      await wait(opened < connections ? 10 : reopenMs);
    }
    for (const socket of open) socket.destroy();
  },
};
