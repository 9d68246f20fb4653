import { mintAccessToken } from '../../server/src/features/accounts/tokens/mint-access-token.ts';
import { startTokenFamily } from '../../server/src/features/accounts/tokens/refresh-tokens.ts';
import type { Role } from '../../server/src/roles.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';

const lifetimeSeconds = 3600;

/** Creates sign-in tokens in the format of the SDK's browser storage, without the sign-in form and the slow password hash. */
export async function createSession(ctx: TestServer['ctx'], email: string) {
  const user = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { department_id: departmentId, id: userId, token_revision: tokenRevision } = user;
  const role = user.role as Role; // test users are created with a role
  const accessToken = await mintAccessToken(ctx, {
    departmentId,
    userId,
    role,
    lifetimeSeconds,
    tokenRevision,
  });
  const refreshToken = await startTokenFamily(ctx, user);
  return { accessToken, refreshToken, expiresAt: Date.now() + lifetimeSeconds * 1000, issuer: 'service' };
}
