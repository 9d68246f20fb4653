import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Order {
  readonly id: number;
  readonly name: 'seed' | 'subscribe' | 'restart' | 'edit' | 'look';
  readonly count?: number;
}

export interface Report {
  readonly id: number;
  readonly port: number;
  readonly paths: readonly string[];
  /** The number of bodies built since the process started. */
  readonly builds: number;
  /** Milliseconds of CPU time of all its threads since it started. */
  readonly cpuMs: number;
}

export interface FeedProcess {
  readonly tell: (name: Order['name'], count?: number) => Promise<Report>;
  readonly stop: () => Promise<void>;
}

/** Starts the measured server. */
export function startFeedProcess(environment: Record<string, string>): FeedProcess {
  const script = fileURLToPath(new URL('./feed-server.ts', import.meta.url));
  const child = fork(script, { env: { ...process.env, ...environment }, execArgv: ['--expose-gc'] });
  let lastId = 0;
  return {
    tell: async (name, count) => {
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Report>();
      const listen = (report: Report) => report.id === id && resolve(report);
      const fail = () => reject(new Error('the server ended'));
      child.on('message', listen).once('exit', fail);
      child.send({ id, name, count });
      return promise.finally(() => child.off('message', listen).off('exit', fail));
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
