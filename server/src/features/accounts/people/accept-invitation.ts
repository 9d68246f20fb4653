import type { Context, DatabaseOrTransaction } from '../../../context.ts';
import { MusterError } from '../../../errors.ts';
import type { UserRow } from '../../../storage/db/people-tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { describeRow, recordAudit } from '../../audit/audit.ts';
import { getDepartmentName, lockDepartment } from '../../departments/departments.ts';
import type { TokenResponse } from '../sign-in/sign-in.schema.ts';
import { toTokenResponse } from '../sign-in/sign-in.ts';
import { releaseAttempt, rememberAddress, reserveFromAddress } from '../sign-in/sign-in-throttle.ts';
import { deleteTokensOfUser } from '../tokens/refresh-tokens.store.ts';
import { issueFirstToken } from '../tokens/refresh-tokens.ts';
import { hashPassword } from '../users/passwords.ts';
import * as users from '../users/users.store.ts';
import { addUser, checkPasswordLength } from '../users/users.ts';
import { deleteUsed } from './invitations.store.ts';
import { linkEnded, type OpenLink, requireLink } from './invitations.ts';
import type { InvitationDetails } from './people.schema.ts';

/**
 * Returns the details of a link for the page that it opens.
 *
 * @param address IP address of the caller
 * @throws MusterError `InvitationNotFound`, `TooManyRequests`
 */
export async function getInvitation(
  ctx: Context,
  token: string,
  address: string,
): Promise<InvitationDetails> {
  return withAttempt(ctx, address, async () => {
    const { row, email, name } = await requireLink(ctx, token);
    const departmentName = await getDepartmentName(ctx.db, row.department_id);
    return { kind: row.kind, email, name, departmentName, expiresOn: row.expires_on };
  });
}

/**
 * Uses a link: adds the user with the password, or sets the new password of an existing user, which ends all earlier
 * sign-ins. Of several concurrent uses, one succeeds.
 *
 * @returns the tokens of a sign-in
 * @throws MusterError `InvalidRequest`, `InvitationNotFound`, `TooManyRequests`; `Conflict` if someone else has
 *   become a user with the same e-mail address
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: { readonly token: string; readonly password: string },
  address: string,
): Promise<TokenResponse> {
  const session = await withAttempt(ctx, address, async () => {
    const link = await requireLink(ctx, token);
    checkPasswordLength(password);
    const passwordHash = await hashPassword(password);
    return ctx.db.transaction().execute(async (trx) => {
      const user = await useLink(ctx, trx, link, passwordHash);
      return { user, refreshToken: await issueFirstToken(ctx, trx, user) };
    });
  });
  await rememberAddress(ctx, session.user.email, address);
  return toTokenResponse(ctx, session.user, session.refreshToken);
}

async function useLink(
  ctx: Context,
  trx: DatabaseOrTransaction,
  { row, email, name }: OpenLink,
  passwordHash: string,
): Promise<UserRow> {
  const key = { department_id: row.department_id, id: row.user_id };
  // Locks the user before the link, in the same order as when a user is disabled.
  const user = row.kind === 'reset' ? await users.lockUser(trx, key.department_id, key.id) : undefined;
  if (row.kind === 'invitation') await lockDepartment(trx, key.department_id);
  if (!(await deleteUsed(trx, row)) || row.expires_on <= timestampNow(ctx)) throw linkEnded();
  if (row.kind === 'invitation')
    return addUser(ctx, trx, {
      ...key,
      email,
      display_name: name,
      role: row.role ?? '',
      password_hash: passwordHash,
    });
  if (!user?.is_active) throw linkEnded();
  await deleteTokensOfUser(trx, user);
  const changedOn = new Date(ctx.sharedClock.now()).toISOString();
  const changed = await users.updateUser(trx, user, { password_hash: passwordHash }, changedOn);
  const about = { id: user.id, name: user.display_name, moreAfter: { passwordChanged: true } };
  await recordAudit(ctx, trx, user.department_id, [
    describeRow('user', { ...about, before: user, after: changed }),
  ]);
  return changed;
}

/** Counts an invalid token, and no other error, as a failed sign-in from the address. */
async function withAttempt<T>(ctx: Context, address: string, use: () => Promise<T>): Promise<T> {
  const attempt = await reserveFromAddress(ctx, address);
  try {
    const result = await use();
    await releaseAttempt(ctx, attempt);
    return result;
  } catch (error) {
    const isWrong = error instanceof MusterError && error.errorName === 'InvitationNotFound';
    if (!isWrong) await releaseAttempt(ctx, attempt);
    throw error;
  }
}
