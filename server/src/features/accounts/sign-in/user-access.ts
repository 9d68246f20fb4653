import type { Clocked, Context, DatabaseOrTransaction } from '../../../context.ts';
import type { Role } from '../../../roles.ts';
import type { UserRow } from '../../../storage/db/tables.ts';
import { describeRow, recordAudit } from '../../audit/audit.ts';
import { deleteTokensOfUser } from '../tokens/refresh-tokens.store.ts';
import { hashPassword } from '../users/passwords.ts';
import * as store from '../users/users.store.ts';
import { checkPasswordLength, normalizeEmail } from '../users/users.ts';

/** What else ends with a user's access, in the same transaction. */
export type EndAccess = (
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
) => Promise<void>;

/**
 * Disables a user, and ends all sign-ins of the user and whatever `endAccess` ends.
 *
 * @returns whether there is such a user
 */
export async function disableUser(ctx: Context, email: string, endAccess: EndAccess): Promise<boolean> {
  return changeUser(ctx, email, { is_active: 0 }, async (trx, user) => {
    await deleteTokensOfUser(trx, user);
    await endAccess(ctx, trx, user.department_id, user.id);
  });
}

/** Enables a user. What ended when the user was disabled does not come back. @returns whether there is such a user */
export async function enableUser(ctx: Context, email: string): Promise<boolean> {
  return changeUser(ctx, email, { is_active: 1 });
}

/**
 * Sets a new password. All sign-ins of the user end, because somebody else may be signed in.
 *
 * @returns whether there is such a user
 * @throws MusterError `InvalidRequest` for a password that is too short or too long
 */
export async function setPassword(ctx: Context, email: string, password: string): Promise<boolean> {
  checkPasswordLength(password);
  return changeUser(ctx, email, { password_hash: await hashPassword(password) }, deleteTokensOfUser);
}

/**
 * Gives a user another role. Access tokens with the old one end, and the next refresh gives one with the new role.
 *
 * @returns whether there is such a user
 */
export async function setRole(ctx: Context, email: string, role: Role): Promise<boolean> {
  return changeUser(ctx, email, { role });
}

async function changeUser(
  ctx: Context,
  email: string,
  changes: store.UserChanges,
  alsoDo?: (trx: DatabaseOrTransaction, user: UserRow) => Promise<void>,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await store.findUserByEmail(trx, normalizeEmail(email));
    if (!user) return false;
    // Everything that changes a user's tokens takes this lock, so a concurrent refresh or sign-in runs before or after.
    await store.lockUser(trx, user.department_id, user.id);
    await store.updateUser(trx, user, changes, new Date(ctx.sharedClock.now()).toISOString());
    const about = { id: user.id, name: user.display_name };
    const moreAfter = changes.password_hash === undefined ? {} : { passwordChanged: true };
    await recordAudit(ctx, trx, user.department_id, [
      describeRow('user', { ...about, before: user, after: { ...user, ...changes }, moreAfter }),
    ]);
    await alsoDo?.(trx, user);
    return true;
  });
}
