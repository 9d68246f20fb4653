import type { DatabaseSync } from 'node:sqlite';

/**
 * Copies the write-ahead log into the database file and leaves the mode that needs one. To be called before a connection
 * is closed: SQLite removes the log when the last one closes, and the file would look like a copy whose log was forgotten.
 *
 * @returns false if another process has the database open, which then does it
 */
export function endLog(database: DatabaseSync): boolean {
  try {
    database.exec('pragma journal_mode = delete');
    return true;
  } catch (error) {
    return !isBusy(error); // a full disk, for example: the log stays
  }
}

export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number }; // of `node:sqlite`
  return (errcode & 0xff) === 5; // SQLITE_BUSY and its extended codes
}
