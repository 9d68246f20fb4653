/**
 * Makes or undoes an import in a thread with its own database connection, so that neither the transaction nor the work on the
 * rows keeps requests waiting.
 */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { runAs } from '../../../actor.ts';
import type { Clocked } from '../../../context.ts';
import { MusterError } from '../../../errors.ts';
import { createPostgresDialect } from '../../../storage/db/postgres-dialect.ts';
import { createSqliteDialect } from '../../../storage/db/sqlite-dialect.ts';
import type { Tables } from '../../../storage/db/tables.ts';
import type { MadeImport, ThreadCommand, ThreadReply, ThreadRequest, Undone } from './commit-messages.ts';
import { makeImport } from './make-import.ts';
import { undoImport } from './undo-import.ts';

const { database, clockOffsetMs, plan, actor } = workerData as ThreadRequest; // runCommitThread passes it
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');
// The thread keeps the priority of the main thread: if it waited for a core while holding a lock, others would wait too.

const ctx: Clocked = { clock: { now: () => Date.now() + clockOffsetMs } };
const dialect =
  database.engine === 'sqlite' ? createSqliteDialect(database.path) : createPostgresDialect(database.url);
const db = new Kysely<Tables>({ dialect });
// This thread copies the write-ahead log into the database before a commit on the main thread has to. It does so rarely, because
// a checkpoint waits for the disk several times, and every save waits for the same disk.
if (database.engine === 'sqlite') await sql`pragma wal_autocheckpoint = 1000`.execute(db);
const stopping = new AbortController();
const reply = (message: ThreadReply) => port.postMessage(message);
port.on('message', (command: ThreadCommand) => {
  if (command === 'stop') stopping.abort();
});

const thread = {
  signal: stopping.signal,
  isStaged: database.engine === 'sqlite',
  report: (progress: number) => reply({ type: 'progress', progress }),
  /** Waits until the parent has stored the file that lists what was made. */
  written: async () => {
    const nextCommand = once(port, 'message');
    reply({ type: 'written' });
    await nextCommand;
    stopping.signal.throwIfAborted();
  },
};

try {
  const result = await runAs<Promise<MadeImport | Undone>>(
    () => actor,
    () => (plan.kind === 'commit' ? makeImport(ctx, db, plan, thread) : undoImport(ctx, db, plan, thread)),
  );
  reply({ type: 'done', result });
} catch (error) {
  if (!(error instanceof MusterError)) throw error;
  reply({ type: 'rejected', name: error.errorName, message: error.message });
} finally {
  await db.destroy();
  port.close();
}
