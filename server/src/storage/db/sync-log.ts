import { type FileHandle, open } from 'node:fs/promises';

/** Brings what was written to a file to disk. */
export interface FileSync {
  /** Resolves when everything is on disk that was written before the call. @throws Error of the disk, for every caller that it concerns */
  readonly sync: () => Promise<void>;
  /** Ends it, when the calls before have been answered. */
  readonly close: () => Promise<void>;
}

/** Opens a file for {@link shareSyncs}. */
export async function openFileSync(path: string): Promise<FileSync> {
  let file: FileHandle | undefined = await open(path, 'r+');
  const sync = shareSyncs(async () => file?.datasync());
  return {
    sync,
    close: async () => {
      await sync().catch(() => {}); // its callers have been given the error
      await file?.close();
      file = undefined;
    },
  };
}

/** One at a time: all calls that come while one runs share the next, because the running one may not include what they wrote. */
export function shareSyncs(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = async () => {
    await running?.catch(() => {}); // it was another's
    running = next;
    next = undefined;
    await sync();
  };
  return () => {
    next ??= start();
    return next;
  };
}
