import type { DatabaseOrTransaction } from '../../../context.ts';
import { type Role, roles } from '../../../roles.ts';
import type { UserRow } from '../../../storage/db/people-tables.ts';
import * as store from './users.store.ts';

/** The current state of a user's account, which may differ from the state in the user's token. */
export interface Member {
  /** Whether the user may sign in. */
  readonly isActive: boolean;
  /** `null` for a role that no longer exists. */
  readonly role: Role | null;
}

/** Finds the account of a user. Users of an external issuer have no account. */
export async function findMember(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
): Promise<Member | undefined> {
  const user = await store.findUser(db, departmentId, userId);
  return user && toMember(user);
}

export function toMember(user: Pick<UserRow, 'role' | 'is_active'>): Member {
  return { isActive: user.is_active === 1, role: roles.find((role) => role === user.role) ?? null };
}
