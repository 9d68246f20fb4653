import type { Context } from '../../../context.ts';
import type { UserRow } from '../../../storage/db/tables.ts';
import { deleteTokensOfUser } from '../tokens/refresh-tokens.store.ts';
import { hashPassword } from '../users/passwords.ts';
import * as store from '../users/users.store.ts';
import { checkPasswordLength, foldEmail } from '../users/users.ts';

/**
 * Lets a user sign in, or no more. What the user is signed in with ends then, for good: enabling brings none of it back.
 *
 * @returns whether there is such a user
 */
export async function setUserActive(ctx: Context, email: string, isActive: boolean): Promise<boolean> {
  return changeUser(ctx, email, { is_active: isActive ? 1 : 0 }, !isActive);
}

/**
 * Gives a user another password. What the user is signed in with ends: it may be that somebody else is.
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
    const user = await store.findUserByEmail(trx, foldEmail(email));
    if (!user) return false;
    // As all do that change a user's tokens: a refresh or a sign-in under way comes before or after, not between.
    await store.lockUser(trx, user.department_id, user.id);
    await store.updateUser(trx, user, changes);
    if (endsSessions) await deleteTokensOfUser(trx, user);
    return true;
  });
}
