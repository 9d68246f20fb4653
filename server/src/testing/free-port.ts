import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';

/**
 * The ports to choose from. They are below 32768, where Linux starts to use ports for outgoing connections, because an outgoing
 * connection could take the port before the caller listens on it.
 */
const ports = { first: 10_000, end: 32_768 };

/** Returns a port of this computer that nothing listens on at the moment. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.first, ports.end);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}

/** Whether something on this computer accepts connections on the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
