/** A sync may replace a record between its reading and that of its contents; so often in a row it does not. */
const mostTurns = 10;

/** The store is not what its records say: contents were deleted or changed behind its back. The next sync downloads them again. */
export class StoreDamagedError extends Error {
  override readonly name = 'StoreDamagedError';
}

/**
 * Follows a record to its contents while syncs may replace both.
 *
 * @param read reads the record, then what it names: `undefined` where a content is missing or damaged
 * @throws StoreDamagedError where it stays so
 */
export async function readCurrent<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const found = await read();
    if (found !== undefined) return found;
  }
  throw new StoreDamagedError('a content of the offline store is missing or damaged');
}
