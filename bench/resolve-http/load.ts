import { connect, type Socket } from 'node:net';

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Sends requests over kept-alive connections, each as soon as the previous response has arrived.
 *
 * Speaks HTTP over bare sockets, to leave as much as possible of the machine's few cores to the server.
 *
 * @returns the number of responses, all with status 200
 */
export async function runLoad(load: Load): Promise<{ requests: number; seconds: number }> {
  const requests = load.bodies.map((body) => Buffer.from(writeRequest(load, body)));
  const begin = performance.now();
  const endsAt = begin + load.seconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, (_, i) => runConnection(load.port, requests, i * 37, endsAt)),
  );
  return {
    requests: counts.reduce((sum, count) => sum + count, 0),
    seconds: (performance.now() - begin) / 1_000,
  };
}

function writeRequest({ path, headers }: Load, body: string): string {
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': Buffer.byteLength(body) });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

const noRequest = Buffer.alloc(0);

function runConnection(
  port: number,
  requests: readonly Buffer[],
  from: number,
  endsAt: number,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let count = 0;
  const send = (): boolean => socket.write(requests[(from + count) % requests.length] ?? noRequest);
  const read = (length: number, buffer: Uint8Array): boolean => {
    const response = Buffer.from(buffer.buffer, buffer.byteOffset, length);
    if (!isComplete(response)) {
      reject(new Error(`unexpected response: ${response.toString('latin1', 0, 200)}`));
      return false;
    }
    count++;
    if (performance.now() < endsAt) {
      send();
      return true;
    }
    resolve(count);
    socket.destroy();
    return false;
  };
  // Always reads into the same buffer: the overhead of a stream would double the cost of a response here.
  const onread = { buffer: Buffer.alloc(64 * 1024), callback: read };
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
  socket.on('connect', send);
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('the server closed a connection')));
  return promise;
}

/** The responses are small JSON objects and arrive in one piece; this checks it. */
function isComplete(response: Buffer): boolean {
  return response.toString('latin1', 0, 12) === 'HTTP/1.1 200' && response[response.length - 1] === 0x7d;
}
