import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';
import type { Engine } from '../test-server.ts';
import type { FuzzWorld } from './encode-template.ts';

export interface FuzzCommand {
  readonly id: number;
  readonly name: 'makeWorld' | 'readForeignRows' | 'measureHeap' | 'close';
  readonly departmentId: number;
}

export interface FuzzReply {
  /** The id of the command, or 0 when the server has started. */
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

export interface FuzzServer {
  readonly baseUrl: string;
  /** Creates a department with a map, a floor, a zone, a calendar item and a share link. */
  readonly makeWorld: (departmentId: number) => Promise<FuzzWorld>;
  /** All rows of another department, as text. */
  readonly readForeignRows: () => Promise<string>;
  /** The bytes on the heap after garbage collection, without compiled code. */
  readonly measureHeap: () => Promise<number>;
  /** The errors that the server has logged, each kind once. */
  readonly loggedErrors: () => readonly string[];
  readonly close: () => Promise<void>;
}

const script = join(import.meta.dirname, 'fuzz-server.ts');

export async function startFuzzServer(engine: Engine): Promise<FuzzServer> {
  const { MUSTER_TEST_POSTGRES_URL, MUSTER_TEST_POSTGRES_TEMPLATE } = process.env;
  const child = fork(script, [engine], {
    execArgv: ['--expose-gc'],
    env: childEnvironment({ MUSTER_TEST_POSTGRES_URL, MUSTER_TEST_POSTGRES_TEMPLATE }),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const logged = new Map<string, string>();
  collectErrors(child.stdout, logged);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const waitFor = (id: number) => {
    const pending = Promise.withResolvers<unknown>();
    waiting.set(id, pending);
    return pending.promise;
  };
  child.on('message', (message) => {
    const { id, value, error } = message as FuzzReply; // the child is fuzz-server.ts
    if (error === undefined) waiting.get(id)?.resolve(value);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  child.once('exit', (code, signal) => {
    for (const pending of waiting.values()) pending.reject(new Error(`the server ended: ${code ?? signal}`));
  });
  let lastId = 0;
  const send = (name: FuzzCommand['name'], departmentId = 0) => {
    lastId += 1;
    child.send({ id: lastId, name, departmentId } satisfies FuzzCommand);
    return waitFor(lastId);
  };
  const baseUrl = (await waitFor(0)) as string; // the first reply of the child is its URL
  return {
    baseUrl,
    makeWorld: async (departmentId) => {
      const { token, real, foreign, items } = (await send('makeWorld', departmentId)) as WorldReply;
      return { token, real: new Map(real), foreign: new Map(foreign), items };
    },
    readForeignRows: () => send('readForeignRows') as Promise<string>,
    measureHeap: () => send('measureHeap') as Promise<number>,
    loggedErrors: () => [...logged.values()],
    close: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      await send('close');
      child.disconnect();
      await ended;
    },
  };
}

interface WorldReply {
  readonly token: string;
  readonly real: [string, string][];
  readonly foreign: [string, string][];
  readonly items: string[];
}

const maxLoggedKinds = 50;

/** @param logged by message and place, so that an error that occurs a thousand times is one entry */
function collectErrors(stream: NodeJS.ReadableStream | null, logged: Map<string, string>): void {
  let unread = '';
  stream?.on('data', (chunk) => {
    const lines = (unread + chunk).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      const place = /"stack":"([^"]{0,300})/.exec(line)?.[1] ?? line.slice(0, 300);
      if (logged.size < maxLoggedKinds && !logged.has(place)) logged.set(place, line.slice(0, 3_000));
    }
  });
}
