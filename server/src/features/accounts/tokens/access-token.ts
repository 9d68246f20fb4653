import { createSecretKey } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { AuthConfig } from '../../../config.ts';
import type { Authenticate, Caller, Context } from '../../../context.ts';
import { MusterError } from '../../../errors.ts';
import { findReason } from '../../../unavailable.ts';
import { ensureDepartment } from '../../departments/departments.ts';
import type { EndedTokens } from './ended-tokens.ts';
import { openIssuerKeys } from './issuer-keys.ts';
import { revisionClaim } from './mint-access-token.ts';
import { invalidTokenError, parseCaller } from './token-claims.ts';

const skewSeconds = 60;
const maxCachedTokens = 10_000;
const maxCachedTokenLength = 8_192;
/** A token is verified again this often, so that it is rejected once its key is withdrawn. */
const reverifyMs = 5 * 60_000;
const maxRememberedDepartments = 100_000;

/** The caller of a verified token. The token is valid from `validFromMs` until before `validUntilMs`. */
interface VerifiedToken {
  readonly caller: Caller;
  readonly validFromMs: number;
  readonly validUntilMs: number;
  readonly issuedBy: 'us' | 'issuer';
  /** Of the account that signed in for it. */
  readonly revision: number | undefined;
}

/** Accounts of an issuer are ended by the issuer. */
function isEnded(ended: EndedTokens, { caller, issuedBy, revision }: VerifiedToken): boolean {
  return issuedBy === 'us' && ended.isEnded(caller.departmentId, caller.userId, revision);
}

function endedError(): MusterError {
  return invalidTokenError('This session has ended: the account was changed; sign in again');
}

/**
 * Returns the function that turns bearer tokens into callers. For a token seen in the last 5 minutes only its times are
 * checked, and the same `Caller` is returned synchronously. For any other token a promise is returned; when it resolves,
 * the department exists.
 *
 * @throws MusterError from the returned function: `Unauthorized`, or `ServiceUnavailable` when the issuer's keys cannot
 * be fetched
 */
export function authenticateBearer(ctx: Context, ended: EndedTokens): Authenticate {
  const verifiedTokens = new LRUCache<string, VerifiedToken>({ max: maxCachedTokens });
  const verify = createTokenVerifier(ctx);
  const ensureKnownDepartment = createEnsureDepartment(ctx);

  const verifyCaller = async (token: string, onlyReads: boolean): Promise<Caller> => {
    const { claims, issuedBy } = await verify(token);
    const caller = parseCaller(claims, ctx.config.auth, issuedBy);
    await ended.ready;
    const verified = toVerifiedToken(caller, claims, issuedBy, ctx.clock.now());
    if (isEnded(ended, verified)) throw endedError();
    try {
      await ensureKnownDepartment(caller.departmentId);
    } catch (error) {
      if (onlyReads && findReason(error)) return caller; // not remembered, so that the next request tries again
      throw error;
    }
    if (token.length <= maxCachedTokenLength) verifiedTokens.set(token, verified);
    return caller;
  };
  return (token, onlyReads) => {
    const known = verifiedTokens.get(token);
    const now = ctx.clock.now();
    if (known && now < known.validUntilMs && now >= known.validFromMs) {
      if (isEnded(ended, known)) throw endedError();
      return known.caller;
    }
    return verifyCaller(token, onlyReads);
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
  return {
    caller,
    issuedBy,
    revision: typeof revision === 'number' ? revision : undefined,
    validFromMs: nbf === undefined ? Number.NEGATIVE_INFINITY : (nbf - skewSeconds) * 1000,
    validUntilMs: Math.min((exp + skewSeconds) * 1000, now + reverifyMs),
  };
}

/**
 * The algorithm that a token names only selects one of two verifiers, each with its own keys and its own fixed list of
 * algorithms: a token can never make us use a public key as a secret, and never name an algorithm without a signature.
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

/** jose checks claims after the signature, so these details are only shown for tokens that were really issued. */
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

/** Adds departments when they are first seen, and remembers which exist, so that later calls cost nothing. */
function createEnsureDepartment(ctx: Context): (departmentId: number) => Promise<void> {
  const present = new Set<number>();
  return async (departmentId) => {
    if (present.has(departmentId)) return;
    await ensureDepartment(ctx, departmentId);
    if (present.size >= maxRememberedDepartments) present.clear();
    present.add(departmentId);
  };
}
