type OAuthErrorCode =
  | 'invalid_grant'
  | 'invalid_request'
  | 'unsupported_grant_type'
  | 'unsupported_token_type';

/** An error with a code of RFC 6749, section 5.2, or RFC 7009, section 2.2.1. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.name = 'OAuthError';
    this.code = code;
  }
}
