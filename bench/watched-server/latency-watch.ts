import { Worker } from 'node:worker_threads';
import type { WatchedServer } from './watched-server.ts';

/** Milliseconds from when a request was due to its complete response. */
export interface Latency {
  readonly requests: number;
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

export interface LatencyWatch {
  /** Resolving a coordinate, checking the server's health, and, to show what the machine itself adds, a bare node:http server. */
  readonly read: () => Promise<Readonly<Record<'resolve' | 'health' | 'bare', Latency>>>;
  readonly stop: () => Promise<void>;
}

/** Sends small requests every 10 ms from a separate thread, whatever this thread is doing. */
export async function watchLatency(server: WatchedServer): Promise<LatencyWatch> {
  const body = JSON.stringify({
    customMapId: server.mapId,
    floorId: server.floorId,
    latitude: 56.45,
    longitude: -2.9,
  });
  const workerData = { baseUrl: server.baseUrl, token: server.token, body };
  const thread = new Worker(new URL('./latency-thread.ts', import.meta.url), { workerData });
  const nextMessage = () => new Promise((resolve) => thread.once('message', resolve));
  await nextMessage();
  return {
    read: () => {
      const message = nextMessage();
      thread.postMessage('read');
      return message as ReturnType<LatencyWatch['read']>; // latency-thread.ts sends nothing else
    },
    stop: async () => {
      await thread.terminate();
    },
  };
}
