// The server by which latency-thread.ts measures the machine: the minimum that node:http can do. Exits with its parent.
import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit());
