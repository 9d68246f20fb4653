import type { DatabaseOrTransaction } from '../../../context.ts';
import type { RefreshTokenRow, UserRow } from '../../../storage/db/tables.ts';

export async function insertRefreshToken(db: DatabaseOrTransaction, row: RefreshTokenRow): Promise<void> {
  await db.insertInto('refresh_tokens').values(row).execute();
}

/** The only lookup of a token without a department: the caller is known by the token alone. */
export function findRefreshToken(
  db: DatabaseOrTransaction,
  tokenHash: string,
): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
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

export async function deleteTokenFamily(
  db: DatabaseOrTransaction,
  token: Pick<RefreshTokenRow, 'department_id' | 'family_id'>,
): Promise<void> {
  await db
    .deleteFrom('refresh_tokens')
    .where('department_id', '=', token.department_id)
    .where('family_id', '=', token.family_id)
    .execute();
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
 * Deletes up to `limit` tokens of all users that expired before `now`, in one statement per row: a statement that locks
 * several rows could deadlock with another one that locks them in a different order.
 */
export async function deleteExpiredTokens(
  db: DatabaseOrTransaction,
  now: string,
  limit: number,
): Promise<void> {
  const expired = await db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('expires_on', '<=', now)
    .orderBy('expires_on')
    .limit(limit)
    .execute();
  for (const { token_hash } of expired) {
    await db.deleteFrom('refresh_tokens').where('token_hash', '=', token_hash).execute();
  }
}
