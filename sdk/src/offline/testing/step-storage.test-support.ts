import type { OfflineStorage } from '../storage/offline-storage.ts';

/**
 * Calls `onStep` before each operation of the storage that changes it.
 *
 * @param onStep throws to make the operation fail; the operation waits for the promise that it returns, if any
 */
export function watchSteps(storage: OfflineStorage, onStep: () => unknown): OfflineStorage {
  const watch = <A extends unknown[], T>(work: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      await onStep();
      return work(...args);
    };
  };
  return {
    ...storage,
    writeRecord: watch(storage.writeRecord),
    deleteRecord: watch(storage.deleteRecord),
    appendPiece: watch(storage.appendPiece),
    sealContent: watch(storage.sealContent),
    deleteContent: watch(storage.deleteContent),
    sweep: watch(storage.sweep),
  };
}
