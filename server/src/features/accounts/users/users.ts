import { randomUUIDv7 } from 'node:crypto';
import type { Clocked, Context, DatabaseOrTransaction } from '../../../context.ts';
import { errorOf, type MusterError } from '../../../errors.ts';
import type { Role } from '../../../roles.ts';
import type { UserRow } from '../../../storage/db/people-tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { describeRow, recordAudit } from '../../audit/audit.ts';
import { addOrUpdateDepartment } from '../../departments/departments.ts';
import { canonicalTimeZone } from '../../departments/time-zone.ts';
import { hashPassword } from './passwords.ts';
import * as store from './users.store.ts';

const maxEmailLength = 254;
const maxNameLength = 500;
const passwordLength = { min: 12, max: 1000 };

export interface NewUser {
  readonly departmentId: number;
  /** The new name of the department, even if it exists already. */
  readonly departmentName?: string | undefined;
  /** IANA name of the new time zone of the department, even if it exists already. */
  readonly timeZone?: string | undefined;
  readonly email: string;
  /** Defaults to the e-mail address. */
  readonly displayName?: string | undefined;
  readonly role: Role;
  readonly password: string;
}

export interface User {
  readonly departmentId: number;
  readonly userId: string;
  /** In lower case, as stored. */
  readonly email: string;
}

/**
 * Adds a user, and the department if it does not exist.
 *
 * @throws MusterError `InvalidRequest` naming what is wrong; `Conflict` if a user of any department has the e-mail address
 */
export async function createUser(ctx: Context, input: NewUser): Promise<User> {
  const email = normalizeEmail(input.email);
  checkNewUser(input, email);
  const passwordHash = await hashPassword(input.password);
  const userId = randomUUIDv7();
  const { departmentId } = input;
  await ctx.db.transaction().execute(async (trx) => {
    const { departmentName: name, timeZone } = input;
    await addOrUpdateDepartment(ctx, trx, departmentId, { name, timeZone });
    const displayName = input.displayName?.trim() || email;
    const { role } = input;
    await addUser(ctx, trx, {
      department_id: departmentId,
      id: userId,
      email,
      display_name: displayName,
      role,
      password_hash: passwordHash,
    });
  });
  return { departmentId, userId, email };
}

type NewUserRow = Pick<UserRow, 'department_id' | 'id' | 'email' | 'display_name' | 'role' | 'password_hash'>;

/** @throws MusterError `Conflict` if a user of any department has the e-mail address */
export async function addUser(ctx: Clocked, trx: DatabaseOrTransaction, row: NewUserRow): Promise<UserRow> {
  const added: UserRow = {
    ...row,
    is_active: 1,
    added_on: timestampNow(ctx),
    token_revision: 0,
    last_sign_in_on: null,
    revision: 1,
  };
  if (!(await store.insertUser(trx, added))) throw emailTaken(row.email);
  const about = { id: row.id, name: row.display_name };
  await recordAudit(ctx, trx, row.department_id, [
    describeRow('user', { ...about, before: null, after: added }),
  ]);
  return added;
}

export function emailTaken(email: string): MusterError {
  return errorOf('Conflict', `There is already a user with the email address ${email}`);
}

/** Addresses that differ only in case are the same account. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

function checkNewUser(input: NewUser, email: string): void {
  checkUserFields(email, [input.displayName, input.departmentName]);
  checkPasswordLength(input.password);
  if (input.timeZone) canonicalTimeZone(input.timeZone);
}

/** @throws MusterError `InvalidRequest` */
export function checkUserFields(email: string | undefined, names: readonly (string | undefined)[]): void {
  const isEmail = (text: string) => text.length <= maxEmailLength && /^[^\s@]+@[^\s@]+$/.test(text);
  if (email !== undefined && !(isEmail(email) && isStorable(email)))
    throw errorOf('InvalidRequest', 'The email address must have the form name@place');
  for (const name of names) {
    if (name && (name.length > maxNameLength || !isStorable(name)))
      throw errorOf('InvalidRequest', `A name must be a string of at most ${maxNameLength} characters`);
  }
}

/** @throws MusterError `InvalidRequest` */
export function checkPasswordLength(password: string): void {
  const { min, max } = passwordLength;
  const length = [...password].length;
  if (length < min || length > max)
    throw errorOf('InvalidRequest', `The password must have ${min} to ${max} characters`);
}

/** PostgreSQL can store neither NUL nor half of a surrogate pair, and other control characters do not belong in a name. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
