export const permissions = [
  'maps:read',
  'maps:write',
  'calendar:read',
  'calendar:write',
  'department:admin',
] as const;
export type Permission = (typeof permissions)[number];

/** The signed-in user, according to the access token. Use it to show and hide things; the server checks permissions anyway. */
export interface Session {
  readonly departmentId: number;
  readonly userId: string;
  /** `viewer`, `editor` or `admin`; an external issuer may provide several roles, none, or its own. */
  readonly roles: readonly string[];
  /** The permissions that the token lists, and those of its roles. */
  readonly permissions: readonly Permission[];
}

/** The parts of a sign-in that a client stores. Plain data: a {@link SessionStore} may keep it as JSON. */
export interface Tokens {
  readonly accessToken: string;
  /** Can be used only once: a refresh returns the next one. */
  readonly refreshToken?: string | undefined;
  /** By this device's clock, in milliseconds since 1970. If `undefined`, the token is used until the server rejects it. */
  readonly expiresAt?: number | undefined;
  /** `service` for local accounts; `external` if another issuer (OIDC) issued the tokens and refreshes them. */
  readonly issuer: 'service' | 'external';
}

/**
 * The names of an access token's claims. An installation can configure other names; a name with dots can also be a path through
 * objects. The settings for roles and departments apply to tokens of an external issuer.
 */
export interface ClaimNames {
  readonly user: string;
  readonly department: string;
  readonly permissions: string;
  readonly role: string;
  /** Maps the issuer's roles to the roles used here. Without it, the issuer uses the same names. */
  readonly roleMap?: Readonly<Record<string, string>> | undefined;
  /** The department of tokens that do not contain one. */
  readonly defaultDepartment?: number | undefined;
}

export const defaultClaims: ClaimNames = {
  user: 'sub',
  department: 'departmentId',
  permissions: 'permissions',
  role: 'role',
};

const permissionsByRole = new Map<string, readonly Permission[]>([
  ['viewer', ['maps:read', 'calendar:read']],
  ['editor', ['maps:read', 'maps:write', 'calendar:read', 'calendar:write']],
  ['admin', permissions],
]);

/** Reads which user a token is for, without checking its signature. @returns `undefined` if it is not a JWT of a department */
export function parseSession(accessToken: string, names: ClaimNames = defaultClaims): Session | undefined {
  const claims = parsePart(accessToken, 1);
  if (!claims) return undefined;
  const isExternal = parsePart(accessToken, 0)?.alg !== 'HS256'; // the service signs its own tokens with HS256
  const departmentId = findDepartment(readClaim(claims, names.department), names, isExternal);
  const userId = readClaim(claims, names.user);
  if (departmentId === undefined || typeof userId !== 'string') return undefined;
  const { roleMap } = names;
  const claimedRoles = namesIn(readClaim(claims, names.role));
  const roles =
    isExternal && roleMap
      ? claimedRoles.flatMap((role) => (Object.hasOwn(roleMap, role) ? (roleMap[role] ?? []) : []))
      : claimedRoles;
  const listed = readClaim(claims, names.permissions);
  const granted = new Set<string>([
    ...(typeof listed === 'string' ? listed.split(' ') : namesIn(listed)), // as in OAuth 2 scopes
    ...roles.flatMap((role) => permissionsByRole.get(role) ?? []),
  ]);
  return { departmentId, userId, roles, permissions: permissions.filter((name) => granted.has(name)) };
}

function findDepartment(claim: unknown, names: ClaimNames, isExternal: boolean): number | undefined {
  if (isExternal && claim === undefined) return names.defaultDepartment;
  if (isExternal && typeof claim === 'string' && /^[1-9]\d{0,15}$/.test(claim)) return Number(claim);
  return typeof claim === 'number' ? claim : undefined;
}

type Claims = Readonly<Record<string, unknown>>;

/** Finds a claim by its whole name, which may contain dots, or else by a path through objects: `realm_access.roles`. */
function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Claims)[part];
  }
  return found;
}

function namesIn(claim: unknown): readonly string[] {
  return [claim].flat().filter((name) => typeof name === 'string');
}

/** The lifetime of a JWT from when it was issued, in milliseconds. @returns `undefined` if the token does not contain it */
export function parseLifetime(accessToken: string): number | undefined {
  const { exp, iat } = parsePart(accessToken, 1) ?? {};
  return typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : undefined;
}

/** @param index 0 for the header of a JWT, 1 for its claims */
function parsePart(token: string, index: 0 | 1): Claims | undefined {
  try {
    const part: unknown = JSON.parse(decodeBase64Url(token.split('.')[index] ?? ''));
    return typeof part === 'object' && part !== null ? { ...part } : undefined;
  } catch {
    return undefined; // an opaque token is valid too; it just says nothing about its user
  }
}

/** Decodes URL-safe Base64 of UTF-8 text. Uses `decodeURIComponent` because not every runtime has a TextDecoder. */
function decodeBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return decodeURIComponent(
    Array.from(bytes, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
  );
}
