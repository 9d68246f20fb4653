import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** The `Range` header. */
  readonly range: string | undefined;
  status: number;
}

/** How the network disturbs a request. */
export type Interference =
  | { readonly status: number }
  /** The connection breaks after this many bytes of the response's body. */
  | { readonly cutAfter: number }
  /** No more data arrives after this many bytes of the response's body, or no response at all; the connection stays open. */
  | { readonly stallAfter: number | 'silent' }
  | undefined;

/** A proxy between a client and a server that records requests and breaks connections as a test tells it to. */
export interface RecordingProxy {
  readonly url: string;
  target: string;
  readonly requests: RecordedRequest[];
  interfere: (path: string) => Interference | Promise<Interference>;
  /** Pages for a browser that the proxy serves itself, by path; all other requests are passed on. */
  readonly pages: Map<string, { readonly type: string; readonly text: string }>;
  readonly close: () => void;
}

export async function startRecordingProxy(): Promise<RecordingProxy> {
  const server = createServer((incoming, outgoing) => {
    handle(proxy, incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const proxy: RecordingProxy = {
    url: `http://127.0.0.1:${port}`,
    target: '',
    requests: [],
    interfere: () => undefined,
    pages: new Map(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

async function handle(
  proxy: RecordingProxy,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: path = '/', headers } = incoming;
  const page = proxy.pages.get(path.replace(/\?.*$/, ''));
  if (page) return void outgoing.writeHead(200, { 'content-type': page.type }).end(page.text);
  const recorded: RecordedRequest = { method, path, range: headers.range, status: 0 };
  proxy.requests.push(recorded);
  const interference = await proxy.interfere(path);
  if (interference && 'status' in interference) {
    recorded.status = interference.status;
    return void outgoing.writeHead(interference.status, { 'content-type': 'application/json' }).end('{}');
  }
  const stallAfter = interference && 'stallAfter' in interference ? interference.stallAfter : undefined;
  if (stallAfter === 'silent') return;
  const upstream = sendRequest(new URL(path, proxy.target), { method, headers });
  incoming.pipe(upstream);
  outgoing.on('close', () => upstream.destroy());
  const [response] = (await once(upstream, 'response')) as [IncomingMessage]; // the type that node:http emits
  recorded.status = response.statusCode ?? 0;
  outgoing.writeHead(recorded.status, response.headers);
  const cutAfter = interference && 'cutAfter' in interference ? interference.cutAfter : undefined;
  let left = cutAfter ?? stallAfter ?? Number.POSITIVE_INFINITY;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (chunk.length > left) {
      outgoing.write(chunk.subarray(0, left), () => stallAfter === undefined && outgoing.destroy());
      return;
    }
    left -= chunk.length;
    if (!outgoing.write(chunk)) await once(outgoing, 'drain');
  }
  outgoing.end();
}
