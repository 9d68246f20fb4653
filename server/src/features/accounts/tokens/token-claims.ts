import type { AuthConfig } from '../../../config.ts';
import { type Caller, type Permission, permissions } from '../../../context.ts';
import { errorOf, type MusterError } from '../../../errors.ts';
import { permissionsOfRole } from '../../../roles.ts';

const maxUserIdLength = 255;

/**
 * Reads who is calling from the claims of a token whose signature and times were found good. Permissions are those of
 * the permissions claim and those of the role together; names that are not known grant nothing.
 *
 * @throws MusterError `Unauthorized` where user or department is missing or not of its type
 */
export function readCaller(claims: Readonly<Record<string, unknown>>, names: AuthConfig): Caller {
  const userId = claims[names.userClaim];
  if (!isUserId(userId)) {
    const expected = `a text of 1 to ${maxUserIdLength} characters`;
    throw refuseToken(`The access token must name its user: claim ${names.userClaim}, ${expected}`);
  }
  const departmentId = claims[names.departmentClaim];
  if (!isDepartmentId(departmentId)) {
    const expected = 'a whole number above zero, not a text';
    throw refuseToken(
      `The access token must name its department: claim ${names.departmentClaim}, ${expected}`,
    );
  }
  const granted = new Set<Permission>([
    ...knownPermissions(claims[names.permissionsClaim]),
    ...namesIn(claims[names.roleClaim]).flatMap(permissionsOfRole),
  ]);
  return { departmentId, userId, permissions: granted };
}

/** RFC 6750, section 3.1: the 401 for a token that was given but is not accepted. */
export function refuseToken(message: string, cause?: unknown): MusterError {
  return errorOf('Unauthorized', message, {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    cause,
  });
}

/** User ids are stored as they come, and PostgreSQL stores neither NUL nor half a surrogate pair. */
export function isUserId(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > maxUserIdLength) return false;
  return value.isWellFormed() && !value.includes('\0');
}

/** Whether a value can be the number of a department: a whole number above zero that a double holds exactly. */
export function isDepartmentId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0; // isSafeInteger is true of numbers only
}

/** An array of names, or, as in OAuth 2 scopes (RFC 6749, section 3.3), one text with spaces between them. */
function knownPermissions(claim: unknown): readonly Permission[] {
  const given = new Set(typeof claim === 'string' ? claim.split(' ') : namesIn(claim));
  return permissions.filter((permission) => given.has(permission));
}

/** One name or several. A name may hold spaces here: a role called "not admin" is no admin. */
function namesIn(claim: unknown): readonly string[] {
  return [claim].flat().filter((name) => typeof name === 'string');
}
