/** A sync may replace a record before its contents are read, but not this many times in a row. */
const maxAttempts = 10;

/** Contents of the store were deleted or changed by something else. The next sync downloads them again. */
export class StoreDamagedError extends Error {
  override readonly name = 'StoreDamagedError';
}

/**
 * Reads a record and the contents that belong to it, while a sync may replace both.
 *
 * @param read reads the record, then the contents it names; `undefined` if a content is missing or damaged
 * @throws StoreDamagedError if a content is still missing or damaged after several attempts
 */
export async function readConsistently<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const found = await read();
    if (found !== undefined) return found;
  }
  throw new StoreDamagedError('a content of the offline store is missing or damaged');
}
