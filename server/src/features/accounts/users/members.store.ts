import type { DatabaseOrTransaction } from '../../../context.ts';
import type { UserRow } from '../../../storage/db/tables.ts';

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
