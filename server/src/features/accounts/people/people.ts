import { anyRevision, type Context, type RevisionCheck } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import { type Role, roles } from '../../../roles.ts';
import { sortByName } from '../../../sort-by-name.ts';
import type { InvitationRow, UserRow } from '../../../storage/db/people-tables.ts';
import { idPattern } from '../../field-schemas.ts';
import * as access from '../sign-in/user-access.ts';
import { toMember } from '../users/members.ts';
import { findUser, listUsers } from '../users/users.store.ts';
import { checkUserFields } from '../users/users.ts';
import { deleteOf, findInvitation, listInvitations } from './invitations.store.ts';
import { userNotFound } from './invitations.ts';
import type { UserFields, UserResult } from './people.schema.ts';

/** Lists the users of a department and the people who are invited, by name. */
export async function listPeople(ctx: Context, departmentId: number): Promise<UserResult[]> {
  const [users, invitations] = await Promise.all([
    listUsers(ctx.db, departmentId),
    listInvitations(ctx.db, departmentId),
  ]);
  return sortByName([...users.map(toResult), ...invitations.map(toInvited)]);
}

/** A user with the revision that edits check. */
export interface RevisedUser {
  readonly result: UserResult;
  readonly revision: number;
}

/** @throws MusterError `UserNotFound` */
export async function getUser(ctx: Context, departmentId: number, userId: string): Promise<RevisedUser> {
  return toRevised(idPattern.test(userId) ? await findUser(ctx.db, departmentId, userId) : undefined);
}

/**
 * Changes the name and role of a user. A new role takes effect on every server within seconds.
 *
 * @throws MusterError `InvalidRequest`, `UserNotFound`; `Conflict` for the last administrator, an invitation that was
 *   not accepted yet, or a revision that `checkRevision` rejects
 */
export async function updatePerson(
  ctx: Context,
  key: UserId,
  fields: UserFields,
  checkRevision: RevisionCheck,
): Promise<RevisedUser> {
  const name = fields.name.trim();
  checkUserFields(undefined, [name]);
  return change(ctx, key, () => access.updateUser(ctx, key, { name, role: fields.role }, { checkRevision }));
}

/** Does the same as {@link access.disableUser}, and revokes a password link. @throws as {@link updatePerson} */
export async function disablePerson(
  ctx: Context,
  key: UserId,
  endAccess: access.EndAccess,
  checkRevision: RevisionCheck = anyRevision,
): Promise<RevisedUser> {
  return change(ctx, key, () => access.disableUser(ctx, key, alsoEndLink(endAccess), { checkRevision }));
}

/**
 * Does the same as {@link access.disableUser}, and revokes a password link. @returns `true`; undefined if there is no
 * such user
 */
export async function disablePersonByEmail(
  ctx: Context,
  email: string,
  endAccess: access.EndAccess,
  options: access.ChangeOptions,
): Promise<true | undefined> {
  return (await access.disableUser(ctx, email, alsoEndLink(endAccess), options)) && true;
}

function alsoEndLink(endAccess: access.EndAccess): access.EndAccess {
  return async (ctx, trx, departmentId, userId) => {
    await deleteOf(trx, departmentId, userId, 'reset');
    await endAccess(ctx, trx, departmentId, userId);
  };
}

/** See {@link access.enableUser}. @throws as {@link updatePerson} */
export function enablePerson(
  ctx: Context,
  key: UserId,
  checkRevision: RevisionCheck = anyRevision,
): Promise<RevisedUser> {
  return change(ctx, key, () => access.enableUser(ctx, key, { checkRevision }));
}

/** See {@link access.endSessions}. @throws as {@link updatePerson} */
export function endPersonsSessions(ctx: Context, key: UserId): Promise<RevisedUser> {
  return change(ctx, key, () => access.endSessions(ctx, key));
}

export interface UserId {
  readonly departmentId: number;
  readonly userId: string;
}

async function change(
  ctx: Context,
  { departmentId, userId }: UserId,
  perform: () => Promise<UserRow | undefined>,
): Promise<RevisedUser> {
  const changed = idPattern.test(userId) ? await perform() : undefined;
  if (!changed && idPattern.test(userId) && (await findInvitation(ctx.db, departmentId, userId)))
    throw errorOf(
      'Conflict',
      'This person has not accepted the invitation yet; invite the person again to change it',
    );
  return toRevised(changed);
}

function toRevised(user: UserRow | undefined): RevisedUser {
  if (!user) throw userNotFound();
  return { result: toResult(user), revision: user.revision };
}

function toResult(user: UserRow): UserResult {
  const { isActive, role } = toMember(user);
  return {
    id: user.id,
    name: user.display_name,
    email: user.email,
    role,
    disabled: !isActive,
    pending: false,
    lastSignInOn: user.last_sign_in_on,
    createdOn: user.added_on,
    invitationExpiresOn: null,
  };
}

/** Describes an invited person, who will become the user with this id. */
export function toInvited(row: InvitationRow): UserResult {
  return {
    id: row.user_id,
    name: row.display_name ?? '',
    email: row.email ?? '',
    role: toRole(row.role),
    disabled: false,
    pending: true,
    lastSignInOn: null,
    createdOn: row.added_on,
    invitationExpiresOn: row.expires_on,
  };
}

function toRole(name: string | null): Role | null {
  return roles.find((role) => role === name) ?? null;
}
