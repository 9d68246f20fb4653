import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  detectFullDisk,
  ensureFolder,
  flushFolder,
  getFileSize,
  listFiles,
  readPart,
  readTextFile,
  removeFiles,
  replaceFile,
  temporarySuffix,
  writePiece,
} from './folder-files.ts';
import { withFolderLock } from './folder-lock.ts';
import type { OfflineStorage } from './offline-storage.ts';

const defaultPieceBytes = 1024 * 1024;

/**
 * Keeps an offline store in a folder, for Node. Several processes may share the folder, and it may be on a network drive.
 *
 * A record is replaced by renaming a file that is already on disk. Pieces of contents are flushed one by one, so a power cut can
 * damage only the last one; `measurePartial` does not count that piece, and it is downloaded again.
 *
 * @param path the folder's path; the folder is created if it is missing, even if someone removes it later
 * @param options `pieceBytes` is how much of a download is in memory at a time; 1 MiB by default
 */
export function createFolderStorage(
  path: string,
  { pieceBytes = defaultPieceBytes }: { readonly pieceBytes?: number } = {},
): OfflineStorage {
  const [records, contents, locks] = ['records', 'contents', 'locks'].map((name) => join(path, name));
  if (!records || !contents || !locks) throw new RangeError('a folder was expected');
  return {
    pieceBytes,
    ...createRecordFiles(records),
    ...createContentFiles(contents, pieceBytes),
    sweep: async (kept) => {
      const keptFiles = new Set([...kept].map(toFileName));
      await removeFiles(contents, (name) => !keptFiles.has(name));
      await removeFiles(records, (name) => name.endsWith(temporarySuffix));
    },
    runLocked: async (work, signal) => {
      await ensureFolder(locks);
      return withFolderLock(locks, work, signal);
    },
  };
}

type Records = Pick<OfflineStorage, 'readRecord' | 'readRecords' | 'writeRecord' | 'deleteRecord'>;

function createRecordFiles(folder: string): Records {
  const getPath = (key: string) => join(folder, toFileName(key));
  return {
    readRecord: async (key) => parseRecord(await readTextFile(getPath(key))),
    readRecords: async (prefix) => {
      const names = (await listFiles(folder)).filter((name) => name.startsWith(toFileName(prefix)));
      const whole = names.filter((name) => !name.endsWith(temporarySuffix));
      const texts = await Promise.all(whole.map((name) => readTextFile(join(folder, name))));
      return texts.map(parseRecord).filter((record) => record !== undefined);
    },
    writeRecord: async (key, value) => {
      await ensureFolder(folder);
      await detectFullDisk(() => replaceFile(folder, toFileName(key), JSON.stringify(value)));
    },
    deleteRecord: async (key) => {
      await ensureFolder(folder);
      await rm(getPath(key), { force: true });
      await flushFolder(folder);
    },
  };
}

type Contents = Omit<OfflineStorage, keyof Records | 'pieceBytes' | 'sweep' | 'runLocked'>;

function createContentFiles(folder: string, pieceBytes: number): Contents {
  const getPath = (name: string) => join(folder, toFileName(name));
  return {
    listContents: async () => {
      const names = await listFiles(folder);
      const sizes = await Promise.all(names.map((name) => getFileSize(join(folder, name))));
      return new Map(names.map((name, i) => [toKey(name), sizes[i] ?? 0]));
    },
    measurePartial: async (name) => {
      const length = (await getFileSize(getPath(name))) ?? 0;
      return Math.max(0, Math.ceil(length / pieceBytes) - 1) * pieceBytes;
    },
    appendPiece: async (name, offset, bytes) => {
      await ensureFolder(folder);
      await detectFullDisk(() => writePiece(getPath(name), offset, bytes));
    },
    sealContent: () => flushFolder(folder), // the pieces are already on disk, but the folder's entry may not be
    readContent: (name, offset, length) => readPart(getPath(name), offset, length),
    deleteContent: (name) => rm(getPath(name), { force: true }),
  };
}

/** A name that is safe in every file system, whatever the server's ids are: no separators, never `.` or `..`. */
function toFileName(key: string): string {
  return encodeURIComponent(key).replaceAll('.', '%2E').replaceAll('*', '%2A');
}

function parseRecord(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined; // damaged by the file system: a sync downloads it again
  }
}

function toKey(fileName: string): string {
  try {
    return decodeURIComponent(fileName);
  } catch {
    return fileName; // not one of our files: the next sweep removes it
  }
}
