import type { DatabaseOrTransaction } from '../../../context.ts';
import type { UserRow } from '../../../storage/db/tables.ts';

/** Run in a transaction. @returns `false` if the e-mail address is taken, in any department */
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

/** At sign-in only the address is known. */
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
): Promise<Pick<UserRow, 'role' | 'is_active'> | undefined> {
  return db
    .selectFrom('users')
    .select(['role', 'is_active'])
    .where('department_id', '=', departmentId)
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Other transactions that change the user or the user's tokens wait until this one ends. */
export function lockUser(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set((user) => ({ is_active: user.ref('is_active') }))
    .where('department_id', '=', departmentId)
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** @returns `false` if the password changed in the meantime */
export async function replacePasswordHash(
  db: DatabaseOrTransaction,
  user: Pick<UserRow, 'department_id' | 'id' | 'password_hash'>,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('department_id', '=', user.department_id)
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes a user's password, or whether the user may sign in. */
export async function updateUser(
  db: DatabaseOrTransaction,
  user: Pick<UserRow, 'department_id' | 'id'>,
  changes: Partial<Pick<UserRow, 'password_hash' | 'is_active'>>,
): Promise<void> {
  await db
    .updateTable('users')
    .set(changes)
    .where('department_id', '=', user.department_id)
    .where('id', '=', user.id)
    .execute();
}
