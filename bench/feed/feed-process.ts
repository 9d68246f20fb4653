import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Command {
  readonly id: number;
  readonly name: 'seed' | 'subscribe' | 'restart' | 'edit' | 'sample';
  readonly count?: number | undefined;
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
  readonly call: (name: Command['name'], count?: number) => Promise<Report>;
  readonly stop: () => Promise<void>;
}

/** Starts the measured server. `restart` is sent to a new process, as after a real restart: nothing is cached or compiled. */
export function startFeedProcess(environment: Record<string, string>): FeedProcess {
  let child = forkServer(environment);
  let lastId = 0;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  };
  return {
    call: async (name, count) => {
      if (name === 'restart') {
        await stop();
        child = forkServer(environment);
      }
      return send(child, { id: ++lastId, name, count });
    },
    stop,
  };
}

function forkServer(environment: Record<string, string>): ChildProcess {
  const script = fileURLToPath(new URL('./feed-server.ts', import.meta.url));
  return fork(script, { env: { ...process.env, ...environment }, execArgv: ['--expose-gc'] });
}

async function send(child: ChildProcess, command: Command): Promise<Report> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  const listen = (report: Report) => report.id === command.id && resolve(report);
  const fail = () => reject(new Error('the server ended'));
  child.on('message', listen).once('exit', fail);
  child.send(command);
  return promise.finally(() => child.off('message', listen).off('exit', fail));
}
