/** `node draw-archive.ts PAYLOAD`: draws one pyramid like the server, in its own worker; the payload is JSON. */
import { dirname, join } from 'node:path';
import { createImageWorkers } from '../../server/src/imaging/workers/image-workers.ts';

const payload = JSON.parse(process.argv[2] ?? '');
// A server keeps compiled modules in its data folder, just as Python keeps its own.
const compileCacheFolder = join(dirname(payload.path), 'compile-cache');
const workers = createImageWorkers({ env: { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder } });
const bounds = { timeoutMs: 600_000, memoryBytes: 768 * 1024 * 1024 };
const result = await workers.run('drawPyramid', payload, bounds);
console.log(JSON.stringify(result));
await workers.close();
