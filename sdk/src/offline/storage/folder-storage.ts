import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  flush,
  listFiles,
  makeFolder,
  orFull,
  readIfThere,
  readPart,
  removeFiles,
  replaceFile,
  sizeOf,
  temporary,
  writePiece,
} from './folder-files.ts';
import { holdFolderLock } from './folder-lock.ts';
import type { OfflineStorage } from './offline-storage.ts';

const defaultPieceBytes = 1024 * 1024;

/**
 * Keeps an offline store in a folder, for Node. The folder may be shared by processes, and be on a network drive.
 *
 * A record is replaced by a rename of a file that is on disk already. Pieces of contents are flushed one by one, so that
 * a power cut can have spoiled the last one only: that one is not counted by `measurePartial` and is downloaded again.
 *
 * @param path made where it is missing, and again where somebody has removed it
 */
export function createFolderStorage(
  path: string,
  { pieceBytes = defaultPieceBytes }: { readonly pieceBytes?: number } = {},
): OfflineStorage {
  const [records, contents, locks] = ['records', 'contents', 'locks'].map((name) => join(path, name));
  if (!records || !contents || !locks) throw new RangeError('a folder was expected');
  return {
    pieceBytes,
    ...keepRecords(records),
    ...keepContents(contents, pieceBytes),
    sweep: async (kept) => {
      const keptFiles = new Set([...kept].map(fileNameOf));
      await removeFiles(contents, (name) => !keptFiles.has(name));
      await removeFiles(records, (name) => name.endsWith(temporary));
    },
    runLocked: async (work, signal) => {
      await makeFolder(locks);
      return holdFolderLock(locks, work, signal);
    },
  };
}

type Records = Pick<OfflineStorage, 'readRecord' | 'readRecords' | 'writeRecord' | 'deleteRecord'>;

function keepRecords(folder: string): Records {
  const pathOf = (key: string) => join(folder, fileNameOf(key));
  return {
    readRecord: async (key) => parseRecord(await readIfThere(pathOf(key))),
    readRecords: async (prefix) => {
      const names = (await listFiles(folder)).filter((name) => name.startsWith(fileNameOf(prefix)));
      const whole = names.filter((name) => !name.endsWith(temporary));
      const texts = await Promise.all(whole.map((name) => readIfThere(join(folder, name))));
      return texts.map(parseRecord).filter((record) => record !== undefined);
    },
    writeRecord: async (key, value) => {
      await makeFolder(folder);
      await orFull(() => replaceFile(folder, fileNameOf(key), JSON.stringify(value)));
    },
    deleteRecord: async (key) => {
      await makeFolder(folder);
      await rm(pathOf(key), { force: true });
      await flush(folder);
    },
  };
}

type Contents = Omit<OfflineStorage, keyof Records | 'pieceBytes' | 'sweep' | 'runLocked'>;

function keepContents(folder: string, pieceBytes: number): Contents {
  const pathOf = (name: string) => join(folder, fileNameOf(name));
  return {
    listContents: async () => {
      const names = await listFiles(folder);
      const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
      return new Map(names.map((name, i) => [keyOf(name), sizes[i] ?? 0]));
    },
    measurePartial: async (name) => {
      const length = (await sizeOf(pathOf(name))) ?? 0;
      return Math.max(0, Math.ceil(length / pieceBytes) - 1) * pieceBytes;
    },
    appendPiece: async (name, offset, bytes) => {
      await makeFolder(folder);
      await orFull(() => writePiece(pathOf(name), offset, bytes));
    },
    sealContent: () => flush(folder), // the pieces are on disk already, their folder's entry may not be
    readContent: (name, offset, length) => readPart(pathOf(name), offset, length),
    deleteContent: (name) => rm(pathOf(name), { force: true }),
  };
}

/** A name that is safe in every file system, whatever ids the server has: no separators, never `.` or `..`. */
function fileNameOf(key: string): string {
  return encodeURIComponent(key).replaceAll('.', '%2E').replaceAll('*', '%2A');
}

function parseRecord(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined; // a file system that lost it; what is not there is downloaded again
  }
}

function keyOf(fileName: string): string {
  try {
    return decodeURIComponent(fileName);
  } catch {
    return fileName; // not a file of ours: the next sweep removes it
  }
}
