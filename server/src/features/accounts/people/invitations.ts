import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Caller, Context, DatabaseOrTransaction } from '../../../context.ts';
import { errorOf, type MusterError } from '../../../errors.ts';
import type { Role } from '../../../roles.ts';
import { readTokenDepartment, writeDepartmentToken } from '../../../storage/db/department-token.ts';
import type { InvitationRow } from '../../../storage/db/people-tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { describeRow, recordAudit } from '../../audit/audit.ts';
import { ensureDepartment, lockDepartment } from '../../departments/departments.ts';
import { idPattern } from '../../field-schemas.ts';
import { findUser, findUserByEmail, lockUser } from '../users/users.store.ts';
import { checkUserFields, emailTaken, normalizeEmail } from '../users/users.ts';
import * as store from './invitations.store.ts';

const dayMs = 24 * 60 * 60_000;
/** Invitations last longer because people may be away, but a person who needs a new password is waiting for the link. */
const lifetimeMs = { invitation: 7 * dayMs, reset: dayMs } as const;
const tokenBytes = 32;

export interface NewInvitation {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** A link for one person, which is not shown again. */
export interface OneTimeLink {
  readonly token: string;
  /** The token is in the fragment, after `#`, which browsers neither send to servers nor include in `Referer`. */
  readonly url: string;
  readonly row: InvitationRow;
}

type Inviter = Pick<Caller, 'departmentId' | 'userId'>;

/**
 * Invites someone to become a user. An earlier invitation for the same address is replaced, and its link stops working.
 *
 * @throws MusterError `InvalidRequest`; `Conflict` if a user of any department has the e-mail address
 */
export async function inviteUser(ctx: Context, inviter: Inviter, input: NewInvitation): Promise<OneTimeLink> {
  const email = normalizeEmail(input.email);
  const name = input.name.trim();
  checkUserFields(email, [name]);
  const { departmentId } = inviter;
  await ensureDepartment(ctx, departmentId);
  const { token, row } = createLink(ctx, 'invitation', inviter, randomUUIDv7());
  const saved = await ctx.db.transaction().execute(async (trx) => {
    await lockDepartment(trx, departmentId); // so that an acceptance happens before or after
    if (await findUserByEmail(trx, email)) throw emailTaken(email);
    const saved = await store.saveInvitation(trx, { ...row, email, display_name: name, role: input.role });
    await recordInvitation(ctx, trx, { before: null, after: saved });
    return saved;
  });
  return { token, url: urlOf(ctx, token), row: saved };
}

/**
 * Creates a link with which a user chooses a new password. The current password and sign-ins stay valid until it is used.
 *
 * @throws MusterError `UserNotFound`; `Conflict` for a user who is disabled
 */
export async function resetPassword(ctx: Context, inviter: Inviter, userId: string): Promise<OneTimeLink> {
  const { departmentId } = inviter;
  const { token, row } = createLink(ctx, 'reset', inviter, userId);
  await ctx.db.transaction().execute(async (trx) => {
    const user = idPattern.test(userId) ? await lockUser(trx, departmentId, userId) : undefined;
    if (!user) throw userNotFound();
    if (!user.is_active) throw errorOf('Conflict', 'This user is disabled: enable the user first');
    await store.saveReset(trx, row);
    const { email, display_name } = user;
    await recordInvitation(ctx, trx, { before: null, after: { ...row, email, display_name } });
  });
  return { token, url: urlOf(ctx, token), row };
}

/** Revokes an invitation: its link stops working. @throws MusterError `InvitationNotFound` */
export async function deleteInvitation(ctx: Context, departmentId: number, id: string): Promise<void> {
  const isDeleted =
    idPattern.test(id) &&
    (await ctx.db.transaction().execute(async (trx) => {
      const deleted = await store.deleteOf(trx, departmentId, id, 'invitation');
      if (deleted) await recordInvitation(ctx, trx, { before: deleted, after: null });
      return deleted !== undefined;
    }));
  if (!isDeleted) throw errorOf('InvitationNotFound', 'The department has no invitation with this id');
}

/** Records the change of an invitation without the link itself. */
function recordInvitation(
  ctx: Context,
  trx: DatabaseOrTransaction,
  rows:
    | { readonly before: InvitationRow; readonly after: null }
    | { readonly before: null; readonly after: InvitationRow },
): Promise<void> {
  const { department_id, user_id: id, display_name: name } = rows.after ?? rows.before;
  return recordAudit(ctx, trx, department_id, [describeRow('invitation', { id, name, ...rows })]);
}

export function userNotFound(): MusterError {
  return errorOf('UserNotFound', 'The department has no user with this id');
}

/** A valid link: it has not expired, and its user is not disabled. */
export interface OpenLink {
  readonly row: InvitationRow;
  readonly email: string;
  readonly name: string;
}

/** Finds the details of a link. The error is the same for every reason. @throws MusterError `InvitationNotFound` */
export async function requireLink(ctx: Context, token: string): Promise<OpenLink> {
  const departmentId = tokenPattern.test(token) ? readTokenDepartment(token) : undefined;
  if (departmentId === undefined) throw linkEnded();
  const row = await store.findByToken(ctx.db, departmentId, hashToken(token));
  if (!row || row.expires_on <= timestampNow(ctx)) throw linkEnded();
  if (row.kind === 'invitation') return { row, email: row.email ?? '', name: row.display_name ?? '' };
  const user = await findUser(ctx.db, departmentId, row.user_id);
  if (!user?.is_active) throw linkEnded();
  return { row, email: user.email, name: user.display_name };
}

export function linkEnded(): MusterError {
  const message = 'This link has expired, was used, or was replaced by a newer one; request a new one';
  return errorOf('InvitationNotFound', message);
}

const tokenPattern = /^[1-9]\d{0,15}\.[\w-]{43}$/;

function createLink(ctx: Context, kind: InvitationRow['kind'], inviter: Inviter, userId: string) {
  const { departmentId } = inviter;
  const token = writeDepartmentToken(departmentId, randomBytes(tokenBytes));
  const now = ctx.clock.now();
  const row: InvitationRow = {
    department_id: departmentId,
    user_id: userId,
    kind,
    email: null,
    display_name: null,
    role: null,
    token_hash: hashToken(token),
    expires_on: new Date(now + lifetimeMs[kind]).toISOString(),
    added_by: inviter.userId,
    added_on: new Date(now).toISOString(),
  };
  return { token, row };
}

function urlOf(ctx: Context, token: string): string {
  return `${ctx.config.baseUrl}/invitation#${token}`;
}

/** Neither a salt nor a slow hash is needed, because 256 random bits cannot be guessed. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
