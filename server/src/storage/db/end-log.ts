import type { DatabaseSync } from 'node:sqlite';

/**
 * Copies the write-ahead log into the database file and switches to a journal mode that needs no log. Call it before
 * a connection is closed: SQLite removes the log when the last one closes, and the file would look like a copy
 * without its log.
 *
 * @returns false if another process has the database open and will do it later
 */
export function endLog(database: DatabaseSync): boolean {
  try {
    database.exec('pragma journal_mode = delete');
    return true;
  } catch (error) {
    return !isBusy(error); // for example, a full disk: the log remains
  }
}

export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number }; // set by `node:sqlite`
  return (errcode & 0xff) === 5; // SQLITE_BUSY and its extended codes
}
