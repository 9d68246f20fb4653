import {
  anyRevision,
  type Clocked,
  type Context,
  type DatabaseOrTransaction,
  type RevisionCheck,
} from '../../../context.ts';
import type { Role } from '../../../roles.ts';
import type { UserRow } from '../../../storage/db/people-tables.ts';
import { describeRow, recordAudit } from '../../audit/audit.ts';
import { lockDepartment } from '../../departments/departments.ts';
import { deleteTokensOfUser } from '../tokens/refresh-tokens.store.ts';
import { keepLastAdmin, takesAdminAway } from '../users/last-admin.ts';
import { hashPassword } from '../users/passwords.ts';
import * as store from '../users/users.store.ts';
import { checkPasswordLength, normalizeEmail } from '../users/users.ts';

/** An e-mail address, or the id of a user of a department. */
export type UserKey = string | { readonly departmentId: number; readonly userId: string };

/** Ends any other access of a user, in the same transaction. */
export type EndAccess = (
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
) => Promise<void>;

export interface ChangeOptions {
  /** Called with the user's revision before anything changes. */
  readonly checkRevision?: RevisionCheck;
  /** Whether the department may be left without an administrator. */
  readonly evenLastAdmin?: boolean;
}

/**
 * Disables a user, ends all sign-ins of the user, and calls `endAccess`.
 *
 * @returns the changed user; `undefined` if there is none
 * @throws MusterError `Conflict` for the last administrator of a department
 */
export async function disableUser(
  ctx: Context,
  key: UserKey,
  endAccess: EndAccess,
  options: ChangeOptions = {},
): Promise<UserRow | undefined> {
  return changeUser(ctx, key, { is_active: 0 }, options, async (trx, user) => {
    await deleteTokensOfUser(trx, user);
    await endAccess(ctx, trx, user.department_id, user.id);
  });
}

/**
 * Enables a user. Sign-ins and feed addresses that ended when the user was disabled stay ended.
 *
 * @returns as {@link disableUser}
 */
export async function enableUser(
  ctx: Context,
  key: UserKey,
  options: ChangeOptions = {},
): Promise<UserRow | undefined> {
  return changeUser(ctx, key, { is_active: 1 }, options);
}

/** Ends all sign-ins of a user, who may sign in again. @returns as {@link disableUser} */
export async function endSessions(ctx: Context, key: UserKey): Promise<UserRow | undefined> {
  return changeUser(ctx, key, {}, {}, deleteTokensOfUser);
}

/**
 * Sets a new password. All sign-ins of the user end, because someone else may be signed in.
 *
 * @returns as {@link disableUser}
 * @throws MusterError `InvalidRequest` for a password that is too short or too long
 */
export async function setPassword(
  ctx: Context,
  key: UserKey,
  password: string,
): Promise<UserRow | undefined> {
  checkPasswordLength(password);
  return changeUser(ctx, key, { password_hash: await hashPassword(password) }, {}, deleteTokensOfUser);
}

/**
 * Changes the role of a user. Access tokens with the old role end, and the next refresh gives one with the new role.
 *
 * @returns as {@link disableUser}
 * @throws MusterError `Conflict` for the last administrator of a department
 */
export async function setRole(
  ctx: Context,
  key: UserKey,
  role: Role,
  options: ChangeOptions = {},
): Promise<UserRow | undefined> {
  return changeUser(ctx, key, { role }, options);
}

/** Changes the name and role. The user's tokens end only if the role changes. @returns and throws as {@link setRole} */
export async function updateUser(
  ctx: Context,
  key: UserKey,
  { name, role }: { readonly name: string; readonly role: Role },
  options: ChangeOptions,
): Promise<UserRow | undefined> {
  return changeUser(ctx, key, { display_name: name, role }, options);
}

async function changeUser(
  ctx: Context,
  key: UserKey,
  changes: store.UserChanges,
  { checkRevision = anyRevision, evenLastAdmin = false }: ChangeOptions,
  alsoDo?: (trx: DatabaseOrTransaction, user: UserRow) => Promise<void>,
): Promise<UserRow | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = await findUser(trx, key);
    if (!found) return undefined;
    if (takesAdminAway(changes)) await lockDepartment(trx, found.department_id);
    // Every change of a user's tokens takes this lock, so a concurrent refresh or sign-in runs before or after this.
    const user = await store.lockUser(trx, found.department_id, found.id);
    if (!user) return undefined;
    checkRevision(user.revision);
    if (!evenLastAdmin) await keepLastAdmin(trx, user, changes);
    const changed = await applyChanges(ctx, trx, user, changes);
    const about = { id: user.id, name: user.display_name };
    const moreAfter = changes.password_hash === undefined ? {} : { passwordChanged: true };
    await recordAudit(ctx, trx, user.department_id, [
      describeRow('user', { ...about, before: user, after: changed, moreAfter }),
    ]);
    await alsoDo?.(trx, changed);
    return changed;
  });
}

function findUser(trx: DatabaseOrTransaction, key: UserKey): Promise<UserRow | undefined> {
  return typeof key === 'string'
    ? store.findUserByEmail(trx, normalizeEmail(key))
    : store.findUser(trx, key.departmentId, key.userId);
}

/** Tokens do not contain the name, so a new name does not end any. */
async function applyChanges(
  ctx: Context,
  trx: DatabaseOrTransaction,
  user: UserRow,
  changes: store.UserChanges,
): Promise<UserRow> {
  const { display_name: name, role } = changes;
  if (name !== undefined && role === user.role) return store.renameUser(trx, user, name);
  return store.updateUser(trx, user, changes, new Date(ctx.sharedClock.now()).toISOString());
}
