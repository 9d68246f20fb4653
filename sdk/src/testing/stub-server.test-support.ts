import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** What is between a client and the service, or in its place: answers as the test says, and counts what it is asked. */
export async function startFarSide(answer: RequestListener) {
  const farSide = { baseUrl: '', count: 0 };
  const server = createServer((request, reply) => {
    farSide.count += 1;
    answer(request, reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close().closeAllConnections());
  farSide.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  return farSide;
}
