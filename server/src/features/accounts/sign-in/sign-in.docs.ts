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
      'OAuth 2 (RFC 6749, sections 4.3 and 6). With `grant_type=password` an account signs in; with `grant_type=refresh_token` it stays signed in. A refresh token is good for one use: keep the new one. One that is used twice ends the session everywhere, because someone may have copied it. Five wrong passwords for one account from one address within 15 minutes, and the next attempts are answered 429 until they are over; a device that keeps the cookie of an earlier sign-in counts on its own. What OAuth 2 has a code for is answered with that code as `error`.',
    errors: ['TooManyRequests', 'ServiceUnavailable'],
    errorMessages: {
      ServiceUnavailable: 'Too many people are signing in at this moment; try again shortly',
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
        summary: 'A wrong password, or an account that is not there',
        body: { grant_type: 'password', ...account, password: 'a guess' },
        status: 400,
        response: {
          error: 'invalid_grant',
          error_description: 'The e-mail address or the password is wrong',
          message: 'The e-mail address or the password is wrong',
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
      'OAuth 2 token revocation (RFC 7009). Ends the sign-in that the refresh token belongs to: none of its refresh tokens is good any more, also where the one that is sent has been used. The access token stays good until it expires, an hour at most, so forget it. A token that is not known, or revoked already, is answered 200 too.',
    responseHeaders: ['Cache-Control'],
    examples: {
      signOut: {
        summary: 'Sign out',
        body: { token: tokens.refresh_token, token_type_hint: 'refresh_token' },
      },
      accessToken: {
        summary: 'An access token, which ends by itself',
        body: { token: tokens.access_token },
        status: 400,
        response: {
          error: 'unsupported_token_type',
          error_description: 'An access token ends by itself and cannot be revoked; send the refresh token',
          message: 'An access token ends by itself and cannot be revoked; send the refresh token',
          statusCode: 400,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
