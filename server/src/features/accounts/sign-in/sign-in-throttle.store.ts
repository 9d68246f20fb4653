import type { DatabaseOrTransaction } from '../../../context.ts';
import type { SignInFailureRow } from '../../../storage/db/people-tables.ts';

/** A time window, with both times in ISO 8601. */
export interface Window {
  readonly now: string;
  readonly endsOn: string;
}

/**
 * Counts a failure for a subject, in its current window or, if that has ended, in a new one. Concurrent calls wait
 * for each other, so at most `limit` failures are counted.
 *
 * @returns the end of the window in which it was counted; `undefined` if the limit was already reached
 */
export async function countFailure(
  db: DatabaseOrTransaction,
  subject: string,
  limit: number,
  window: Window,
): Promise<string | undefined> {
  const counted = await db
    .insertInto('sign_in_failures')
    .values({ subject, failures: 1, window_ends_on: window.endsOn })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((row) => {
          const isOver = row('sign_in_failures.window_ends_on', '<=', window.now);
          return {
            failures: row
              .case()
              .when(isOver)
              .then(row.ref('excluded.failures'))
              .else(row('sign_in_failures.failures', '+', 1))
              .end(),
            window_ends_on: row
              .case()
              .when(isOver)
              .then(row.ref('excluded.window_ends_on'))
              .else(row.ref('sign_in_failures.window_ends_on'))
              .end(),
          };
        })
        .where((row) =>
          row.or([
            row('sign_in_failures.window_ends_on', '<=', window.now),
            row('sign_in_failures.failures', '<', limit),
          ]),
        ),
    )
    .returning('window_ends_on')
    .executeTakeFirst();
  return counted?.window_ends_on;
}

export function findFailures(
  db: DatabaseOrTransaction,
  subject: string,
): Promise<SignInFailureRow | undefined> {
  return db.selectFrom('sign_in_failures').selectAll().where('subject', '=', subject).executeTakeFirst();
}

/** Subtracts a failure from the window in which it was counted. */
export async function uncountFailure(
  db: DatabaseOrTransaction,
  subject: string,
  windowEndsOn: string,
): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('window_ends_on', '=', windowEndsOn)
    .where('failures', '>', 0)
    .execute();
}

/** Adds a subject without failures, or extends its window. */
export async function extendWindow(
  db: DatabaseOrTransaction,
  subject: string,
  endsOn: string,
): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values({ subject, failures: 0, window_ends_on: endsOn })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ window_ends_on: endsOn }))
    .execute();
}

export async function deleteFailures(db: DatabaseOrTransaction, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
}

/** Deletes up to `limit` counts whose windows have ended by `now`, with one statement per row, which cannot deadlock. */
export async function deleteOldFailures(
  db: DatabaseOrTransaction,
  now: string,
  limit: number,
): Promise<void> {
  const old = await db
    .selectFrom('sign_in_failures')
    .select('subject')
    .where('window_ends_on', '<=', now)
    .orderBy('window_ends_on')
    .limit(limit)
    .execute();
  for (const { subject } of old) {
    await db
      .deleteFrom('sign_in_failures')
      .where('subject', '=', subject)
      .where('window_ends_on', '<=', now)
      .execute();
  }
}
