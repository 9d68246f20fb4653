import { createSecretKey } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { describeCaller, getActor, runAs } from '../../../actor.ts';
import { createSingleFlight } from '../../../concurrency/single-flight.ts';
import type { AuthConfig } from '../../../config.ts';
import type { Authenticate, Caller, Context, FindCachedCaller } from '../../../context.ts';
import { MusterError } from '../../../errors.ts';
import { findReason } from '../../../unavailable.ts';
import { ensureDepartment } from '../../departments/departments.ts';
import { isApiToken, tokenRevision } from '../api-tokens/api-token-format.ts';
import { type VerifiedApiToken, verifyApiToken } from '../api-tokens/verify-api-token.ts';
import type { EndedTokens } from './ended-tokens.ts';
import { openIssuerKeys } from './issuer-keys.ts';
import { invalidTokenError, parseCaller, revisionClaim } from './token-claims.ts';

const skewSeconds = 60;
const maxCachedTokens = 10_000;
const maxCachedTokenLength = 8_192;
/** How often a token is verified again, so that it is rejected after its key was withdrawn. */
const reverifyMs = 5 * 60_000;
/** How soon a token is looked up again after the database was unavailable. */
const retryMs = 2_000;
const maxRememberedDepartments = 100_000;

/** The caller of a verified token. The token is valid from `validFromMs` until before `validUntilMs`. */
interface VerifiedToken {
  readonly caller: Caller;
  readonly validFromMs: number;
  readonly validUntilMs: number;
  /** When the token expires. Until then, it can be used for reading if it cannot be verified again. */
  readonly expiresAtMs: number;
  readonly issuedBy: 'us' | 'issuer';
  /** The revision of the account when it signed in, or of the API token. */
  readonly revision: number | undefined;
}

/**
 * Tokens of an external issuer are not checked, because the issuer disables its own accounts. @throws MusterError
 * `Unauthorized`
 */
function checkNotEnded(ended: EndedTokens, { caller, issuedBy, revision }: VerifiedToken): void {
  const end = issuedBy === 'us' ? ended.findEnd(caller.departmentId, caller.userId, revision) : undefined;
  if (!end) return;
  if (caller.apiTokenId) throw invalidTokenError('This API token was revoked');
  if (end === 'disabled')
    throw invalidTokenError(
      'This session has ended because the account is disabled; ask an administrator of the department',
    );
  throw invalidTokenError('This session has ended: the account was changed; sign in again');
}

export interface Tokens {
  readonly authenticate: Authenticate;
  readonly findCachedCaller: FindCachedCaller;
}

/** Verify tokens that are not cached. */
interface Verifiers {
  readonly user: (token: string, onlyReads: boolean) => Promise<VerifiedToken>;
  /** @param cached the result of the last verification */
  readonly api: (token: string, cached: VerifiedToken | undefined) => Promise<VerifiedToken>;
}

/**
 * Returns the function that turns bearer tokens, which are JWTs or API tokens, into callers. For a token that was
 * verified in the last 5 minutes, only its times are checked, and the same `Caller` is returned synchronously. For
 * any other token, it returns a promise; when that resolves, the department exists.
 *
 * @throws MusterError from the returned function: `Unauthorized`, or `ServiceUnavailable` if the issuer's keys cannot
 *   be fetched
 */
export function authenticateBearer(ctx: Context, ended: EndedTokens): Authenticate {
  return openTokens(ctx, ended).authenticate;
}

/** Does the same as {@link authenticateBearer}, and also returns a function for callers that cannot wait. */
export function openTokens(ctx: Context, ended: EndedTokens): Tokens {
  const verifiedTokens = new LRUCache<string, VerifiedToken>({ max: maxCachedTokens });
  const verifiers: Verifiers = { user: createUserVerifier(ctx), api: createApiTokenVerifier(ctx) };
  const verifyCaller = async (token: string, onlyReads: boolean): Promise<Caller> => {
    const cached = verifiedTokens.get(token);
    await ended.ready;
    const verified = isApiToken(token)
      ? await verifiers.api(token, onlyReads ? cached : undefined)
      : await verifiers.user(token, onlyReads);
    checkNotEnded(ended, verified);
    const isCacheable = verified.validUntilMs > ctx.clock.now();
    if (isCacheable && token.length <= maxCachedTokenLength) verifiedTokens.set(token, verified);
    return verified.caller;
  };
  const findCachedCaller = (token: string): Caller | undefined => {
    const cached = verifiedTokens.get(token);
    const now = ctx.clock.now();
    if (!cached || now >= cached.validUntilMs || now < cached.validFromMs) return undefined;
    checkNotEnded(ended, cached);
    return cached.caller;
  };
  return {
    findCachedCaller,
    authenticate: (token, onlyReads) => findCachedCaller(token) ?? verifyCaller(token, onlyReads),
  };
}

function createUserVerifier(ctx: Context): Verifiers['user'] {
  const verify = createTokenVerifier(ctx);
  const ensureKnownDepartment = createEnsureDepartment(ctx);
  return async (token, onlyReads) => {
    const { claims, issuedBy } = await verify(token);
    const caller = parseCaller(claims, ctx.config.auth, issuedBy);
    const verified = toVerifiedToken(caller, claims, issuedBy, ctx.clock.now());
    try {
      await ensureKnownDepartment(caller);
    } catch (error) {
      if (onlyReads && findReason(error)) return { ...verified, validUntilMs: 0 }; // so that the next request tries again
      throw error;
    }
    return verified;
  };
}

