import type { Context } from '../../../context.ts';
import { recordAudit } from '../../audit/audit.ts';
import { type AccessTokenSubject, mintAccessToken } from './mint-access-token.ts';

/** Signs an access token for a program, and records that without the token itself. */
export async function issueApiToken(ctx: Context, subject: AccessTokenSubject): Promise<string> {
  const { departmentId, userId, role, lifetimeSeconds } = subject;
  const token = await mintAccessToken(ctx, subject);
  const expiresOn = new Date(ctx.clock.now() + lifetimeSeconds * 1000).toISOString();
  const event = { kind: 'apiToken', id: userId, name: userId, action: 'issued' } as const;
  await ctx.db
    .transaction()
    .execute((trx) => recordAudit(ctx, trx, departmentId, [{ ...event, after: { role, expiresOn } }]));
  return token;
}
