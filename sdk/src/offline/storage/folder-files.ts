import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFullError } from './offline-storage.ts';

/** What the name of a file ends with until all of it is on disk. */
export const temporary = '.new';

/** Replaces a file by one that is on disk before it has the name. */
export async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  const file = await open(path + temporary, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path + temporary, path);
  await flush(folder);
}

/** Writes a file from `offset` on, and flushes it; what was there from `offset` on is gone. */
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

/** @returns fewer bytes where the file ends before, `undefined` where there is none */
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

/** Makes a folder, and those it lies in, where it is not there. @throws StorageFullError */
export async function makeFolder(path: string): Promise<void> {
  await orFull(() => mkdir(path, { recursive: true }));
}

/** Puts a folder's entries on disk. Windows knows no such thing: there it is the file system's own business. */
export async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The text of a file, the names in a folder; `undefined` and none where there is no such file or folder. */
export const readIfThere = (path: string) => unlessMissing(readFile(path, 'utf8'));
export const listFiles = async (folder: string) => (await unlessMissing(readdir(folder))) ?? [];

/** @returns `undefined` where there is no such file */
export async function sizeOf(path: string): Promise<number | undefined> {
  return (await unlessMissing(stat(path)))?.size;
}

/** Removes the files of a folder whose names are said to be gone. */
export async function removeFiles(folder: string, isGone: (name: string) => boolean): Promise<void> {
  const gone = (await listFiles(folder)).filter(isGone);
  await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })));
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** @throws StorageFullError where there is no room for what is written */
export async function orFull<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (fullCodes.has(codeOf(error))) throw new StorageFullError('the disk is full', { cause: error });
    throw error;
  }
}

/** What the system calls an error; `undefined` where it is none of its. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
