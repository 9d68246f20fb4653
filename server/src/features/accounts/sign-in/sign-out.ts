import type { Context } from '../../../context.ts';
import { revokeTokenFamily } from '../tokens/refresh-tokens.ts';
import { OAuthError } from './oauth-error.ts';
import type { RevocationForm } from './sign-in.schema.ts';

/**
 * Ends the sign-in that a refresh token belongs to (RFC 7009). What is no token of ours is as good as revoked already.
 *
 * @throws OAuthError for an access token: those are not looked up when they are used, and end by themselves
 */
export async function revokeToken(ctx: Context, { token }: RevocationForm): Promise<void> {
  if (isJwt(token))
    throw new OAuthError(
      'unsupported_token_type',
      'An access token ends by itself and cannot be revoked; send the refresh token',
    );
  await revokeTokenFamily(ctx, token);
}

/** By its three parts (RFC 7519, section 3). A refresh token has no dots, so the two are never taken for each other. */
function isJwt(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}
