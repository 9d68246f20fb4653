import type { Context } from '../../../context.ts';
import { isApiToken } from '../api-tokens/api-token-format.ts';
import { revokeTokenFamily } from '../tokens/refresh-tokens.ts';
import { OAuthError } from './oauth-error.ts';
import type { RevocationForm } from './sign-in.schema.ts';

/**
 * Ends the sign-in that a refresh token belongs to (RFC 7009). An unknown token counts as revoked already.
 *
 * @throws OAuthError for an access token: those are not looked up when they are used, so they cannot be revoked and only expire
 */
export async function revokeToken(ctx: Context, { token }: RevocationForm): Promise<void> {
  if (isApiToken(token))
    throw new OAuthError('unsupported_token_type', 'An administrator revokes an API token, with RevokeToken');
  if (isJwt(token))
    throw new OAuthError(
      'unsupported_token_type',
      'An access token expires on its own and cannot be revoked; send the refresh token',
    );
  await revokeTokenFamily(ctx, token);
}

/** Recognized by its three parts (RFC 7519, section 3). A refresh token has no dots, so the two are never confused. */
function isJwt(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}
