import type { AuthConfig } from '../../../config.ts';
import { type Caller, type Permission, permissions } from '../../../context.ts';
import { errorOf, type MusterError } from '../../../errors.ts';
import { getRolePermissions } from '../../../roles.ts';

const maxUserIdLength = 255;

/**
 * Gets the caller from the claims of a verified token. The permissions are those of the permissions claim and of the role
 * together; unknown names grant nothing.
 *
 * @throws MusterError `Unauthorized` if the user or the department is missing or has the wrong type
 */
export function parseCaller(claims: Readonly<Record<string, unknown>>, names: AuthConfig): Caller {
  const userId = claims[names.userClaim];
  if (!isUserId(userId)) {
    const expected = `a text of 1 to ${maxUserIdLength} characters`;
    throw invalidTokenError(`The access token must name its user: claim ${names.userClaim}, ${expected}`);
  }
  const departmentId = claims[names.departmentClaim];
  if (!isDepartmentId(departmentId)) {
    const expected = 'a whole number above zero, not a text';
    throw invalidTokenError(
      `The access token must name its department: claim ${names.departmentClaim}, ${expected}`,
    );
  }
  const granted = new Set<Permission>([
    ...parsePermissions(claims[names.permissionsClaim]),
    ...parseNames(claims[names.roleClaim]).flatMap(getRolePermissions),
  ]);
  return { departmentId, userId, permissions: granted };
}

/** The 401 for a token that is not accepted (RFC 6750, section 3.1). */
export function invalidTokenError(message: string, cause?: unknown): MusterError {
  return errorOf('Unauthorized', message, {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    cause,
  });
}

/** User ids are stored unchanged, and PostgreSQL stores neither NUL nor half a surrogate pair. */
export function isUserId(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > maxUserIdLength) return false;
  return value.isWellFormed() && !value.includes('\0');
}

/** Whether a value can be the number of a department: a whole number above zero that a double holds exactly. */
export function isDepartmentId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0; // isSafeInteger is true of numbers only
}

/** An array of names, or one text with names separated by spaces, as in OAuth 2 scopes (RFC 6749, section 3.3). */
function parsePermissions(claim: unknown): readonly Permission[] {
  const given = new Set(typeof claim === 'string' ? claim.split(' ') : parseNames(claim));
  return permissions.filter((permission) => given.has(permission));
}

/** One name or several. Spaces are part of a name here: a role called "not admin" is not admin. */
function parseNames(claim: unknown): readonly string[] {
  return [claim].flat().filter((name) => typeof name === 'string');
}
