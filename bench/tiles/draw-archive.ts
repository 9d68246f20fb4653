/** `node draw-archive.ts PAYLOAD`: draws one pyramid as the server does, in a worker of its own; the payload is JSON. */
import { createImageWorkers } from '../../server/src/imaging/image-workers.ts';

const workers = createImageWorkers({ env: process.env });
const bounds = { timeoutMs: 600_000, memoryBytes: 768 * 1024 * 1024 };
const result = await workers.run('drawPyramid', JSON.parse(process.argv[2] ?? ''), bounds);
console.log(JSON.stringify(result));
await workers.close();
