import { connect } from 'node:net';

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Sends requests over kept-open connections, the next one as soon as the last is answered.
 *
 * Talks HTTP over bare sockets: autocannon takes as much CPU a request as the server it measures, and would hold the
 * faster one back.
 *
 * @returns the number of requests answered, all with 200
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

const ok: Uint8Array = Buffer.from('HTTP/1.1 200 OK\r\n');
const endOfHead = Buffer.from('\r\n\r\n');

function runConnection(
  port: number,
  requests: readonly Buffer[],
  from: number,
  endsAt: number,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let count = 0;
  const send = () => socket.write(requests[(from + count) % requests.length] ?? endOfHead);
  socket.on('connect', send);
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('the server closed a connection')));
  socket.on('data', (answer: Buffer) => {
    if (!isWhole(answer))
      return reject(new Error(`not an answer: ${answer.toString('latin1').slice(0, 200)}`));
    count++;
    if (performance.now() < endsAt) return send();
    resolve(count);
    socket.destroy();
  });
  return promise;
}

/** The answers are small and come in one piece; this makes sure of it. */
function isWhole(answer: Buffer): boolean {
  const head = answer.indexOf(endOfHead);
  if (head < 0 || !answer.subarray(0, ok.length).equals(ok)) return false;
  const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1];
  return Number(length) === answer.length - head - endOfHead.length;
}
