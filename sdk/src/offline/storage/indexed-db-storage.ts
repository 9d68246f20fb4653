import { type OfflineStorage, StorageFullError } from './offline-storage.ts';

const schemaVersion = 1;
/** Reading a tile reads the chunks that contain it, so chunks are small. */
const chunkBytes = 64 * 1024;
const defaultPieceBytes = 16 * chunkBytes;

/** Records and contents have separate transactions, so that reading a record does not wait while a download is written. */
const scopes = { records: ['records'], contents: ['lengths', 'chunks'] } as const;
type Scope = keyof typeof scopes;
type StoreOf<S extends Scope> = (typeof scopes)[S][number];
type Stores<S extends Scope> = Readonly<Record<StoreOf<S>, IDBObjectStore>>;
type Contents = Stores<'contents'>;
type Mode = 'readonly' | 'readwrite';

/**
 * Keeps an offline store in the browser's IndexedDB. Every change is one transaction.
 *
 * Contents are stored in chunks, not as a Blob: a download appends without copying, reading a tile reads only its own chunks, and
 * browsers that lose Blobs (older Safari, private windows) keep chunks. The browser may delete the whole database when the device
 * runs out of space, unless the page calls `navigator.storage.persist()`.
 *
 * @param name the database's name: use one database for each server and department
 * @param options `pieceBytes` is how much of a download is in memory at a time, a multiple of 64 KiB; 1 MiB by default
 * @throws RangeError if `pieceBytes` is not a multiple of 64 KiB
 */
export function createIndexedDbStorage(
  name: string,
  { pieceBytes = defaultPieceBytes }: { readonly pieceBytes?: number } = {},
): OfflineStorage {
  if (pieceBytes % chunkBytes !== 0) throw new RangeError(`pieceBytes must be a multiple of ${chunkBytes}`);
  const run = createTransactions(name);
  return {
    pieceBytes,
    readRecord: (key) => run('readonly', 'records', ({ records }) => records.get(key)),
    readRecords: async (prefix) =>
      (await run('readonly', 'records', ({ records }) => records.getAll(toPrefixRange(prefix)))) ?? [],
    writeRecord: async (key, value) => {
      await run('readwrite', 'records', ({ records }) => records.put(value, key));
    },
    deleteRecord: async (key) => {
      await run('readwrite', 'records', ({ records }) => records.delete(key));
    },
    listContents: () => listLengths(run),
    measurePartial: async (content) => {
      const length: number = (await run('readonly', 'contents', ({ lengths }) => lengths.get(content))) ?? 0;
      return Math.floor(length / pieceBytes) * pieceBytes;
    },
    appendPiece: async (content, offset, bytes) => {
      await run('readwrite', 'contents', (stores) => putPiece(stores, content, offset, bytes));
    },
    sealContent: async () => {}, // writing the record that names the content flushes it too
    readContent: (content, offset, length) => readChunks(run, content, offset, length),
    deleteContent: async (content) => {
      await run('readwrite', 'contents', (stores) => removeContent(stores, content));
    },
    sweep: async (kept) => {
      for (const content of (await listLengths(run)).keys())
        if (!kept.has(content))
          await run('readwrite', 'contents', (stores) => removeContent(stores, content));
    },
    runLocked: (work, signal) => withWebLock(`muster-offline ${name}`, work, signal),
  };
}

/**
 * Runs one transaction. Resolves with the result of the request once the whole transaction is complete, or with `undefined` if it
 * only reads and the database does not exist: reading does not create a database, because it may have been deleted.
 */
type Transact = <T, S extends Scope>(
  mode: Mode,
  scope: S,
  work: (stores: Stores<S>) => IDBRequest<T>,
) => Promise<T | undefined>;

function createTransactions(name: string): Transact {
  let opening: Promise<IDBDatabase | undefined> | undefined;
  const open = async (mode: Mode): Promise<IDBDatabase | undefined> => {
    opening ??= openDatabase(name, mode, () => {
      opening = undefined;
    });
    const database = await opening;
    return database || mode === 'readonly' ? database : open(mode); // a reader had found no database
  };
  return async (mode, scope, work) => {
    const transact = async () => {
      const database = await open(mode);
      return database && runTransaction(database, mode, scope, work);
    };
    try {
      return await transact();
    } catch (error) {
      // Browsers may close connections at any time. A page that returns to the foreground opens a new one.
      if (getErrorName(error) !== 'InvalidStateError') throw toStorageError(error);
      opening = undefined;
      return transact();
    }
  };
}

