import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { addUp, type Metrics, type ProcessMetrics } from '../metrics.ts';

/** The messages between the first process and the HTTP processes. */
type Message =
  | { readonly metrics: 'requested' | 'requested of all'; readonly id: number }
  | { readonly metrics: 'read'; readonly id: number; readonly read: ProcessMetrics | string };

const responseTimeoutMs = 2_000;
let lastId = 0;

/** In the first process: collects its metrics and those of the HTTP processes, except processes that do not respond in time. */
export function addUpCluster(metrics: Metrics): Metrics {
  const read = async () => {
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
    const others = await Promise.all(workers.map(requestFromWorker));
    return addUp([await metrics.readForSum(), ...others.filter((other) => other !== undefined)]);
  };
  cluster.on('message', (worker, message: Message) => {
    if (message.metrics !== 'requested of all') return;
    void read().then((text) => worker.send({ metrics: 'read', id: message.id, read: text }));
  });
  return { ...metrics, read };
}

async function requestFromWorker(worker: Worker): Promise<ProcessMetrics | undefined> {
  const id = ++lastId;
  worker.send({ metrics: 'requested', id });
  return (await awaitResponse(worker, id)) as ProcessMetrics | undefined;
}

/** In an HTTP process: sends its metrics to the first process, which collects all of them. */
export function shareMetrics(metrics: Metrics): Metrics {
  process.on('message', (message: Message) => {
    if (message.metrics !== 'requested') return;
    void metrics.readForSum().then((read) => process.send?.({ metrics: 'read', id: message.id, read }));
  });
  const read = async () => {
    const id = ++lastId;
    process.send?.({ metrics: 'requested of all', id });
    return ((await awaitResponse(process, id)) as string | undefined) ?? metrics.read();
  };
  return { ...metrics, read };
}

async function awaitResponse(
  from: NodeJS.EventEmitter,
  id: number,
): Promise<ProcessMetrics | string | undefined> {
  const signal = AbortSignal.timeout(responseTimeoutMs);
  try {
    for (;;) {
      const [message] = (await once(from, 'message', { signal })) as [Message];
      if (message.metrics === 'read' && message.id === id) return message.read;
    }
  } catch {
    return undefined; // too late, or the process has ended
  }
}
