import type { Transaction } from 'kysely';
import type { Database } from '../../context.ts';
import type { Tables } from './tables.ts';

/** Runs a function that only reads, on one state of the database that later writes do not change. */
export function inSnapshot<Result>(
  db: Database,
  use: (snapshot: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(use);
}
