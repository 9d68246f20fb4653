import { sql } from 'kysely';

/** The end of each statement that {@link unsynced} marks. */
export const unsyncedMark = '/* unsynced */';

/**
 * Marks a separate statement that may be lost in a power cut, such as an update of progress:
 * `db.updateTable(…)….modifyEnd(unsynced)`. SQLite then does not wait for the disk; the next synced commit also syncs
 * everything before it. Nothing is lost if a process is killed, and PostgreSQL treats it like any other statement.
 */
export const unsynced = sql.raw<never>(unsyncedMark);
