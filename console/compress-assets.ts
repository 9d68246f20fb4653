import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { writeServiceWorker } from './write-service-worker.ts';

const worthCompressing = /\.(html|js|mjs|css|svg|json|webmanifest)$/;
/** Below it, what compression saves is less than a packet. */
const leastBytes = 1024;
/** From here on, the best compression takes seconds and saves little. */
const largeBytes = 1024 ** 2;

/** Finishes the service worker, and writes a `.gz` and a `.br` beside every text of the finished build, so that the server compresses nothing itself. */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith('/')) folder = config.build.outDir;
    },
    closeBundle: async () => {
      await writeServiceWorker(folder);
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => worthCompressing.test(file)).map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length < largeBytes ? 11 : 9 };
  await Promise.all([
    writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
    writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params })),
  ]);
}
