import type { Context } from '../../context.ts';
import type { UserRow } from '../../storage/db/tables.ts';
import type { TokenAnswer, TokenForm } from './accounts.schema.ts';
import { findUserByEmail, updatePasswordHash } from './accounts.store.ts';
import { foldEmail, mintAccessToken } from './accounts.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { rotateRefreshToken, startTokenFamily } from './refresh-tokens.ts';
import type { Role } from './roles.ts';
import { clearFailures, releaseAttempt, reserveAttempt } from './sign-in-throttle.ts';

const accessTokenSeconds = 3600;

/** Why no token is issued, in the words of RFC 6749, section 5.2. */
export class GrantRefused extends Error {
  readonly code: 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type';

  constructor(code: GrantRefused['code'], message: string) {
    super(message);
    this.name = 'GrantRefused';
    this.code = code;
  }
}

/**
 * Issues tokens for a password, or for a refresh token (RFC 6749, sections 4.3 and 6).
 *
 * @param address IP address of the caller
 * @throws GrantRefused; MusterError `TooManyRequests`, or `ServiceUnavailable` when too many sign in at once
 */
export async function exchangeGrant(ctx: Context, form: TokenForm, address: string): Promise<TokenAnswer> {
  if (form.grant_type === 'password') {
    const { username, password } = form;
    if (!username || !password)
      throw new GrantRefused('invalid_request', 'username and password are required');
    return signIn(ctx, { email: foldEmail(username), password, address });
  }
  if (form.grant_type === 'refresh_token') {
    if (!form.refresh_token) throw new GrantRefused('invalid_request', 'refresh_token is required');
    return refreshSignIn(ctx, form.refresh_token);
  }
  throw new GrantRefused('unsupported_grant_type', 'grant_type must be password or refresh_token');
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

async function signIn(ctx: Context, credentials: Credentials): Promise<TokenAnswer> {
  const attempt = await reserveAttempt(ctx, credentials.email, credentials.address);
  const user = await findSignedIn(ctx, credentials).catch(async (error: unknown) => {
    await releaseAttempt(ctx, attempt);
    throw error;
  });
  // The same answer for an unknown account, a wrong password and a deactivated user: which one is nobody's business.
  if (!user) throw new GrantRefused('invalid_grant', 'The e-mail address or the password is wrong');
  await clearFailures(ctx, attempt);
  return answerOf(ctx, user, await startTokenFamily(ctx, user));
}

/** Does the same work whether there is such an account or not. */
async function findSignedIn(ctx: Context, { email, password }: Credentials): Promise<UserRow | undefined> {
  const user = await findUserByEmail(ctx.db, email);
  const verdict = await checkPassword(password, user?.password_hash);
  if (!user?.is_active || verdict === 'wrong') return undefined;
  if (verdict === 'outdated') await rehashPassword(ctx, user, password);
  return user;
}

/** The password is known at this moment only. That the new hash could not be stored is no reason to refuse. */
async function rehashPassword(ctx: Context, user: UserRow, password: string): Promise<void> {
  try {
    await updatePasswordHash(ctx.db, user, await hashPassword(password));
  } catch (err) {
    ctx.log.warn({ err, userId: user.id }, 'a password keeps its outdated hash for now');
  }
}

async function refreshSignIn(ctx: Context, refreshToken: string): Promise<TokenAnswer> {
  const rotated = await rotateRefreshToken(ctx, refreshToken);
  if (!rotated)
    throw new GrantRefused('invalid_grant', 'The refresh token is not valid any more; sign in again');
  return answerOf(ctx, rotated.user, rotated.refreshToken);
}

async function answerOf(ctx: Context, user: UserRow, refreshToken: string): Promise<TokenAnswer> {
  const subject = { departmentId: user.department_id, userId: user.id, role: user.role as Role }; // written by createUser
  const accessToken = await mintAccessToken(ctx, { ...subject, lifetimeSeconds: accessTokenSeconds });
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    refresh_token: refreshToken,
  };
}
