import type { DatabaseOrTransaction } from '../../../context.ts';
import type { UserRow } from '../../../storage/db/tables.ts';

/** @returns whether it was added; `false` means that the e-mail address is taken, in whatever department */
export async function insertUser(db: DatabaseOrTransaction, row: UserRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The one look-up that names no department: whoever signs in is known by the address only. */
export function findUserByEmail(db: DatabaseOrTransaction, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
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

/** Makes others who change the user or the tokens of the user wait until the transaction ends. */
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

/** @returns whether the hash was replaced: it is not where another has taken its place in the meantime */
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

/** Changes what a user signs in with, or whether. */
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
