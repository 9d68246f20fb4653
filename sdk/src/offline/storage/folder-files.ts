import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFullError } from './offline-storage.ts';

/** The suffix of a file's name until the whole file is on disk. */
export const temporarySuffix = '.new';

/** Replaces a file. The new file is on disk before it gets the name, so a power cut leaves either the old or the new file. */
export async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  const file = await open(path + temporarySuffix, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path + temporarySuffix, path);
  await flushFolder(folder);
}

/** Writes bytes to a file at `offset` and flushes it. Everything that was there from `offset` on is dropped. */
export async function writePiece(path: string, offset: number, bytes: Uint8Array): Promise<void> {
  const file = await open(path, offset === 0 ? 'w' : 'r+');
  try {
    await file.truncate(offset);
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, written, bytes.length - written, offset + written);
      written += bytesWritten;
    }
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** @returns fewer bytes if the file ends earlier, `undefined` if the file does not exist */
export async function readPart(path: string, offset: number, length: number) {
  const file = await unlessMissing(open(path, 'r'));
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
    let read = 0;
    while (read < bytes.length) {
      const { bytesRead } = await file.read(bytes, read, bytes.length - read, offset + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return read === bytes.length ? bytes : bytes.slice(0, read);
  } finally {
    await file.close();
  }
}

/** Creates a folder and its parents if they do not exist. @throws StorageFullError */
export async function ensureFolder(path: string): Promise<void> {
  await detectFullDisk(() => mkdir(path, { recursive: true }));
}

/** Flushes a folder's entries to disk. Windows has no such call; its file system does it anyway. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @returns `undefined` if the file does not exist */
export const readTextFile = (path: string) => unlessMissing(readFile(path, 'utf8'));
/** @returns no names if the folder does not exist */
export const listFiles = async (folder: string) => (await unlessMissing(readdir(folder))) ?? [];

/** @returns `undefined` if the file does not exist */
export async function getFileSize(path: string): Promise<number | undefined> {
  return (await unlessMissing(stat(path)))?.size;
}

/** Removes the files of a folder that `isObsolete` selects by name. */
export async function removeFiles(folder: string, isObsolete: (name: string) => boolean): Promise<void> {
  const obsolete = (await listFiles(folder)).filter(isObsolete);
  await Promise.all(obsolete.map((name) => rm(join(folder, name), { force: true })));
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** @throws StorageFullError if the disk is full; otherwise whatever `write` throws */
export async function detectFullDisk<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (fullCodes.has(getErrorCode(error))) throw new StorageFullError('the disk is full', { cause: error });
    throw error;
  }
}

/** The code of a system error, such as `ENOENT`; `undefined` for any other error. */
export function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
