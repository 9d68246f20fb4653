import type { Context } from '../../../context.ts';
import type { UserRow } from '../../../storage/db/tables.ts';
import { deleteTokensOfUser } from '../tokens/refresh-tokens.store.ts';
import { hashPassword } from '../users/passwords.ts';
import * as store from '../users/users.store.ts';
import { checkPasswordLength, normalizeEmail } from '../users/users.ts';

/**
 * Enables or disables a user. Disabling ends all sign-ins of the user; enabling does not bring them back.
 *
 * @returns whether there is such a user
 */
export async function setUserActive(ctx: Context, email: string, isActive: boolean): Promise<boolean> {
  return changeUser(ctx, email, { is_active: isActive ? 1 : 0 }, !isActive);
}

/**
 * Sets a new password. All sign-ins of the user end, because somebody else may be signed in.
 *
 * @returns whether there is such a user
 * @throws MusterError `InvalidRequest` for a password that is too short or too long
 */
export async function setPassword(ctx: Context, email: string, password: string): Promise<boolean> {
  checkPasswordLength(password);
  return changeUser(ctx, email, { password_hash: await hashPassword(password) }, true);
}

async function changeUser(
  ctx: Context,
  email: string,
  changes: Partial<Pick<UserRow, 'password_hash' | 'is_active'>>,
  endsSessions: boolean,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await store.findUserByEmail(trx, normalizeEmail(email));
    if (!user) return false;
    // Everything that changes a user's tokens takes this lock, so a concurrent refresh or sign-in runs before or after.
    await store.lockUser(trx, user.department_id, user.id);
    await store.updateUser(trx, user, changes);
    if (endsSessions) await deleteTokensOfUser(trx, user);
    return true;
  });
}
