import { unaudited } from '../../../actor.ts';
import type { DatabaseOrTransaction } from '../../../context.ts';
import type { RefreshTokenRow, UserRow } from '../../../storage/db/people-tables.ts';

export async function insertRefreshToken(db: DatabaseOrTransaction, row: RefreshTokenRow): Promise<void> {
  await db.insertInto('refresh_tokens').values(row).execute();
}

/** @param departmentId `undefined` for a token of an earlier release; then all departments are searched */
export function findRefreshToken(
  db: DatabaseOrTransaction,
  departmentId: number | undefined,
  tokenHash: string,
): Promise<RefreshTokenRow | undefined> {
  const found = db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash);
  const own = departmentId === undefined ? found : found.where('department_id', '=', departmentId);
  return own.executeTakeFirst();
}

/** @returns whether this was the first use */
export async function markTokenUsed(
  db: DatabaseOrTransaction,
  token: Pick<RefreshTokenRow, 'department_id' | 'token_hash'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refresh_tokens')
    .set({ used_on: now })
    .where('department_id', '=', token.department_id)
    .where('token_hash', '=', token.token_hash)
    .where('used_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns whether any token was deleted */
export async function deleteTokenFamily(
  db: DatabaseOrTransaction,
  token: Pick<RefreshTokenRow, 'department_id' | 'family_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('refresh_tokens')
    .where('department_id', '=', token.department_id)
    .where('family_id', '=', token.family_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every sign-in of a user. */
export async function deleteTokensOfUser(
  db: DatabaseOrTransaction,
  user: Pick<UserRow, 'department_id' | 'id'>,
): Promise<void> {
  await db
    .deleteFrom('refresh_tokens')
    .where('department_id', '=', user.department_id)
    .where('user_id', '=', user.id)
    .execute();
}

/**
 * Deletes up to `limit` tokens of the department that expired before `now`, with one statement per row: a statement
 * that locks several rows could deadlock with another one that locks them in a different order.
 */
export async function deleteExpiredTokens(
  db: DatabaseOrTransaction,
  departmentId: number,
  now: string,
  limit: number,
): Promise<void> {
  const expired = await db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('department_id', '=', departmentId)
    .where('expires_on', '<=', now)
    .orderBy('expires_on')
    .limit(limit)
    .execute();
  for (const { token_hash } of expired) {
    // Deleting expired tokens needs no audit entry.
    await unaudited(() =>
      db
        .deleteFrom('refresh_tokens')
        .where('department_id', '=', departmentId)
        .where('token_hash', '=', token_hash)
        .execute(),
    );
  }
}
