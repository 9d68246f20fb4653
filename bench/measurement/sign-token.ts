import { createHmac } from 'node:crypto';

/** An access token of an admin of a department that is valid for an hour (HS256, signed with `MUSTER_AUTH_SECRET`). */
export function signToken(secret: string, departmentId = 1): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expiresAt = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = { sub: 'bench', departmentId, role: 'admin', exp: expiresAt };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
