import { createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Context } from '../../../context.ts';
import type { Role } from '../../../roles.ts';

export interface AccessTokenSubject {
  readonly departmentId: number;
  readonly userId: string;
  readonly role: Role;
  readonly lifetimeSeconds: number;
}

/** Signs an access token (JWT, HS256) that this installation accepts, under the configured claim names. */
export function mintAccessToken(ctx: Context, subject: AccessTokenSubject): Promise<string> {
  const { userClaim, departmentClaim, roleClaim } = ctx.config.auth;
  const now = Math.floor(ctx.clock.now() / 1000);
  const { userId, departmentId, role, lifetimeSeconds } = subject;
  return new SignJWT({ sub: userId, [userClaim]: userId, [departmentClaim]: departmentId, [roleClaim]: role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(createSecretKey(ctx.authSecret));
}
