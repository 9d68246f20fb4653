import { createSecretKey, randomUUIDv7 } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Context, DatabaseOrTransaction } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import { timestampNow } from '../../../timestamp.ts';
import { hashPassword } from './passwords.ts';
import type { Role } from './roles.ts';
import * as store from './users.store.ts';

const maxEmailLength = 254;
const maxNameLength = 500;
const passwordLength = { least: 12, most: 1000 };

/** Adds the department if it is not there, under a name made of its number and in UTC. */
export async function ensureDepartment(ctx: Context, departmentId: number): Promise<void> {
  await addDepartment(ctx, ctx.db, departmentId);
}

/** The department's IANA time zone, such as `America/New_York`; `UTC` for one that nobody has seen. */
export async function departmentTimeZone(db: DatabaseOrTransaction, departmentId: number): Promise<string> {
  const department = await store.findDepartment(db, departmentId);
  return department?.time_zone ?? 'UTC';
}

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
    await addDepartment(ctx, trx, departmentId, given);
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

async function addDepartment(
  ctx: Context,
  db: DatabaseOrTransaction,
  departmentId: number,
  given: Pick<NewUser, 'departmentName' | 'timeZone'> = {},
): Promise<void> {
  const name = given.departmentName?.trim();
  const timeZone = given.timeZone && canonicalTimeZone(given.timeZone);
  await store.insertDepartment(db, {
    id: departmentId,
    name: name || `Department ${departmentId}`,
    time_zone: timeZone || 'UTC',
    added_on: timestampNow(ctx),
    calendar_feed_roles: null,
  });
  if (!name && !timeZone) return;
  await store.updateDepartment(db, departmentId, {
    ...(name ? { name } : {}),
    ...(timeZone ? { time_zone: timeZone } : {}),
  });
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

/**
 * The name of a time zone in its usual casing. An offset such as `+05:30` is refused: it knows no summer time.
 *
 * @throws MusterError `InvalidRequest`
 */
export function canonicalTimeZone(timeZone: string): string {
  try {
    const { timeZoneId } = new Temporal.ZonedDateTime(0n, timeZone.trim());
    if (/^[A-Z]/.test(timeZoneId)) return timeZoneId;
  } catch {
    // Refused below, with the other things that are no names.
  }
  throw errorOf('InvalidRequest', 'The time zone must be an IANA name such as America/New_York');
}

export interface AccessTokenSubject {
  readonly departmentId: number;
  readonly userId: string;
  readonly role: Role;
  readonly lifetimeSeconds: number;
}

/** Signs an access token (JWT, HS256) that this installation accepts, under the configured claim names. */
export function mintAccessToken(ctx: Context, subject: AccessTokenSubject): Promise<string> {
  const { userClaim, departmentClaim, roleClaim } = ctx.config.auth;
  const now = Math.floor(ctx.clock.now() / 1000);
  const { userId, departmentId, role, lifetimeSeconds } = subject;
  return new SignJWT({ sub: userId, [userClaim]: userId, [departmentClaim]: departmentId, [roleClaim]: role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(createSecretKey(ctx.authSecret));
}
