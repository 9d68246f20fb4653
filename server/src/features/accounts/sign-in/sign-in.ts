import type { Context } from '../../../context.ts';
import type { Role } from '../../../roles.ts';
import type { UserRow } from '../../../storage/db/tables.ts';
import { mintAccessToken } from '../tokens/mint-access-token.ts';
import { type IssuedToken, rotateRefreshToken, startTokenFamily } from '../tokens/refresh-tokens.ts';
import { checkPassword, hashPassword } from '../users/passwords.ts';
import { findUserByEmail, replacePasswordHash } from '../users/users.store.ts';
import { foldEmail } from '../users/users.ts';
import { OAuthRefusal } from './oauth-error.ts';
import type { TokenAnswer, TokenForm } from './sign-in.schema.ts';
import { clearFailures, releaseAttempt, reserveAttempt } from './sign-in-throttle.ts';

const accessTokenSeconds = 3600;

/**
 * Issues tokens for a password, or for a refresh token (RFC 6749, sections 4.3 and 6).
 *
 * @param address IP address of the caller
 * @throws OAuthRefusal; MusterError `TooManyRequests`, or `ServiceUnavailable` when too many sign in at once
 */
export async function exchangeGrant(ctx: Context, form: TokenForm, address: string): Promise<TokenAnswer> {
  if (form.grant_type === 'password') {
    const { username, password } = form;
    if (!username || !password)
      throw new OAuthRefusal('invalid_request', 'username and password are required');
    return signIn(ctx, { email: foldEmail(username), password, address });
  }
  if (form.grant_type === 'refresh_token') {
    if (!form.refresh_token) throw new OAuthRefusal('invalid_request', 'refresh_token is required');
    return refreshSignIn(ctx, form.refresh_token);
  }
  throw new OAuthRefusal('unsupported_grant_type', 'grant_type must be password or refresh_token');
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

async function signIn(ctx: Context, credentials: Credentials): Promise<TokenAnswer> {
  const attempt = await reserveAttempt(ctx, credentials.email, credentials.address);
  const session = await startSession(ctx, credentials).catch(async (error: unknown) => {
    await releaseAttempt(ctx, attempt);
    throw error;
  });
  // The same answer for an unknown account, a wrong password and a deactivated user: which one is nobody's business.
  if (!session) throw new OAuthRefusal('invalid_grant', 'The e-mail address or the password is wrong');
  await clearFailures(ctx, attempt);
  return answerOf(ctx, session.user, session.refreshToken);
}

async function startSession(ctx: Context, credentials: Credentials): Promise<IssuedToken | undefined> {
  for (;;) {
    const user = await findSignedIn(ctx, credentials);
    if (!user) return undefined;
    const refreshToken = await startTokenFamily(ctx, user);
    if (refreshToken) return { user, refreshToken };
    // The account was changed while the password was checked: it is checked against what is there now.
  }
}

/** Does the same work whether there is such an account or not. */
async function findSignedIn(ctx: Context, { email, password }: Credentials): Promise<UserRow | undefined> {
  const user = await findUserByEmail(ctx.db, email);
  const verdict = await checkPassword(password, user?.password_hash);
  if (!user?.is_active || verdict === 'wrong') return undefined;
  return verdict === 'outdated' ? rehashPassword(ctx, user, password) : user;
}

/** The password is known at this moment only. That the new hash could not be stored is no reason to refuse. */
async function rehashPassword(ctx: Context, user: UserRow, password: string): Promise<UserRow> {
  try {
    const passwordHash = await hashPassword(password);
    if (await replacePasswordHash(ctx.db, user, passwordHash))
      return { ...user, password_hash: passwordHash };
  } catch (err) {
    ctx.log.warn({ err, userId: user.id }, 'a password keeps its outdated hash for now');
  }
  return user;
}

async function refreshSignIn(ctx: Context, refreshToken: string): Promise<TokenAnswer> {
  const rotated = await rotateRefreshToken(ctx, refreshToken);
  if (!rotated)
    throw new OAuthRefusal('invalid_grant', 'The refresh token is not valid any more; sign in again');
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
