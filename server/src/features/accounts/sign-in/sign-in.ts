import type { Context } from '../../../context.ts';
import type { Role } from '../../../roles.ts';
import type { UserRow } from '../../../storage/db/people-tables.ts';
import { recordAudit } from '../../audit/audit.ts';
import { mintAccessToken } from '../tokens/mint-access-token.ts';
import { type IssuedToken, rotateRefreshToken, startTokenFamily } from '../tokens/refresh-tokens.ts';
import { checkPassword, hashPassword } from '../users/passwords.ts';
import { findUserByEmail, replacePasswordHash } from '../users/users.store.ts';
import { normalizeEmail } from '../users/users.ts';
import { readDevice, writeDeviceCookie } from './device-cookie.ts';
import { OAuthError } from './oauth-error.ts';
import type { TokenForm, TokenResponse } from './sign-in.schema.ts';
import { clearFailures, releaseAttempt, rememberAddress, reserveAttempt } from './sign-in-throttle.ts';

const accessTokenSeconds = 3600;

/**
 * Issues tokens for a password or for a refresh token (RFC 6749, sections 4.3 and 6).
 *
 * @param address IP address of the caller
 * @param cookies the `Cookie` header of the request
 * @throws OAuthError; MusterError `TooManyRequests`, or `ServiceUnavailable` if too many people are signing in
 */
export async function exchangeGrant(
  ctx: Context,
  form: TokenForm,
  address: string,
  cookies?: string,
): Promise<TokenResponse> {
  if (form.grant_type === 'password') {
    const { username, password } = form;
    if (!username || !password) throw new OAuthError('invalid_request', 'username and password are required');
    return signIn(ctx, { email: normalizeEmail(username), password, address, cookies });
  }
  if (form.grant_type === 'refresh_token') {
    if (!form.refresh_token) throw new OAuthError('invalid_request', 'refresh_token is required');
    return refreshSignIn(ctx, form.refresh_token);
  }
  throw new OAuthError('unsupported_grant_type', 'grant_type must be password or refresh_token');
}

/**
 * Writes the `Set-Cookie` header of a response to the password grant, so that failures of this device are counted
 * separately.
 *
 * @param cookies the `Cookie` header of the request
 */
export function createDeviceCookie(ctx: Context, username: string, cookies: string | undefined): string {
  return writeDeviceCookie(ctx, normalizeEmail(username), cookies);
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly cookies: string | undefined;
}

async function signIn(ctx: Context, credentials: Credentials): Promise<TokenResponse> {
  const { email, address, cookies } = credentials;
  const attempt = await reserveAttempt(ctx, email, address, readDevice(ctx, email, cookies));
  const session = await startSession(ctx, credentials).catch(async (error: unknown) => {
    await releaseAttempt(ctx, attempt);
    throw error;
  });
  // The response is the same for an unknown account, a wrong password and a deactivated user, so that accounts cannot
  // be probed.
  if (!session) throw new OAuthError('invalid_grant', 'The email address or the password is wrong');
  await clearFailures(ctx, attempt);
  await rememberAddress(ctx, email, address);
  return toTokenResponse(ctx, session.user, session.refreshToken);
}

async function startSession(ctx: Context, credentials: Credentials): Promise<IssuedToken | undefined> {
  for (;;) {
    const user = await checkCredentials(ctx, credentials);
    if (!user) return undefined;
    const refreshToken = await startTokenFamily(ctx, user);
    if (refreshToken) return { user, refreshToken };
    // The account changed during the check of the password, so it is checked again.
  }
}

/** Takes the same time whether or not the account exists. */
async function checkCredentials(
  ctx: Context,
  { email, password }: Credentials,
): Promise<UserRow | undefined> {
  const user = await findUserByEmail(ctx.db, email);
  const verdict = await checkPassword(password, user?.password_hash);
  if (!user?.is_active || verdict === 'wrong') {
    if (user)
      recordFailure(ctx, user, verdict === 'wrong' ? 'the password is wrong' : 'the account is disabled');
    return undefined;
  }
  return verdict === 'outdated' ? rehashPassword(ctx, user, password) : user;
}

/** The response does not wait for this, because a longer response time would reveal that the account exists. */
function recordFailure(ctx: Context, user: UserRow, reason: string): void {
  const { department_id: departmentId, id, display_name: name } = user;
  const event = { kind: 'session', id, name, action: 'signInFailed', after: { reason } } as const;
  const by = { userId: id, userName: name };
  ctx.db
    .transaction()
    .execute((trx) => recordAudit(ctx, trx, departmentId, [{ ...event, by }]))
    .catch((err: unknown) => ctx.log.warn({ err, userId: id }, 'a failed sign-in could not be recorded'));
}

/**
 * Hashes the password again now, because it is known only at sign-in. If the hash cannot be stored, the sign-in
 * succeeds anyway.
 */
async function rehashPassword(ctx: Context, user: UserRow, password: string): Promise<UserRow> {
  try {
    const passwordHash = await hashPassword(password);
    if (await replacePasswordHash(ctx.db, user, passwordHash))
      return { ...user, password_hash: passwordHash };
  } catch (err) {
    ctx.log.warn({ err, userId: user.id }, 'an outdated password hash could not be replaced');
  }
  return user;
}

async function refreshSignIn(ctx: Context, refreshToken: string): Promise<TokenResponse> {
  const rotated = await rotateRefreshToken(ctx, refreshToken);
  if (!rotated) throw new OAuthError('invalid_grant', 'The refresh token is no longer valid; sign in again');
  return toTokenResponse(ctx, rotated.user, rotated.refreshToken);
}

/** Returns the tokens of a sign-in. */
export async function toTokenResponse(
  ctx: Context,
  user: UserRow,
  refreshToken: string,
): Promise<TokenResponse> {
  const subject = {
    departmentId: user.department_id,
    userId: user.id,
    role: user.role as Role, // written by createUser
    tokenRevision: user.token_revision,
  };
  const accessToken = await mintAccessToken(ctx, { ...subject, lifetimeSeconds: accessTokenSeconds });
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    refresh_token: refreshToken,
  };
}
