import { randomUUID } from 'node:crypto';
import { close, constants, createReadStream, type Dirent, fstat, open } from 'node:fs';
import { access, copyFile, link, lstat, mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { syncPath } from '../sync-path.ts';
import {
  assertBlobKey,
  assertBlobPrefix,
  assertByteRange,
  type BlobStore,
  type ByteRange,
  isBlobKey,
  type ListedBlob,
  type OpenBlob,
} from './blob-store.ts';

const openDescriptor = promisify(open);
const statDescriptor = promisify(fstat);

/** Stores blobs as files in the folder at `path`. Half-written files are in its `.incoming`, which no key can name. */
export function createFolderBlobStore(path: string): BlobStore {
  const folder = resolve(path);
  const pathOf = (key: string): string => {
    assertBlobKey(key);
    return join(folder, ...key.split('/'));
  };
  const incoming = join(folder, '.incoming');
  return {
    check: async () => {
      await mkdirDurably(folder);
      await access(folder, constants.W_OK);
      return undefined;
    },
    putFile: async (key, source) => placeFile(source, pathOf(key), folder, incoming),
    open: async (key, range) => openFile(pathOf(key), range),
    copy: async (from, to) => linkFile(pathOf(from), pathOf(to), folder, incoming),
    delete: async (key) => deleteFile(pathOf(key)),
    list: (prefix) => listFiles(folder, prefix),
    deleteUnfinished: (begunBefore) => deleteOldFiles(incoming, begunBefore),
  };
}

/** Moves the file into the store's own file system, syncs its content to disk, and only then gives it its name. */
async function placeFile(source: string, target: string, folder: string, incoming: string): Promise<void> {
  await mkdirDurably(folder);
  await mkdir(incoming, { recursive: true });
  const temporary = join(incoming, randomUUID());
  try {
    await moveOrCopy(source, temporary);
    await syncPath(temporary);
    await mkdir(dirname(target), { recursive: true });
    await rename(temporary, target);
    await syncNames(dirname(target), folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function moveOrCopy(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

/** The name of a new folder is durable only after its parent is synced. */
async function mkdirDurably(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = dirname(made))
    await syncPath(dirname(made));
}

/**
 * Syncs the folders from `innermost` up to `folder`, so that the names in them survive a power cut. That includes
 * folders that existed already: the put that created one may not have synced it yet.
 */
async function syncNames(innermost: string, folder: string): Promise<void> {
  for (let path = innermost; path !== folder; path = dirname(path)) await syncPath(path);
  await syncPath(folder);
}

async function openFile(path: string, range: ByteRange | undefined): Promise<OpenBlob | undefined> {
  if (range) assertByteRange(range);
  const descriptor = await unlessMissing(openDescriptor(path, 'r'));
  if (descriptor === undefined) return undefined;
  try {
    const facts = await statDescriptor(descriptor);
    if (facts.isFile()) return { size: facts.size, body: streamOf(descriptor, range) };
  } catch (error) {
    close(descriptor);
    throw error;
  }
  close(descriptor); // a folder that contains keys
  return undefined;
}

/**
 * Closes the files of streams that were neither read to the end nor destroyed. These are descriptors because Node
 * ends the process if a `FileHandle` is garbage-collected while open.
 */
const abandoned = new FinalizationRegistry<number>((descriptor) => close(descriptor));

function streamOf(descriptor: number, range: ByteRange | undefined): Readable {
  const bounds = range ? { start: range.first, end: range.last } : {};
  const body = createReadStream('', { fd: descriptor, ...bounds });
  abandoned.register(body, descriptor, body);
  return body.once('close', () => abandoned.unregister(body));
}

/** Makes a hard link to the file if the file system supports it, which is safe because contents never change. */
async function linkFile(from: string, to: string, folder: string, incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true });
  const temporary = join(incoming, randomUUID());
  try {
    if (!(await unlessMissing(linkOrCopy(from, temporary)))) return;
    await syncPath(temporary);
    await mkdir(dirname(to), { recursive: true });
    await rename(temporary, to);
    await syncNames(dirname(to), folder);
  } finally {
    await rm(temporary, { force: true }); // if both are links to the same file, a rename leaves both
  }
}

async function linkOrCopy(from: string, to: string): Promise<true> {
  try {
    await link(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(codeOf(error) ?? '')) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
  return true;
}

async function deleteFile(path: string): Promise<void> {
  await unlessMissing(unlink(path)).catch(async (error) => {
    // The error of unlinking a folder depends on the system.
    if (!(await unlessMissing(lstat(path)))?.isDirectory()) throw error;
  });
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<ListedBlob> {
  assertBlobPrefix(prefix);
  const innermost = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const key of walk(folder, innermost, prefix)) {
    const facts = await unlessMissing(stat(join(folder, key)));
    // The modification time may be that of the source; the change time is that of the rename.
    if (facts) yield { key, writtenAt: facts.ctimeMs };
  }
}

/**
 * Lists the keys in `parent` ('' or 'a/b/') and below that start with `prefix`. Files with names that are not keys belong to
 * other programs.
 */
async function* walk(folder: string, parent: string, prefix: string): AsyncGenerator<string> {
  for (const entry of await readFolder(join(folder, parent))) {
    const key = parent + entry.name;
    if (!isBlobKey(key) || !key.startsWith(prefix)) continue;
    if (entry.isDirectory()) yield* walk(folder, `${key}/`, prefix);
    if (entry.isFile()) yield key;
  }
}

async function deleteOldFiles(folder: string, begunBefore: number): Promise<number> {
  let removed = 0;
  for (const { name } of await readFolder(folder)) {
    const path = join(folder, name);
    const facts = await unlessMissing(stat(path));
    if (!facts || facts.ctimeMs >= begunBefore) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}

async function readFolder(path: string): Promise<readonly Dirent[]> {
  return (await unlessMissing(readdir(path, { withFileTypes: true }))) ?? [];
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
