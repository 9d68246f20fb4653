import type { DatabaseOrTransaction } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import type { UserRow } from '../../../storage/db/people-tables.ts';
import { countOthers, type UserChanges } from './users.store.ts';

/** Whether a change could leave a department without an administrator. If so, lock the department before the user. */
export function takesAdminAway({ role, is_active }: UserChanges): boolean {
  return (role !== undefined && role !== 'admin') || is_active === 0;
}

/**
 * Rejects a change of the last administrator who can sign in. The department is locked, so if two administrators
 * disable each other at the same time, only one succeeds.
 *
 * @throws MusterError `Conflict`
 */
export async function keepLastAdmin(
  trx: DatabaseOrTransaction,
  user: UserRow,
  changes: UserChanges,
): Promise<void> {
  const isAdmin = user.role === 'admin' && user.is_active === 1;
  if (!isAdmin || !takesAdminAway(changes) || (await countOthers(trx, user, 'admin')) > 0) return;
  throw errorOf(
    'Conflict',
    `${user.email} is the last administrator of the department: make someone else an administrator first`,
  );
}
