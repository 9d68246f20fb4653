import type { OperationDocs } from '../../../http/openapi/operation-docs.ts';
import { exampleAccount } from '../../example-values.ts';

const account = { username: exampleAccount.email, password: exampleAccount.password };
const tokens = {
  access_token:
    'eyJhbGciOiJIUzI1NiJ9.eyJkZXBhcnRtZW50SWQiOjEsInJvbGUiOiJlZGl0b3IifQ.TWzv7Ni0p2sQK0PzJqRkS4n7kXo1cQmFhJr3bYd8VtE',
  token_type: 'Bearer',
  expires_in: 3600,
  refresh_token: exampleAccount.refreshToken,
};

export const signInDocs = {
  takeToken: {
    description:
      'OAuth 2 (RFC 6749, sections 4.3 and 6). With `grant_type=password` an account signs in; with `grant_type=refresh_token` it stays signed in. A refresh token works once: store the new one. Using a token twice ends the session everywhere, because it may have been copied. After five wrong passwords for one account from one address within 15 minutes, further attempts get a 429 until the 15 minutes are over; a device with the cookie of an earlier sign-in is counted separately. If OAuth 2 defines an error code, `error` is that code.',
    errors: ['TooManyRequests', 'ServiceUnavailable'],
    errorMessages: {
      ServiceUnavailable: 'Too many people are signing in right now; try again shortly',
    },
    responseHeaders: ['Cache-Control'],
    examples: {
      password: {
        summary: 'Sign in',
        body: { grant_type: 'password', ...account },
        response: tokens,
      },
      refresh: {
        summary: 'Stay signed in',
        body: { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
        response: { ...tokens, refresh_token: '1.b8Nf2gK7xV4tR1mZ6yC9hQ0wE3uS5jP8aL2dO7iB4vM' },
      },
      wrongPassword: {
        summary: 'A wrong password or an unknown account',
        body: { grant_type: 'password', ...account, password: 'a guess' },
        status: 400,
        response: {
          error: 'invalid_grant',
          error_description: 'The email address or the password is wrong',
          message: 'The email address or the password is wrong',
          statusCode: 400,
        },
      },
      tooManyAttempts: {
        summary: 'The sixth attempt after five wrong passwords',
        body: { grant_type: 'password', ...account },
        status: 429,
        response: {
          error: 'TooManyRequests',
          message: 'Too many failed attempts to sign in; try again in 900 seconds',
          statusCode: 429,
        },
      },
    },
  },
  revokeToken: {
    description:
      'OAuth 2 token revocation (RFC 7009). Ends the session that the refresh token belongs to: all of its refresh tokens stop working, even if the one you send was already used. The access token stays valid until it expires (at most an hour), so discard it. An unknown or already revoked token also gets a 200.',
    responseHeaders: ['Cache-Control'],
    examples: {
      signOut: {
        summary: 'Sign out',
        body: { token: tokens.refresh_token, token_type_hint: 'refresh_token' },
      },
      accessToken: {
        summary: 'An access token, which cannot be revoked',
        body: { token: tokens.access_token },
        status: 400,
        response: {
          error: 'unsupported_token_type',
          error_description:
            'An access token expires on its own and cannot be revoked; send the refresh token',
          message: 'An access token expires on its own and cannot be revoked; send the refresh token',
          statusCode: 400,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
