import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import type { Role } from '../../../roles.ts';
import { timestampNow } from '../../../timestamp.ts';
import { addOrUpdateDepartment } from '../../departments/departments.ts';
import { canonicalTimeZone } from '../../departments/time-zone.ts';
import { hashPassword } from './passwords.ts';
import * as store from './users.store.ts';

const maxEmailLength = 254;
const maxNameLength = 500;
const passwordLength = { least: 12, most: 1000 };

export interface NewUser {
  readonly departmentId: number;
  /** Given to the department, also where it is there already. */
  readonly departmentName?: string | undefined;
  /** IANA name; given to the department, also where it is there already. */
  readonly timeZone?: string | undefined;
  readonly email: string;
  /** The e-mail address, if not given. */
  readonly displayName?: string | undefined;
  readonly role: Role;
  readonly password: string;
}

export interface User {
  readonly departmentId: number;
  readonly userId: string;
  /** As it is stored: lower-case. */
  readonly email: string;
}

/**
 * Adds a user, and the department if it is not there.
 *
 * @throws MusterError `InvalidRequest` naming what is wrong; `Conflict` when a user of any department has the e-mail
 */
export async function createUser(ctx: Context, given: NewUser): Promise<User> {
  const email = foldEmail(given.email);
  checkNewUser(given, email);
  const passwordHash = await hashPassword(given.password);
  const userId = randomUUIDv7();
  const { departmentId } = given;
  await ctx.db.transaction().execute(async (trx) => {
    const { departmentName: name, timeZone } = given;
    await addOrUpdateDepartment(ctx, trx, departmentId, { name, timeZone });
    const isAdded = await store.insertUser(trx, {
      department_id: departmentId,
      id: userId,
      email,
      display_name: given.displayName?.trim() || email,
      role: given.role,
      password_hash: passwordHash,
      is_active: 1,
      added_on: timestampNow(ctx),
    });
    if (!isAdded) throw errorOf('Conflict', `There is a user with the e-mail address ${email} already`);
  });
  return { departmentId, userId, email };
}

/** Addresses that differ in case only are one account. */
export function foldEmail(email: string): string {
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
  const { least, most } = passwordLength;
  const length = [...password].length;
  if (length < least || length > most)
    throw errorOf('InvalidRequest', `The password must have ${least} to ${most} characters`);
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; other control characters have no place in a name. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
