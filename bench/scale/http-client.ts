import { Agent, type IncomingMessage, request } from 'node:http';

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
  readonly text: string;
}

export interface HttpRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpClient {
  readonly send: (options: HttpRequest) => Promise<HttpResponse>;
  readonly close: () => void;
}

/** Sends requests over kept-alive connections. */
export function createHttpClient(url: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ method = 'GET', path, headers = {}, body }: HttpRequest) => {
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
    const json =
      body === undefined || 'content-type' in headers ? {} : { 'content-type': 'application/json' };
    const sent = request(`${url}${path}`, { method, agent, headers: { ...headers, ...json } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const status = response.statusCode ?? 0;
        resolve({ status, headers: response.headers, bytes: bytes.length, text: bytes.toString() });
      });
      response.on('error', reject);
    });
    sent.on('error', reject).end(body);
    return promise;
  };
  return { send, close: () => agent.destroy() };
}