/** @returns `undefined` if the database does not exist and `mode` is `readonly` */
function openDatabase(name: string, mode: Mode, onClose: () => void): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, schemaVersion);
    let isMissing = false;
    request.onupgradeneeded = ({ oldVersion }) => {
      isMissing = oldVersion === 0 && mode === 'readonly';
      if (isMissing) return request.transaction?.abort(); // so that no database is created
      for (const store of Object.values(scopes).flat()) request.result.createObjectStore(store);
    };
    request.onerror = () => {
      onClose();
      if (isMissing) resolve(undefined);
      else reject(toStorageError(request.error));
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onClose;
      database.onversionchange = () => {
        database.close(); // a page with a newer schema waits for this
        onClose();
      };
      resolve(database);
    };
  });
}

function runTransaction<T, S extends Scope>(
  database: IDBDatabase,
  mode: Mode,
  scope: S,
  work: (stores: Stores<S>) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    // Flushing a record also flushes everything written before it, so contents need no flush of their own.
    const durability = scope === 'records' ? 'strict' : 'relaxed';
    const transaction = database.transaction(scopes[scope], mode, { durability });
    const stores = scopes[scope].map((name) => [name, transaction.objectStore(name)]);
    const request = work(Object.fromEntries(stores)); // every name of the scope has its store
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(toStorageError(transaction.error ?? request.error));
  });
}

const chunkRange = (content: string, first: number, last: number) =>
  IDBKeyRange.bound([content, first], [content, last]);

function toPrefixRange(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`, false, true);
}

function putPiece(
  { lengths, chunks }: Contents,
  content: string,
  offset: number,
  bytes: Uint8Array,
): IDBRequest {
  chunks.delete(chunkRange(content, offset / chunkBytes, Number.POSITIVE_INFINITY));
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    // Copy the bytes: storing a view would store its whole buffer.
    chunks.put(bytes.slice(start, start + chunkBytes), [content, (offset + start) / chunkBytes]);
  }
  return lengths.put(offset + bytes.length, content);
}

function removeContent({ lengths, chunks }: Contents, content: string): IDBRequest {
  chunks.delete(chunkRange(content, 0, Number.POSITIVE_INFINITY));
  return lengths.delete(content);
}

async function readChunks(
  run: Transact,
  content: string,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const first = Math.floor(offset / chunkBytes);
  const last = Math.floor((offset + Math.max(length, 1) - 1) / chunkBytes);
  const range = chunkRange(content, first, last);
  const found: Uint8Array[] = (await run('readonly', 'contents', ({ chunks }) => chunks.getAll(range))) ?? [];
  if (found.length === 0) {
    const exists =
      (await run('readonly', 'contents', ({ lengths }) => lengths.getKey(content))) !== undefined;
    return exists ? new Uint8Array() : undefined;
  }
  const total = found.reduce((sum, chunk) => sum + chunk.length, 0);
  const start = offset - first * chunkBytes;
  const bytes = new Uint8Array(Math.max(0, Math.min(length, total - start)));
  let position = -start;
  for (const chunk of found) {
    const from = Math.max(0, -position);
    const part = chunk.subarray(from, Math.max(from, bytes.length - position));
    bytes.set(part, position + from);
    position += chunk.length;
  }
  return bytes;
}

async function listLengths(run: Transact): Promise<Map<string, number>> {
  const lengths = new Map<string, number>();
  await run('readonly', 'contents', (stores) => {
    const request = stores.lengths.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      lengths.set(String(cursor.key), cursor.value);
      cursor.continue();
    };
    return request;
  });
  return lengths;
}

/** A Web Lock works across all tabs, and is released when a tab is closed or crashes. */
async function withWebLock<T>(
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return navigator.locks.request(name, { signal }, () => work(new AbortController().signal));
}

function getErrorName(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function toStorageError(error: unknown): unknown {
  const isFull = getErrorName(error) === 'QuotaExceededError';
  return isFull ? new StorageFullError('the quota is used up', { cause: error }) : error;
}
