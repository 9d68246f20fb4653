import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context.ts';

const lifetimeSeconds = 180 * 24 * 60 * 60;
const idBytes = 16;

/**
 * Finds the device from which an account has signed in before, by the cookie that it received then (see "device
 * cookies" in OWASP's advice on slowing down password guessing). The cookie gives no rights; it only means that
 * failures of this device are counted separately.
 *
 * @param account the normalized e-mail address
 * @param cookies the `Cookie` header of the request
 * @returns the id of the device; `undefined` if there is no cookie, or it was made for another account or with
 *   another secret
 */
export function readDevice(ctx: Context, account: string, cookies: string | undefined): string | undefined {
  const name = cookieName(ctx, account);
  const pair = cookies?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  const [id = '', proof = ''] = pair?.slice(name.length + 1).split('.') ?? [];
  const [actual, expected] = [Buffer.from(proof), Buffer.from(prove(ctx, account, id))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined;
}

/** Writes the `Set-Cookie` header for a device from which an account has just signed in. A known device keeps its id. */
export function writeDeviceCookie(ctx: Context, account: string, cookies: string | undefined): string {
  const id = readDevice(ctx, account, cookies) ?? randomBytes(idBytes).toString('base64url');
  const attributes = [
    `${cookieName(ctx, account)}=${id}.${prove(ctx, account, id)}`,
    'Path=/api/v4/connect',
    `Max-Age=${lifetimeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(ctx.config.baseUrl.startsWith('https:') ? ['Secure'] : []),
  ];
  return attributes.join('; ');
}

/** Several people may share a device, so each account has its own cookie. The cookie's name does not reveal the account. */
function cookieName(ctx: Context, account: string): string {
  return `muster-device-${keyedHash(ctx, 'name', account).slice(0, 12)}`;
}

function prove(ctx: Context, account: string, id: string): string {
  return keyedHash(ctx, 'device', account, id);
}

function keyedHash({ authSecret }: Context, ...parts: readonly string[]): string {
  return createHmac('sha256', authSecret)
    .update(['device cookie', ...parts].join('\n'))
    .digest('base64url');
}
