import { createSecretKey } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Authenticate, Caller, Context } from '../../../context.ts';
import { MusterError } from '../../../errors.ts';
import { ensureDepartment } from '../../departments/departments.ts';
import { openIssuerKeys } from './issuer-keys.ts';
import { readCaller, refuseToken } from './token-claims.ts';

const skewSeconds = 60;
const maxCachedTokens = 10_000;
const maxCachedTokenLength = 8_192;
/** A token is verified anew this often, so that one whose key was taken away dies. */
const reverifyMs = 5 * 60_000;
const maxRememberedDepartments = 100_000;

/** What a verified token allows, and when: from `validFromMs` until before `validUntilMs`. */
interface Admission {
  readonly caller: Caller;
  readonly validFromMs: number;
  readonly validUntilMs: number;
}

/**
 * Makes the function that turns bearer tokens into callers. A token seen in the last 5 minutes is answered
 * synchronously, with the same `Caller` object, after a look at its times only. The department of a token seen for the
 * first time is there when the promise resolves.
 *
 * @throws MusterError from the returned function: `Unauthorized`, or `ServiceUnavailable` when the issuer's keys cannot
 * be fetched
 */
export function authenticateBearer(ctx: Context): Authenticate {
  const admissions = new LRUCache<string, Admission>({ max: maxCachedTokens });
  const verify = createVerify(ctx);
  const addDepartment = createAddDepartment(ctx);

  const admit = async (token: string): Promise<Caller> => {
    const claims = await verify(token);
    const caller = readCaller(claims, ctx.config.auth);
    await addDepartment(caller.departmentId);
    if (token.length <= maxCachedTokenLength)
      admissions.set(token, admissionOf(caller, claims, ctx.clock.now()));
    return caller;
  };
  return (token) => {
    const known = admissions.get(token);
    const now = ctx.clock.now();
    if (known && now < known.validUntilMs && now >= known.validFromMs) return known.caller;
    return admit(token);
  };
}

function admissionOf(caller: Caller, { exp = 0, nbf }: JWTPayload, now: number): Admission {
  return {
    caller,
    validFromMs: nbf === undefined ? Number.NEGATIVE_INFINITY : (nbf - skewSeconds) * 1000,
    validUntilMs: Math.min((exp + skewSeconds) * 1000, now + reverifyMs),
  };
}

/**
 * The algorithm that a token names only chooses between two doors, each with its own keys and its own fixed list: a
 * token can never have a public key taken for a secret, nor name an algorithm that signs nothing.
 */
function createVerify(ctx: Context): (token: string) => Promise<JWTPayload> {
  const { jwksUrl, issuer, audience } = ctx.config.auth;
  const secret = createSecretKey(ctx.authSecret);
  const issuerKeys = jwksUrl ? openIssuerKeys(jwksUrl, ctx.clock) : undefined;
  return async (token) => {
    const times = {
      clockTolerance: skewSeconds,
      currentDate: new Date(ctx.clock.now()),
      requiredClaims: ['exp'],
    };
    try {
      const isOurs = decodeProtectedHeader(token).alg === 'HS256';
      if (isOurs) return (await jwtVerify(token, secret, { ...times, algorithms: ['HS256'] })).payload;
      if (!issuerKeys) throw new errors.JOSEAlgNotAllowed();
      const algorithms = ['RS256', 'ES256', 'EdDSA'];
      return (await jwtVerify(token, issuerKeys, { ...times, algorithms, issuer, audience })).payload;
    } catch (error) {
      throw error instanceof MusterError ? error : refuseToken(describeRefusal(error), error);
    }
  };
}

/** jose looks at claims after the signature, so only who holds a token that was really issued learns what is wrong. */
function describeRefusal(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The access token has expired; sign in again, or refresh it';
  if (!(error instanceof errors.JWTClaimValidationFailed))
    return 'The access token is not valid here; sign in again';
  if (error.claim === 'iss' || error.claim === 'aud')
    return 'The access token was issued for another service; sign in again for this one';
  if (error.claim === 'nbf' && error.reason === 'check_failed')
    return 'The access token is not valid yet; try again later, or set the clock of its issuer';
  return `The access token must have its times as numbers of seconds: claim ${error.claim}`;
}

/** Adds departments on first sight, and remembers which are there so that it costs nothing afterwards. */
function createAddDepartment(ctx: Context): (departmentId: number) => Promise<void> {
  const present = new Set<number>();
  return async (departmentId) => {
    if (present.has(departmentId)) return;
    await ensureDepartment(ctx, departmentId);
    if (present.size >= maxRememberedDepartments) present.clear();
    present.add(departmentId);
  };
}