/** Runs one lookup per token at a time, because a program may send many requests at once. */
function createApiTokenVerifier(ctx: Context): Verifiers['api'] {
  const lookups = createSingleFlight<VerifiedApiToken>();
  return async (token, cached) => {
    const now = ctx.clock.now();
    try {
      const { caller, expiresAtMs } = await lookups.run(token, () => verifyApiToken(ctx, token));
      const validUntilMs = Math.min(expiresAtMs, now + reverifyMs);
      const times = { validFromMs: Number.NEGATIVE_INFINITY, validUntilMs, expiresAtMs };
      return { caller, ...times, issuedBy: 'us', revision: tokenRevision };
    } catch (error) {
      // The database is unavailable. As with a JWT, requests that only read continue.
      if (cached && now < cached.expiresAtMs && findReason(error))
        return { ...cached, validUntilMs: Math.min(cached.expiresAtMs, now + retryMs) };
      throw error;
    }
  };
}

interface VerifiedClaims {
  readonly claims: JWTPayload;
  readonly issuedBy: 'us' | 'issuer';
}

function toVerifiedToken(
  caller: Caller,
  { exp = 0, nbf, [revisionClaim]: revision }: JWTPayload,
  issuedBy: VerifiedToken['issuedBy'],
  now: number,
): VerifiedToken {
  const expiresAtMs = (exp + skewSeconds) * 1000;
  return {
    caller,
    issuedBy,
    revision: typeof revision === 'number' ? revision : undefined,
    validFromMs: nbf === undefined ? Number.NEGATIVE_INFINITY : (nbf - skewSeconds) * 1000,
    validUntilMs: Math.min(expiresAtMs, now + reverifyMs),
    expiresAtMs,
  };
}

/**
 * The algorithm in a token only selects one of two verifiers, each with its own keys and its own fixed list of
 * algorithms. So a token can neither make a public key be used as a secret, nor choose an algorithm without a
 * signature.
 */
function createTokenVerifier(ctx: Context): (token: string) => Promise<VerifiedClaims> {
  const { jwksUrl, issuer, audience } = ctx.config.auth;
  const secret = createSecretKey(ctx.authSecret);
  const issuerKeys = jwksUrl ? openIssuerKeys(jwksUrl, ctx) : undefined;
  return async (token) => {
    const times = {
      clockTolerance: skewSeconds,
      currentDate: new Date(ctx.clock.now()),
      requiredClaims: ['exp'],
    };
    try {
      const isOurs = decodeProtectedHeader(token).alg === 'HS256';
      if (isOurs) {
        const { payload } = await jwtVerify(token, secret, { ...times, algorithms: ['HS256'] });
        return { claims: payload, issuedBy: 'us' };
      }
      if (!issuerKeys) throw new errors.JOSEAlgNotAllowed();
      const algorithms = ['RS256', 'ES256', 'EdDSA'];
      const { payload } = await jwtVerify(token, issuerKeys, { ...times, algorithms, issuer, audience });
      return { claims: payload, issuedBy: 'issuer' };
    } catch (error) {
      throw error instanceof MusterError
        ? error
        : invalidTokenError(describeTokenError(error, ctx.config.auth), error);
    }
  };
}

/** jose checks claims after the signature, so only tokens that were really issued get these details. */
function describeTokenError(error: unknown, { issuer, audience }: AuthConfig): string {
  if (error instanceof errors.JWTExpired) return 'The access token has expired; sign in again, or refresh it';
  if (!(error instanceof errors.JWTClaimValidationFailed))
    return 'The access token is not valid here; sign in again';
  if (error.claim === 'iss' || error.claim === 'aud')
    return describeForeign(error, error.claim === 'iss' ? `issuer ${issuer}` : `audience ${audience}`);
  if (error.claim === 'nbf' && error.reason === 'check_failed')
    return 'The access token is not valid yet; try again later, or set the clock of its issuer';
  return `The access token must have its times as numbers of seconds: claim ${error.claim}`;
}

function describeForeign({ claim, payload }: errors.JWTClaimValidationFailed, expected: string): string {
  const found = JSON.stringify(payload[claim])?.slice(0, 200).toWellFormed() ?? 'missing';
  return `The access token was issued for another service: ${claim} is ${found}, and ${expected} is expected`;
}

/** Adds departments when they are first seen, and caches which ones exist, so that later calls are free. */
function createEnsureDepartment(ctx: Context): (caller: Caller) => Promise<void> {
  const present = new Set<number>();
  return async (caller) => {
    const { departmentId } = caller;
    if (present.has(departmentId)) return;
    const actor = getActor();
    const byCaller = () => ({ ...actor, ...describeCaller(caller) });
    await runAs(byCaller, () => ensureDepartment(ctx, departmentId));
    if (present.size >= maxRememberedDepartments) present.clear();
    present.add(departmentId);
  };
}
