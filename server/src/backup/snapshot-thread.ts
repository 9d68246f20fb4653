/** Copies a SQLite database that is in use to a file that needs no write-ahead log, and checks the copy. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const { from, to } = workerData as { from: string; to: string };
const database = new DatabaseSync(from, { readOnly: true, timeout: 30_000 });
database.prepare('vacuum into ?').run(to); // one read transaction: writers continue
database.close();
const copy = new DatabaseSync(to);
const { quick_check: found } = copy.prepare('pragma quick_check(1)').get() ?? {};
copy.close();
parentPort?.postMessage(String(found));
