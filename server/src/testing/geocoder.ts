import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A geocoder on this computer, with the API of Nominatim. */
export interface TestGeocoder {
  readonly url: string;
  /** The results that it responds with, sent as JSON. */
  results: unknown;
  /** If set, it sends the response instead of `results`. */
  respond: ((response: ServerResponse) => void) | undefined;
  readonly requests: { readonly query: URLSearchParams; readonly headers: IncomingHttpHeaders }[];
  readonly close: () => Promise<void>;
}

export async function startGeocoder(): Promise<TestGeocoder> {
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    geocoder.requests.push({ query: searchParams, headers });
    if (geocoder.respond) return geocoder.respond(response);
    if (pathname !== '/search') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(geocoder.results));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const geocoder: TestGeocoder = {
    url: `http://127.0.0.1:${port}/search`,
    results: [],
    respond: undefined,
    requests: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return geocoder;
}
