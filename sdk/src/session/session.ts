export const permissions = [
  'maps:read',
  'maps:write',
  'calendar:read',
  'calendar:write',
  'department:admin',
] as const;
export type Permission = (typeof permissions)[number];

/** Who is signed in, as the access token says. The server decides by itself; this is for showing and hiding. */
export interface Session {
  readonly departmentId: number;
  readonly userId: string;
  /** `viewer`, `editor` or `admin`; an external issuer may give several, none, or others of its own. */
  readonly roles: readonly string[];
  /** Those that the token lists and those of its roles. */
  readonly permissions: readonly Permission[];
}

/** What a client keeps of a sign-in. Plain data: a {@link SessionStore} may keep it as JSON. */
export interface Tokens {
  readonly accessToken: string;
  /** Good for one use: a refresh answers with the next one. */
  readonly refreshToken?: string | undefined;
  /** By this machine's clock, in milliseconds; where it is `undefined`, the token is used until the server refuses it. */
  readonly expiresAt?: number | undefined;
  /** `service` for local accounts; `external` where another issuer (OIDC) gave them and has to refresh them. */
  readonly issuer: 'service' | 'external';
}

/** The names of an access token's claims, where the installation has configured others. */
export interface ClaimNames {
  readonly user: string;
  readonly department: string;
  readonly permissions: string;
  readonly role: string;
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

/** Who the token says it is for, without checking its signature; `undefined` for what is not a JWT of a department. */
export function readSession(accessToken: string, names: ClaimNames = defaultClaims): Session | undefined {
  const claims = readClaims(accessToken);
  const departmentId = claims?.[names.department];
  const userId = claims?.[names.user];
  if (!claims || typeof departmentId !== 'number' || typeof userId !== 'string') return undefined;
  const roles = namesIn(claims[names.role]);
  const listed = claims[names.permissions];
  const granted = new Set<string>([
    ...(typeof listed === 'string' ? listed.split(' ') : namesIn(listed)), // as in OAuth 2 scopes
    ...roles.flatMap((role) => permissionsByRole.get(role) ?? []),
  ]);
  return { departmentId, userId, roles, permissions: permissions.filter((name) => granted.has(name)) };
}

function namesIn(claim: unknown): readonly string[] {
  return [claim].flat().filter((name) => typeof name === 'string');
}

/** For how long a JWT says that it is good from when it was issued, in milliseconds. */
export function readLifetime(accessToken: string): number | undefined {
  const { exp, iat } = readClaims(accessToken) ?? {};
  return typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : undefined;
}

function readClaims(token: string): Record<string, unknown> | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(decodeBase64Url(payload));
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined; // an opaque token is fine, it only tells nothing about its holder
  }
}

/** Text from the URL-safe Base64 of its UTF-8. By way of `decodeURIComponent`, since not every runtime has a TextDecoder. */
function decodeBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return decodeURIComponent(
    Array.from(bytes, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
  );
}
