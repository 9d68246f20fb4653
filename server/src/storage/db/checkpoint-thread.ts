/** Copies the write-ahead log of a SQLite database into its file: the copying waits for the disk several times. */
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

const { path, mode } = workerData as { path: string; mode: 'passive' | 'restart' };
const database = new DatabaseSync(path, { timeout: 200 }); // how long `restart` may keep writers waiting
database.exec(`pragma wal_checkpoint(${mode})`);
database.close();
