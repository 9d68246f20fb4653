import type { AuthConfig } from '../../../config.ts';
import type { Caller } from '../../../context.ts';
import { errorOf, type MusterError } from '../../../errors.ts';
import { getRolePermissions, type Permission, permissions } from '../../../roles.ts';

const maxUserIdLength = 255;
/** The account's `token_revision` at the time when the token was made. */
export const revisionClaim = 'rev';

type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads the caller from the claims of a verified token. The permissions are those of the permissions claim plus those
 * of the roles; unknown names grant nothing.
 *
 * @param issuedBy `issuer` if the roles are mapped and the token may have no department
 * @throws MusterError `Unauthorized` if the user or the department is missing or has the wrong type
 */
export function parseCaller(claims: Claims, auth: AuthConfig, issuedBy: 'us' | 'issuer'): Caller {
  const userId = readClaim(claims, auth.userClaim);
  if (!isUserId(userId))
    throw wrongClaim(claims, 'user', auth.userClaim, `a string of 1 to ${maxUserIdLength} characters`);
  const departmentId = parseDepartment(claims, auth, issuedBy);
  const roles = parseNames(readClaim(claims, auth.roleClaim));
  const { roleMap } = auth;
  const ourRoles = issuedBy === 'us' || !roleMap ? roles : roles.flatMap((role) => roleMap.get(role) ?? []);
  const permissions = new Set<Permission>([
    ...parsePermissions(readClaim(claims, auth.permissionsClaim)),
    ...ourRoles.flatMap(getRolePermissions),
  ]);
  const caller: Caller = { departmentId, userId, permissions, ...describeHolder(claims, issuedBy) };
  if (permissions.size > 0 || issuedBy === 'us') return caller;
  return { ...caller, withoutPermissions: explainLack(auth, roles) };
}

/** Reads standard claims (OpenID Connect Core 1.0, section 5.1). Tokens of local accounts have a revision and no name. */
function describeHolder(claims: Claims, issuedBy: 'us' | 'issuer'): Pick<Caller, 'userName' | 'isProgram'> {
  if (issuedBy === 'us') return claims[revisionClaim] === undefined ? { isProgram: true } : {};
  const name = [claims.name, claims.preferred_username, claims.email].find(isUserId);
  return name === undefined ? {} : { userName: name };
}

function parseDepartment(claims: Claims, auth: AuthConfig, issuedBy: 'us' | 'issuer'): number {
  const claim = readClaim(claims, auth.departmentClaim);
  if (claim === undefined && issuedBy === 'issuer' && auth.defaultDepartment !== undefined)
    return auth.defaultDepartment;
  // Many issuers can only send strings.
  const isNumber = issuedBy === 'issuer' && typeof claim === 'string' && /^[1-9]\d{0,15}$/.test(claim);
  const departmentId = isNumber ? Number(claim) : claim;
  if (isDepartmentId(departmentId)) return departmentId;
  throw wrongClaim(claims, 'department', auth.departmentClaim, 'a whole number above zero');
}

/**
 * Reads a claim by its whole name, which may contain dots, or else by a path through objects such as
 * `realm_access.roles`.
 */
function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Claims)[part];
  }
  return found;
}

function wrongClaim(claims: Claims, what: string, name: string, expected: string): MusterError {
  const found = readClaim(claims, name);
  const names = Object.keys(claims).slice(0, 30).join(', ').slice(0, 500);
  const actual =
    found === undefined
      ? `The token has no such claim; it has ${names}`
      : `It is ${(JSON.stringify(found) ?? typeof found).slice(0, 60).toWellFormed()}`;
  return invalidTokenError(`The access token must name its ${what}: claim ${name}, ${expected}. ${actual}`);
}

function explainLack({ roleClaim, permissionsClaim, roleMap }: AuthConfig, found: readonly string[]): string {
  if (found.length === 0)
    return `the token has neither roles in ${roleClaim} nor permissions in ${permissionsClaim}`;
  const names = found.slice(0, 10).join(', ').slice(0, 300).toWellFormed();
  const validRoles = roleMap ? 'those in MUSTER_AUTH_ROLE_MAP' : 'viewer, editor and admin';
  return `the token has the roles ${names} in ${roleClaim}, and only ${validRoles} have permissions`;
}

/** The 401 for a token that is rejected (RFC 6750, section 3.1). */
export function invalidTokenError(message: string, cause?: unknown): MusterError {
  return errorOf('Unauthorized', message, {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    cause,
  });
}

/** User ids are stored unchanged, and PostgreSQL can store neither NUL nor half of a surrogate pair. */
export function isUserId(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > maxUserIdLength) return false;
  return value.isWellFormed() && !value.includes('\0');
}

/** Whether a value can be the number of a department: a positive whole number that a double represents exactly. */
export function isDepartmentId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0; // isSafeInteger is true only for numbers
}

/** Reads an array of names, or one string with names separated by spaces, like OAuth 2 scopes (RFC 6749, section 3.3). */
function parsePermissions(claim: unknown): readonly Permission[] {
  const names = new Set(typeof claim === 'string' ? claim.split(' ') : parseNames(claim));
  return permissions.filter((permission) => names.has(permission));
}

/** Reads one or several names. Names may contain spaces here: a role called "not admin" is not admin. */
function parseNames(claim: unknown): readonly string[] {
  return [claim].flat().filter((name) => typeof name === 'string');
}
