import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import type { Role } from '../../../roles.ts';
import type { UserRow } from '../../../storage/db/tables.ts';
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
  /** Becomes the name of the department, even if that exists already. */
  readonly departmentName?: string | undefined;
  /** IANA name; becomes the time zone of the department, even if that exists already. */
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
  /** As stored: in lower case. */
  readonly email: string;
}

/**
 * Adds a user, and the department if it does not exist.
 *
 * @throws MusterError `InvalidRequest` naming what is wrong; `Conflict` if a user of any department has the e-mail address
 */
export async function createUser(ctx: Context, given: NewUser): Promise<User> {
  const email = normalizeEmail(given.email);
  checkNewUser(given, email);
  const passwordHash = await hashPassword(given.password);
  const userId = randomUUIDv7();
  const { departmentId } = given;
  await ctx.db.transaction().execute(async (trx) => {
    const { departmentName: name, timeZone } = given;
    await addOrUpdateDepartment(ctx, trx, departmentId, { name, timeZone });
    const row: UserRow = {
      department_id: departmentId,
      id: userId,
      email,
      display_name: given.displayName?.trim() || email,
      role: given.role,
      password_hash: passwordHash,
      is_active: 1,
      added_on: timestampNow(ctx),
      token_revision: 0,
    };
    if (!(await store.insertUser(trx, row)))
      throw errorOf('Conflict', `There is already a user with the e-mail address ${email}`);
    const about = { id: userId, name: row.display_name };
    await recordAudit(ctx, trx, departmentId, [describeRow('user', { ...about, before: null, after: row })]);
  });
  return { departmentId, userId, email };
}

/** Addresses that differ only in case are the same account. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

function checkNewUser(given: NewUser, email: string): void {
  if (email.length > maxEmailLength || !/^[^\s@]+@[^\s@]+$/.test(email) || !isStorable(email)) {
    throw errorOf('InvalidRequest', 'The e-mail address must be of the form name@place');
  }
  for (const name of [given.displayName, given.departmentName]) {
    if (name && (name.length > maxNameLength || !isStorable(name)))
      throw errorOf('InvalidRequest', `A name must be a text of at most ${maxNameLength} characters`);
  }
  checkPasswordLength(given.password);
  if (given.timeZone) canonicalTimeZone(given.timeZone);
}

/** @throws MusterError `InvalidRequest` */
export function checkPasswordLength(password: string): void {
  const { min, max } = passwordLength;
  const length = [...password].length;
  if (length < min || length > max)
    throw errorOf('InvalidRequest', `The password must have ${min} to ${max} characters`);
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, and other control characters do not belong in a name. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
