import type { DatabaseOrTransaction } from '../../../context.ts';
import { type Role, roles } from '../../../roles.ts';
import type { UserRow } from '../../../storage/db/tables.ts';
import * as store from './users.store.ts';

/** What an account says of its user now, whatever a token said when it was signed. */
export interface Member {
  /** Whether the user may sign in. */
  readonly isActive: boolean;
  /** `null` for a role that is not one any more. */
  readonly role: Role | null;
}

/** Finds the account of a user. Users of an external issuer have none. */
export async function findMember(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
): Promise<Member | undefined> {
  const user = await store.findUser(db, departmentId, userId);
  return user && memberOf(user);
}

/** What the row of an account says. */
export function memberOf(user: Pick<UserRow, 'role' | 'is_active'>): Member {
  return { isActive: user.is_active === 1, role: roles.find((role) => role === user.role) ?? null };
}
