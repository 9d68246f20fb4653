import { unaudited } from '../../../actor.ts';
import type { DatabaseOrTransaction } from '../../../context.ts';
import type { TokenChangeRow, UserRow } from '../../../storage/db/people-tables.ts';

export type UserChanges = Partial<Pick<UserRow, 'password_hash' | 'is_active' | 'role' | 'display_name'>>;

/** Run this in a transaction. @returns `false` if a user of any department has the e-mail address */
export async function insertUser(trx: DatabaseOrTransaction, row: UserRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('user_emails')
    .values({ email: row.email, department_id: row.department_id, user_id: row.id })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await trx.insertInto('users').values(row).execute();
  return true;
}

/** Finds a user by e-mail address alone, because the department is not known at sign-in. */
export async function findUserByEmail(
  db: DatabaseOrTransaction,
  email: string,
): Promise<UserRow | undefined> {
  const found = await db
    .selectFrom('user_emails')
    .select(['department_id', 'user_id'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!found) return undefined;
  return db
    .selectFrom('users')
    .selectAll()
    .where('department_id', '=', found.department_id)
    .where('id', '=', found.user_id)
    .executeTakeFirst();
}

export function findUser(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Locks a user: other transactions that change the user or the user's tokens wait until this one ends. */
export function lockUser(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
): Promise<UserRow | undefined> {
  // A lock changes no data.
  return unaudited(() =>
    db
      .updateTable('users')
      .set((user) => ({ is_active: user.ref('is_active') }))
      .where('department_id', '=', departmentId)
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** @returns `false` if the password changed in the meantime */
export async function replacePasswordHash(
  db: DatabaseOrTransaction,
  user: Pick<UserRow, 'department_id' | 'id' | 'password_hash'>,
  passwordHash: string,
): Promise<boolean> {
  // This is still the same password.
  const { numUpdatedRows } = await unaudited(() =>
    db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('department_id', '=', user.department_id)
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

/** Changes a user's password, role or active state, and ends the user's access tokens. */
export async function updateUser(
  trx: DatabaseOrTransaction,
  user: Pick<UserRow, 'department_id' | 'id'>,
  changes: UserChanges,
  changedOn: string,
): Promise<UserRow> {
  const updated = await trx
    .updateTable('users')
    .set((row) => ({
      ...changes,
      token_revision: row(row.ref('token_revision'), '+', 1),
      revision: row(row.ref('revision'), '+', 1),
    }))
    .where('department_id', '=', user.department_id)
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { department_id, id: user_id, token_revision, is_active } = updated;
  await endTokens(trx, { department_id, user_id, token_revision, is_active, changed_on: changedOn });
  return updated;
}

/** Notifies every server that tokens with a lower revision have ended. */
export async function endTokens(trx: DatabaseOrTransaction, row: TokenChangeRow): Promise<void> {
  const { department_id: _department, user_id: _user, ...change } = row;
  await trx
    .insertInto('token_changes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['department_id', 'user_id']).doUpdateSet(change))
    .execute();
}

/** Changes the name, which does not end any token. */
export async function renameUser(
  trx: DatabaseOrTransaction,
  user: Pick<UserRow, 'department_id' | 'id'>,
  displayName: string,
): Promise<UserRow> {
  return trx
    .updateTable('users')
    .set((row) => ({ display_name: displayName, revision: row(row.ref('revision'), '+', 1) }))
    .where('department_id', '=', user.department_id)
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function recordSignIn(
  trx: DatabaseOrTransaction,
  user: Pick<UserRow, 'department_id' | 'id'>,
  now: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ last_sign_in_on: now })
    .where('department_id', '=', user.department_id)
    .where('id', '=', user.id)
    .execute();
}

/** Counts the active users of a department with a role, except `user`. */
export async function countOthers(
  trx: DatabaseOrTransaction,
  user: Pick<UserRow, 'department_id' | 'id'>,
  role: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('users')
    .select((row) => row.fn.countAll().as('count'))
    .where('department_id', '=', user.department_id)
    .where('id', '<>', user.id)
    .where('role', '=', role)
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists users by e-mail address. */
export function listUsers(db: DatabaseOrTransaction, departmentId: number): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('department_id', '=', departmentId)
    .orderBy('email')
    .execute();
}

/**
 * Lists the changes of all departments that servers need to know about for access tokens.
 *
 * @param disabledToo whether to include users who were disabled earlier
 */
export function listTokenChanges(
  db: DatabaseOrTransaction,
  since: string,
  disabledToo: boolean,
): Promise<TokenChangeRow[]> {
  return db
    .selectFrom('token_changes')
    .selectAll()
    .where((change) =>
      disabledToo
        ? change.or([change('changed_on', '>=', since), change('is_active', '=', 0)])
        : change('changed_on', '>=', since),
    )
    .execute();
}
