/**
 * Copies the write-ahead log of a SQLite database into its file. It is a thread because that waits for the disk
 * several times.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

const { path, mode } = workerData as { path: string; mode: 'passive' | 'restart' | 'repair' };
const database = new DatabaseSync(path, { timeout: 200 }); // how long writers may have to wait
const sqliteMode = mode === 'repair' ? 'truncate' : mode;
const { busy } = database.prepare(`pragma wal_checkpoint(${sqliteMode})`).get() ?? {};
if (mode === 'repair') {
  if (busy !== 0)
    throw Object.assign(new Error('the log is in use and could not be emptied'), { errcode: 5 }); // SQLITE_BUSY
  // If its old beginning came back, it would hide what is newer in the database file.
  const log = openSync(`${path}-wal`, 'r+');
  fsyncSync(log);
  closeSync(log);
}
database.close();
