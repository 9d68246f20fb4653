import type { DatabaseOrTransaction } from '../../../context.ts';
import type { InvitationRow } from '../../../storage/db/people-tables.ts';

/** Lists the people of a department who are invited but not yet users. */
export function listInvitations(db: DatabaseOrTransaction, departmentId: number): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('kind', '=', 'invitation')
    .execute();
}

export function findInvitation(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .executeTakeFirst();
}

/** Adds an invitation, or replaces the one for the same address, which keeps its id. @returns the stored row */
export function saveInvitation(trx: DatabaseOrTransaction, row: InvitationRow): Promise<InvitationRow> {
  const { department_id: _department, user_id: _user, email: _email, ...changes } = row;
  return trx
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['department_id', 'email']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds a link with which a user chooses a new password, or replaces an existing link. */
export async function saveReset(trx: DatabaseOrTransaction, row: InvitationRow): Promise<void> {
  const { department_id: _department, user_id: _user, ...changes } = row;
  await trx
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['department_id', 'user_id']).doUpdateSet(changes))
    .execute();
}

export function findByToken(
  db: DatabaseOrTransaction,
  departmentId: number,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Deletes a link. Of several concurrent uses of the link, only one deletes it. @returns whether this one did */
export async function deleteUsed(
  trx: DatabaseOrTransaction,
  { department_id, user_id, token_hash }: InvitationRow,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('department_id', '=', department_id)
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns the deleted link; undefined if there is none */
export function deleteOf(
  db: DatabaseOrTransaction,
  departmentId: number,
  userId: string,
  kind: InvitationRow['kind'],
): Promise<InvitationRow | undefined> {
  return db
    .deleteFrom('invitations')
    .where('department_id', '=', departmentId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst();
}
