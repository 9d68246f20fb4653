import { type Static, Type } from 'typebox';
import { requiredText } from '../field-schemas.ts';

/** Which of the fields must be there depends on the grant, and is said in OAuth 2's own way where one is missing. */
export const tokenForm = Type.Object({
  grant_type: Type.String({ description: 'password or refresh_token' }),
  username: Type.Optional(requiredText(254)),
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  refresh_token: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type TokenForm = Static<typeof tokenForm>;

/** RFC 6749, section 5.1. */
export const tokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'seconds' }),
  refresh_token: Type.String({ description: 'good for one use within 30 days' }),
});
export type TokenAnswer = Static<typeof tokenAnswer>;

/** RFC 6749, section 5.2, with the members that every error of this service has. */
export const grantError = Type.Object({
  error: Type.Union([
    Type.Literal('invalid_request'),
    Type.Literal('invalid_grant'),
    Type.Literal('unsupported_grant_type'),
  ]),
  error_description: Type.String(),
  message: Type.String(),
  statusCode: Type.Integer(),
});
