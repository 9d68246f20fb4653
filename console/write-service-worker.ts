import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const serviceWorkerFile = 'service-worker.js';
/** What a browser never asks for, text recognition, which few people use, and the worker itself, which browsers keep on their own. */
const left = /(^|\/)\.|\.(br|gz|map)$|^assets\/text-recognition\/|^service-worker\.js$/;

/**
 * Tells the service worker which files the build has: it caches all of them, those of the first page first. A build with
 * other files is another service worker, which browsers notice by its bytes.
 *
 * @param folder of the finished build
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const all = await readdir(folder, { recursive: true });
  const names: string[] = [];
  for (const name of all.sort(pagesFirst))
    if (!left.test(name) && (await stat(join(folder, name))).isFile()) names.push(name);
  const files: Record<string, string | null> = {};
  const id = createHash('sha256');
  for (const name of names) {
    const hash = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
    id.update(`${name} ${hash}\n`);
    files[`/${name}`] = name.startsWith('assets/') ? null : hash;
  }
  const build = { id: id.digest('hex').slice(0, 16), files };
  const path = join(folder, serviceWorkerFile);
  await writeFile(path, `self.musterBuild=${JSON.stringify(build)};\n${await readFile(path, 'utf8')}`);
}

function pagesFirst(a: string, b: string): number {
  const isPage = (name: string) => name.endsWith('.html');
  return Number(isPage(b)) - Number(isPage(a)) || (a < b ? -1 : 1);
}
