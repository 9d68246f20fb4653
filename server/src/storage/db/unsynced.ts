import { sql } from 'kysely';

/** Ends the statements that {@link unsynced} marks. */
export const unsyncedMark = '/* unsynced */';

/**
 * For the end of a statement that stands alone and may be lost in a power cut, such as how far some work is:
 * `db.updateTable(…)….modifyEnd(unsynced)`. SQLite then does not wait for the disk; what is committed later is synced
 * with all that came before it. A killed process loses nothing, and PostgreSQL takes it as any other statement.
 */
export const unsynced = sql.raw<never>(unsyncedMark);
