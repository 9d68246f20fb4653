import type { Context } from '../../../context.ts';
import { isApiToken } from '../api-tokens/api-token-format.ts';
import { revokeTokenFamily } from '../tokens/refresh-tokens.ts';
import { OAuthError } from './oauth-error.ts';
import type { RevocationForm } from './sign-in.schema.ts';

/**
 * Ends the sign-in of a refresh token (RFC 7009). An unknown token counts as already revoked.
 *
 * @throws OAuthError for an access token, which cannot be revoked individually because it is not looked up when it is
 *   used; for an API token, which an administrator revokes
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

/** A JWT has three parts (RFC 7519, section 3). A refresh token has at most one dot, so it never looks like a JWT. */
function isJwt(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}
