import { createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Context } from '../../../context.ts';
import type { Role } from '../../../roles.ts';
import { revisionClaim } from './token-claims.ts';

export interface AccessTokenSubject {
  readonly departmentId: number;
  readonly userId: string;
  readonly role: Role;
  readonly lifetimeSeconds: number;
  /** The revision of a local account: the token ends when the account's revision becomes higher. */
  readonly tokenRevision?: number;
}

/** Signs an access token (JWT, HS256) that this installation accepts, with the configured claim names. */
export function mintAccessToken(ctx: Context, subject: AccessTokenSubject): Promise<string> {
  const { userClaim, departmentClaim, roleClaim } = ctx.config.auth;
  const now = Math.floor(ctx.clock.now() / 1000);
  const { userId, departmentId, role, lifetimeSeconds, tokenRevision } = subject;
  const revision = tokenRevision === undefined ? {} : { [revisionClaim]: tokenRevision };
  const names = { [userClaim]: userId, [departmentClaim]: departmentId, [roleClaim]: role };
  return new SignJWT({ sub: userId, ...names, ...revision })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(createSecretKey(ctx.authSecret));
}
