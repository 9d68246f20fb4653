import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Context, DatabaseOrTransaction } from '../../../context.ts';
import type { UserRow } from '../../../storage/db/tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { lockUser } from '../users/users.store.ts';
import * as store from './refresh-tokens.store.ts';

const lifetimeMs = 30 * 24 * 60 * 60_000;
const deletedPerIssue = 10;

type Owner = Pick<UserRow, 'department_id' | 'id'>;

/** A refresh token and whose it is. Only the hash of the token is stored: this is the one time that it is seen. */
export interface IssuedToken {
  readonly user: UserRow;
  readonly refreshToken: string;
}

/**
 * Issues the first refresh token of a sign-in: 256 random bits, good for one use within 30 days.
 *
 * @param user as it was when its password was checked
 * @returns `undefined` when the user has got another password or was deactivated since: that ended what was signed in
 */
export async function startTokenFamily(ctx: Context, user: UserRow): Promise<string | undefined> {
  const refreshToken = await ctx.db.transaction().execute(async (trx) => {
    const current = await lockUser(trx, user.department_id, user.id);
    if (!current?.is_active || current.password_hash !== user.password_hash) return undefined;
    return issueToken(ctx, trx, user, randomUUIDv7());
  });
  await deleteExpiredTokens(ctx);
  return refreshToken;
}

/**
 * Exchanges a refresh token for the next one. A token that comes back after it was used has been copied, by whom cannot
 * be told: then every token of that sign-in is revoked. Of several uses at the same moment one wins, and the others
 * are such returns. All that change a user's tokens do it one after the other, so a revocation misses none.
 *
 * @returns `undefined` when the token is not known, used, expired, or of a user who was deactivated
 */
export async function rotateRefreshToken(
  ctx: Context,
  refreshToken: string,
): Promise<IssuedToken | undefined> {
  const rotated = await ctx.db.transaction().execute(async (trx) => {
    const token = await store.findRefreshToken(trx, hashToken(refreshToken));
    if (!token) return undefined;
    const user = await lockUser(trx, token.department_id, token.user_id);
    const now = timestampNow(ctx);
    if (token.expires_on <= now) return undefined;
    const isFirstUse = await store.markTokenUsed(trx, token, now);
    if (!isFirstUse || !user?.is_active) {
      const { department_id: departmentId, user_id: userId } = token;
      if (!isFirstUse)
        ctx.log.warn({ departmentId, userId }, 'a used refresh token came back: its family is revoked');
      await store.deleteTokenFamily(trx, token);
      return undefined;
    }
    return { user, refreshToken: await issueToken(ctx, trx, user, token.family_id) };
  });
  await deleteExpiredTokens(ctx);
  return rotated;
}

/**
 * Revokes every token of the sign-in that a refresh token belongs to, also where that one is used or expired. A token
 * that is not known is none to revoke.
 */
export async function revokeTokenFamily(ctx: Context, refreshToken: string): Promise<void> {
  const token = await store.findRefreshToken(ctx.db, hashToken(refreshToken));
  if (!token) return;
  await ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, token.department_id, token.user_id);
    await store.deleteTokenFamily(trx, token);
  });
}

async function issueToken(
  ctx: Context,
  db: DatabaseOrTransaction,
  user: Owner,
  familyId: string,
): Promise<string> {
  const refreshToken = randomBytes(32).toString('base64url');
  await store.insertRefreshToken(db, {
    token_hash: hashToken(refreshToken),
    department_id: user.department_id,
    user_id: user.id,
    family_id: familyId,
    expires_on: new Date(ctx.clock.now() + lifetimeMs).toISOString(),
    used_on: null,
  });
  return refreshToken;
}

/** No salt and no slow hash: nobody guesses 256 random bits. */
function hashToken(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}

/** Every token issued takes away up to ten that expired, so that the table cannot grow without end. */
async function deleteExpiredTokens(ctx: Context): Promise<void> {
  await store
    .deleteExpiredTokens(ctx.db, timestampNow(ctx), deletedPerIssue)
    .catch((err: unknown) => ctx.log.warn({ err }, 'expired refresh tokens stay for now'));
}
