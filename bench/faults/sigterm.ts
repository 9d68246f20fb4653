/**
 * Checks whether the service exits with code 0 within ten seconds after SIGTERM, regardless of what its clients do, and whether
 * it responds to or rejects every request that it has accepted. Each run has forty clients: idle, with a request in progress,
 * with half a request, with an upload in progress, with a response that they do not read, and with change streams. Prints a
 * Markdown table; fails if a run fails.
 *
 *   npx node bench/faults/sigterm.ts [runs, default 20] [workers, default 1,2]
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type FaultedServer, host, startFaultedServer } from './faulted-server.ts';

const maxMs = 10_000;
const zones = 20_000;

interface Client {
  readonly kind: Kind;
  readonly socket: Socket;
  /** The beginning of the data it received. */
  received: string;
  /** The time when the connection was closed. */
  closedAt?: number;
  timer?: NodeJS.Timeout;
}

const kinds = {
  idle: 8,
  'kept open': 4,
  'list under way': 6,
  'half a header': 4,
  'half a body': 4,
  'upload under way': 4,
  'unread response': 5,
  'stream of changes': 5,
} as const;
type Kind = keyof typeof kinds;

const [runsText = '20', workersText = '1,2'] = process.argv.slice(2);
console.log('| workers | exit 0 within 10 s | s, min – max | clients by what they got |');
console.log('|---:|---:|---:|---|');
for (const workers of workersText.split(',')) await measure(Number(runsText), workers);

async function measure(runs: number, workers: string): Promise<void> {
  const seconds: number[] = [];
  const got = new Map<string, number>();
  let ended = 0;
  for (let run = 0; run < runs; run++) {
    const server = await startFaultedServer(zones, { MUSTER_WORKERS: workers });
    try {
      const clients = await openClients(server);
      const begin = performance.now();
      const exit = await stop(server);
      seconds.push((performance.now() - begin) / 1_000);
      if (exit === 0 && performance.now() - begin < maxMs) ended++;
      for (const client of clients) {
        clearInterval(client.timer);
        const outcome = `${client.kind}: ${outcomeOf(client, begin)}`;
        got.set(outcome, (got.get(outcome) ?? 0) + 1);
        client.socket.destroy();
      }
    } finally {
      await server.remove();
    }
  }
  const outcomes = [...got]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([outcome, times]) => `${outcome} (${times})`);
  const range = `${Math.min(...seconds).toFixed(1)} – ${Math.max(...seconds).toFixed(1)}`;
  console.log(`| ${workers} | ${ended} of ${runs} | ${range} | ${outcomes.join('; ')} |`);
  if (ended < runs) process.exitCode = 1;
}

async function stop({ child }: FaultedServer): Promise<number | null> {
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return Promise.race([exit, wait(90_000, null)]);
}

async function openClients({ target }: FaultedServer): Promise<readonly Client[]> {
  const clients: Client[] = [];
  const bearer = `Host: x\r\nAuthorization: Bearer ${target.token}\r\n`;
  const api = '/api/v4/CustomMaps';
  const list = `GET ${api}/GetZones/${target.largeFloorId} HTTP/1.1\r\n${bearer}\r\n`;
  const upload = `POST ${api}/SaveFloor/${target.mapId} HTTP/1.1\r\n${bearer}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n`;
  const beginning = `${upload}--x\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\n\r\n`;
  const texts: Readonly<Record<Kind, string>> = {
    idle: '',
    'kept open': `GET /health HTTP/1.1\r\n${bearer}\r\n`,
    'list under way': list,
    'half a header': `GET ${api}/GetCustomMaps HTTP/1.1\r\nHost: x`,
    'half a body': `POST ${api}/ResolveCoordinate HTTP/1.1\r\n${bearer}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"custom`,
    'upload under way': beginning,
    'unread response': list,
    'stream of changes': `GET ${api}/Changes HTTP/1.1\r\n${bearer}Accept: text/event-stream\r\n\r\n`,
  };
  for (const kind of Object.keys(kinds) as Kind[]) {
    if (kind === 'list under way') continue; // opened last, just before the signal
    for (let i = 0; i < kinds[kind]; i++) clients.push(await openClient(kind, target.port, texts[kind]));
  }
  await wait(500);
  const last = Array.from({ length: kinds['list under way'] }, () =>
    openClient('list under way', target.port, list),
  );
  return [...clients, ...(await Promise.all(last))];
}

async function openClient(kind: Kind, port: number, text: string): Promise<Client> {
  const socket = connect({ host, port });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  const client: Client = { kind, socket, received: '' };
  socket.once('close', () => {
    client.closedAt = performance.now();
  });
  if (kind !== 'unread response')
    socket.on('data', (chunk) => {
      if (client.received.length < 1_000) client.received += chunk.toString('latin1', 0, 1_000);
    });
  if (text) socket.write(text);
  if (kind === 'upload under way')
    client.timer = setInterval(() => socket.writable && socket.write('x'.repeat(5_000)), 50);
  return client;
}

/** Returns the status and, for a 503, whether it says when to retry and that the connection closes. */
function outcomeOf({ received, kind, closedAt = performance.now() }: Client, begin: number): string {
  if (received === '' && kind === 'list under way')
    return `closed after ${((closedAt - begin) / 1_000).toFixed(1)} s`;
  if (received === '') return 'closed';
  const status = received.slice(9, 12);
  if (status !== '503') return status;
  const isClear = /retry-after: /i.test(received) && /connection: close/i.test(received);
  return isClear ? '503 with Retry-After' : '503 unclear';
}
