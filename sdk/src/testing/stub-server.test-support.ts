import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** A server, or a proxy in front of it, that responds as the test tells it to and counts its requests. */
export async function startStubServer(respond: RequestListener) {
  const stub = { baseUrl: '', count: 0 };
  const server = createServer((request, response) => {
    stub.count += 1;
    respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close().closeAllConnections());
  stub.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  return stub;
}
