import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Context, DatabaseOrTransaction } from '../../../context.ts';
import { readTokenDepartment, writeDepartmentToken } from '../../../storage/db/department-token.ts';
import type { RefreshTokenRow, UserRow } from '../../../storage/db/people-tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { AuditAction } from '../../audit/audit-kinds.ts';
import type { AuditFields } from '../../audit/audited-fields.ts';
import { lockUser, recordSignIn } from '../users/users.store.ts';
import * as store from './refresh-tokens.store.ts';

const lifetimeMs = 30 * 24 * 60 * 60_000;
const deletedPerIssue = 10;

type Owner = Pick<UserRow, 'department_id' | 'id'> & Partial<Pick<UserRow, 'display_name'>>;

/** A refresh token and its user. Only the hash of the token is stored. */
export interface IssuedToken {
  readonly user: UserRow;
  readonly refreshToken: string;
}

/**
 * Issues the first refresh token of a sign-in. It contains the department and 256 random bits, and can be used once
 * within 30 days.
 *
 * @param user the row against which the password was checked
 * @returns `undefined` if the password has changed or the user was deactivated since then
 */
export async function startTokenFamily(ctx: Context, user: UserRow): Promise<string | undefined> {
  const refreshToken = await ctx.db.transaction().execute(async (trx) => {
    const current = await lockUser(trx, user.department_id, user.id);
    if (!current?.is_active || current.password_hash !== user.password_hash) return undefined;
    return issueFirstToken(ctx, trx, user);
  });
  await deleteExpiredTokens(ctx, user.department_id);
  return refreshToken;
}

/** Does the same as {@link startTokenFamily} in a transaction that holds the lock of the user. */
export async function issueFirstToken(
  ctx: Context,
  trx: DatabaseOrTransaction,
  user: Owner,
): Promise<string> {
  const familyId = randomUUIDv7();
  await recordSignIn(trx, user, timestampNow(ctx));
  await recordSession(ctx, trx, user, familyId, 'signedIn');
  return issueToken(ctx, trx, user, familyId);
}

/**
 * Exchanges a refresh token for the next one. If a token is used twice, it was copied by someone unknown, so all
 * tokens of that sign-in are revoked. Of several concurrent uses one succeeds, and the others count as a second use.
 * All changes of a user's tokens take the same lock, so a revocation misses none.
 *
 * @returns `undefined` if the token is unknown, used or expired, or its user is deactivated
 */
export async function rotateRefreshToken(
  ctx: Context,
  refreshToken: string,
): Promise<IssuedToken | undefined> {
  const rotated = await ctx.db.transaction().execute(async (trx) => {
    const token = await findToken(trx, refreshToken);
    if (!token) return undefined;
    const user = await lockUser(trx, token.department_id, token.user_id);
    const now = timestampNow(ctx);
    if (token.expires_on <= now) return undefined;
    const isFirstUse = await store.markTokenUsed(trx, token, now);
    if (!isFirstUse || !user?.is_active) {
      const { department_id: departmentId, user_id: userId } = token;
      if (!isFirstUse)
        ctx.log.warn({ departmentId, userId }, 'a refresh token was used twice: its family is revoked');
      await store.deleteTokenFamily(trx, token);
      const reason = isFirstUse ? 'the account is disabled' : 'a refresh token was used twice';
      await recordSession(
        ctx,
        trx,
        user ?? { department_id: departmentId, id: userId },
        token.family_id,
        'ended',
        {
          reason,
        },
      );
      return undefined;
    }
    await recordSession(ctx, trx, user, token.family_id, 'refreshed');
    return { user, refreshToken: await issueToken(ctx, trx, user, token.family_id) };
  });
  const departmentId = rotated?.user.department_id ?? readTokenDepartment(refreshToken);
  if (departmentId !== undefined) await deleteExpiredTokens(ctx, departmentId);
  return rotated;
}

/**
 * Revokes all tokens of the sign-in that a refresh token belongs to, even if that token is used or expired. An
 * unknown token is ignored.
 */
export async function revokeTokenFamily(ctx: Context, refreshToken: string): Promise<void> {
  const token = await findToken(ctx.db, refreshToken);
  if (!token) return;
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, token.department_id, token.user_id);
    if (!(await store.deleteTokenFamily(trx, token))) return;
    const owner = user ?? { department_id: token.department_id, id: token.user_id };
    await recordSession(ctx, trx, owner, token.family_id, 'signedOut');
  });
}

/** Records an action on a sign-in. The user is passed because the request has no access token. */
async function recordSession(
  ctx: Context,
  trx: DatabaseOrTransaction,
  user: Owner,
  familyId: string,
  action: AuditAction,
  after: AuditFields | null = null,
): Promise<void> {
  const { department_id: departmentId, id: userId, display_name: name = null } = user;
  const by = { kind: 'user', userId, userName: name } as const;
  await recordAudit(ctx, trx, departmentId, [{ kind: 'session', id: familyId, name, action, after, by }]);
}

async function issueToken(
  ctx: Context,
  db: DatabaseOrTransaction,
  user: Owner,
  familyId: string,
): Promise<string> {
  const refreshToken = writeDepartmentToken(user.department_id, randomBytes(32));
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

function findToken(db: DatabaseOrTransaction, refreshToken: string): Promise<RefreshTokenRow | undefined> {
  return store.findRefreshToken(db, readTokenDepartment(refreshToken), hashToken(refreshToken));
}

/** Neither a salt nor a slow hash is needed, because 256 random bits cannot be guessed. */
function hashToken(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}

/** Each new token deletes up to ten expired ones of its department, so that the table does not grow without limit. */
async function deleteExpiredTokens(ctx: Context, departmentId: number): Promise<void> {
  await store
    .deleteExpiredTokens(ctx.db, departmentId, timestampNow(ctx), deletedPerIssue)
    .catch((err: unknown) => ctx.log.warn({ err }, 'expired refresh tokens could not be deleted'));
}
