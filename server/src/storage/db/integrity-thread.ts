/** Reads a whole SQLite database and posts what is wrong with it, or `ok`. It is a thread because that takes long. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../concurrency/thread-priority.ts';

lowerThreadPriority();
const database = new DatabaseSync(String(workerData), { readOnly: true, timeout: 5_000 });
const { quick_check: found } = database.prepare('pragma quick_check(1)').get() ?? {};
database.close();
parentPort?.postMessage(String(found));
