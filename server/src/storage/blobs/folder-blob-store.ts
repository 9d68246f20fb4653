import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  assertBlobKey,
  type BlobStore,
  type ByteRange,
  type ListedBlob,
  type OpenBlob,
} from './blob-store.ts';

/** Blobs as files below one folder. Half-written files lie in `.incoming`, which no key can name. */
export function createFolderBlobStore(folder: string): BlobStore {
  const pathOf = (key: string): string => {
    assertBlobKey(key);
    return join(folder, ...key.split('/'));
  };
  return {
    putFile: async (key, path) => placeFile(path, pathOf(key), join(folder, '.incoming')),
    open: async (key, range) => openFile(pathOf(key), range),
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => listFiles(folder, prefix),
  };
}

/** Copies within the store's own file system, makes the bytes durable, and only then gives them their name. */
async function placeFile(source: string, target: string, incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true });
  await mkdirDurably(dirname(target));
  const temporary = join(incoming, randomUUID());
  try {
    await moveOrCopy(source, temporary);
    await syncPath(temporary);
    await rename(temporary, target);
    await syncPath(dirname(target));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function moveOrCopy(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(source, target, constants.COPYFILE_EXCL);
    await unlink(source);
  }
}

/** A new folder's name is durable only when its parent is synced. */
async function mkdirDurably(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = dirname(made))
    await syncPath(dirname(made));
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(path: string, range: ByteRange | undefined): Promise<OpenBlob | undefined> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  const { size } = await handle.stat();
  const body = handle.createReadStream(range ? { start: range.first, end: range.last } : {});
  return { size, body };
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<ListedBlob> {
  const directory = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!directory) return;
  for await (const entry of directory) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join('/');
    if (key.startsWith('.incoming/') || !key.startsWith(prefix)) continue;
    const facts = await stat(path).catch(() => undefined); // deleted meanwhile
    if (facts) yield { key, writtenAt: facts.mtimeMs };
  }
}
