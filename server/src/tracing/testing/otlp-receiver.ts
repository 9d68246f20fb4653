import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { bytesOf, readMessage, type Wire } from './read-protobuf.ts';

/** A collector for tests: an OTLP/HTTP server that keeps the spans. */
export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  /** All bodies, as text to search in. */
  readonly received: () => string;
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  readonly close: () => void;
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  /** 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2 is an error. */
  readonly status: number;
  readonly milliseconds: number;
  readonly resource: Readonly<Record<string, unknown>>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    bodies.push(body);
    requests.push({ path: request.url ?? '', headers: request.headers });
    spans.push(...readSpans(body));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    requests,
    received: () => Buffer.concat(bodies).toString('latin1'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto */
function readSpans(body: Uint8Array): ReceivedSpan[] {
  return readMessage(body)
    .filter(({ field }) => field === 1)
    .flatMap((resourceSpans) => {
      const parts = readMessage(bytesOf(resourceSpans));
      const resource = readAttributes(
        parts.find(({ field }) => field === 1),
        1,
      );
      return parts
        .filter(({ field }) => field === 2)
        .flatMap((scopeSpans) => readMessage(bytesOf(scopeSpans)).filter(({ field }) => field === 2))
        .map((span) => readSpan(bytesOf(span), resource));
    });
}

function readSpan(bytes: Uint8Array, resource: Readonly<Record<string, unknown>>): ReceivedSpan {
  const fields = readMessage(bytes);
  const get = (number: number) => fields.find(({ field }) => field === number);
  const hex = (number: number) => Buffer.from(bytesOf(get(number))).toString('hex');
  const status = readMessage(bytesOf(get(15))).find(({ field }) => field === 3);
  const [start, end] = [get(7), get(8)].map((time) => Number(time?.value ?? 0) / 1e6);
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentSpanId: hex(4),
    name: Buffer.from(bytesOf(get(5))).toString(),
    kind: Number(get(6)?.value ?? 0),
    attributes: readAttributes({ field: 0, value: bytes }, 9),
    status: Number(status?.value ?? 0),
    milliseconds: (end ?? 0) - (start ?? 0),
    resource,
  };
}

function readAttributes(message: Wire | undefined, field: number): Record<string, unknown> {
  const pairs = readMessage(bytesOf(message)).filter((part) => part.field === field);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key, value] = [1, 2].map((part) => readMessage(bytesOf(pair)).find((one) => one.field === part));
      return [Buffer.from(bytesOf(key)).toString(), readValue(readMessage(bytesOf(value))[0])];
    }),
  );
}

function readValue(value: Wire | undefined): unknown {
  if (value?.field === 1) return Buffer.from(bytesOf(value)).toString();
  return Number(value?.value);
}
